# Everything a person does here is one word after `make`; `make help` lists the words.
# Only Python 3.11+ and make must be there already. The rest goes into .venv/ and var/, nothing elsewhere.

# A distribution builds its Python with all that makes it fast; the same from elsewhere took a quarter more for a page.
PYTHON ?= $(shell /usr/bin/python3 -c 'import sys, ensurepip, venv; print("python3" if sys.version_info < (3, 11) \
	else sys.executable)' 2>/dev/null || echo python3)
HOST ?= 127.0.0.1
PORT ?= 8000

python = .venv/bin/python
manage = $(python) manage.py
pytest = $(python) -m pytest -q -n auto
without_browser = --ignore=tests/browser
pip = $(python) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps
uv = .venv/bin/uv pip install --quiet --python $(python) --require-hashes --no-deps --link-mode copy --system-certs
# A lock file that remembers where one machine gets its packages from is of no use to the others.
nobodys_index = env -u UV_INDEX -u UV_DEFAULT_INDEX -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS -u PIP_FIND_LINKS PIP_CONFIG_FILE=/dev/null

# A machine that forbids to keep compiled modules has each of some forty processes compile a thousand of them.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run ready test test-long check bench mutants soak audit lock translations clean

help: ## Say what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 16

run: .venv/installed translations ## Set everything up and serve the site on 127.0.0.1:8000 (PORT= changes it)
	@echo "Database: bringing its tables up to date"
	@$(manage) migrate --verbosity 0
	@echo "Rulebooks: reading the editions we ship"
	@$(manage) import_library
	@echo "Campaign: laying a demo table to click on"
	@$(manage) demo_campaign --address "http://$(HOST):$(PORT)"
	@echo "Site: http://$(HOST):$(PORT)/ (Ctrl+C stops it; another port: make run PORT=8001)"
	@exec $(python) -m config.serve --host "$(HOST)" --port "$(PORT)"

# The databases side by side, so that one has the cores while the other waits. Fewer tests touch the second: when they
# are through, those in a browser begin. Each pass prints its seed, its time and its slowest tests; SEED=… repeats what
# chance drew. What SQLite says is seen at once, the others' when that is over, and then as it comes.
define every_test
	@mkdir -p var
	@: > var/postgresql.log; : > var/browser.log
	@echo "Tests on SQLite; beside them, on PostgreSQL, those that touch the database, and then those in a browser"
	@( $(python) -m tests.postgres -- $(pytest) $(sample) $(without_browser) --only-database > var/postgresql.log 2>&1; \
	postgresql=$$?; \
	env -u DATABASE_URL $(pytest) $(sample) tests/browser > var/browser.log 2>&1; browser=$$?; \
	exit $$((postgresql || browser)) ) & \
	beside=$$!; trap "trap - INT TERM; kill 0" INT TERM; \
	env -u DATABASE_URL $(pytest) $(sample) $(without_browser); sqlite=$$?; \
	tail -n +1 -f var/postgresql.log var/browser.log & \
	telling=$$!; wait $$beside; beside=$$?; sleep 1; kill $$telling; \
	exit $$((sqlite || beside))
endef

ready: .venv/installed-for-tests translations ## Set up what check and test need; they do it themselves where it lacks

test: sample = $(if $(SEED),--seed $(SEED))
test: .venv/installed-for-tests translations ## Run every test: on SQLite, on PostgreSQL, in a browser; of what is random a sample
	$(every_test)

test-long: sample = --long $(if $(SEED),--seed $(SEED))
test-long: .venv/installed-for-tests translations ## The same, with all that is long and more seeds for what is random
	$(every_test)

# What an editor wants to know after each change: types on one core, the tests of what was changed on the other.
# In CI all tests come next: there it would be the same tests twice.
check: .venv/installed-for-tests translations ## Check format, lint, types, migrations; run the tests of the rooms that were touched
	@mkdir -p var
	@echo "Format"
	@$(python) -m ruff format --check .
	@echo "Lint"
	@$(python) -m ruff check --quiet .
	@$(python) -m mypy . > var/types.log 2>&1 & types=$$!; \
	echo "Settings and migrations"; \
	$(manage) check && $(manage) makemigrations --check --dry-run; settings=$$?; \
	tests=0; \
	if [ -z "$$CI" ]; then \
		echo "Tests of the rooms that were touched, on SQLite"; \
		env -u DATABASE_URL $(python) -m tests.harness.touched; tests=$$?; \
	fi; \
	echo "Types"; wait $$types; types=$$?; cat var/types.log; \
	exit $$((types || settings || tests))

mutants: .venv/installed-for-tests translations ## Change the code in 60 places, print how many were noticed: AREA=engine, a game or plans; long
	@$(python) -m tests.mutants $(or $(AREA),engine) $(if $(SEED),--seed $(SEED))

bench: .venv/installed-for-tests translations ## Print how fast things are, on SQLite and on PostgreSQL; a quarter of an hour
	@echo "$$(date -u +%F\ %R) UTC, $$(nproc) cores, load $$(cut -d' ' -f1-3 /proc/loadavg), $$($(python) -V)"
	@$(manage) bench_import --sizes 1,5
	@$(manage) bench_search --sizes 10000
	@$(manage) bench --moves 2000 --games 20
	@echo "On PostgreSQL"
	@$(python) -m tests.postgres -- sh -c '$(manage) bench_search --sizes 2000 --database "$$DATABASE_URL"'
	@$(python) -m tests.postgres -- sh -c '$(manage) bench --games 20 --database "$$DATABASE_URL"'
	@echo "$$(date -u +%F\ %R) UTC, load $$(cut -d' ' -f1-3 /proc/loadavg)"

soak: .venv/installed-for-tests translations ## Have a crowd use the site for MINUTES (60), and watch its memory
	@$(python) -m tests.soak --minutes $(or $(MINUTES),60)

audit: .venv/installed-for-tests ## Ask whether a package we install has a hole that somebody knows of (needs the internet)
	@$(python) -m pip_audit --strict --requirement requirements.lock --require-hashes --disable-pip

lock: ## Pin the packages anew (maintainers; needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv: pip install uv, somewhere outside .venv"; exit 1; }
	@$(nobodys_index) uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --quiet --output-file requirements.lock
	@$(nobodys_index) uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --quiet --output-file requirements-dev.lock
	@$(nobodys_index) uv pip compile --group pyproject.toml:installer --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --quiet --output-file requirements-installer.lock

# Where nothing was translated anew no Python is begun to say so; else the first call compiles all that was.
catalogues := $(shell find config web rulebooks campaigns -name "*.po")
translations: $(catalogues:.po=.mo)
$(catalogues:.po=.mo): %.mo: %.po | .venv/installed
	@$(manage) compile_translations

clean: ## Remove .venv and caches; the database in var/ stays
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

# uv does in three seconds what pip does in half a minute. It does not know how pip is set up on a machine: it is told of
# the index; and where there is no uv, or it gets nowhere, pip does it. Copied, so that nothing in .venv/ is uv's own.
define installed
@echo "Packages: installing $<"
@index="$${PIP_INDEX_URL:-$$($(python) -m pip config get global.index-url 2>/dev/null)}"; \
[ -z "$$index" ] || export UV_DEFAULT_INDEX="$$index"; \
{ $(pip) --only-binary :all: -r requirements-installer.lock && $(uv) -r $<; } || \
	{ echo "Packages: uv could not, pip tries"; $(pip) -r $<; }
endef

# A stamp is newer than its lock file as long as what is installed is what the lock file says.
.venv/installed: requirements.lock | .venv/bin/python
	$(installed)
	@touch $@

.venv/installed-for-tests: requirements-dev.lock | .venv/bin/python
	$(installed)
	@touch .venv/installed $@

.venv/bin/python:
	@command -v "$(PYTHON)" >/dev/null || \
		{ echo "Летопись needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Летопись needs Python 3.11 or newer; $$("$(PYTHON)" -V 2>&1) is older. Name another: make run PYTHON=python3.12"; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) comes without venv. On Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Python: making a virtual environment in .venv"
	@"$(PYTHON)" -m venv --clear .venv
