# Everything a person does here is one word after `make`; `make help` lists the words.
# Only Python 3.11+ and make must be there already. The rest goes into .venv/ and var/, nothing elsewhere.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

python = .venv/bin/python
manage = $(python) manage.py
install = $(python) -m pip install --quiet --disable-pip-version-check --require-hashes
# A lock file that remembers where one machine gets its packages from is of no use to the others.
nobodys_index = env -u UV_INDEX -u UV_DEFAULT_INDEX -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS -u PIP_FIND_LINKS PIP_CONFIG_FILE=/dev/null

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run test check bench lock translations clean

help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 16

run: .venv/installed translations ## Set everything up and serve the site on 127.0.0.1:8000 (PORT= changes it)
	@echo "Database: bringing its tables up to date"
	@$(manage) migrate --verbosity 0
	@echo "Rulebooks: reading the editions we ship"
	@$(manage) import_library
	@echo "Campaign: laying a demo table to click on"
	@$(manage) demo_campaign --address "http://$(HOST):$(PORT)"
	@echo "Site: http://$(HOST):$(PORT)/ (Ctrl+C stops it; another port: make run PORT=8001)"
	@exec $(python) -m uvicorn config.asgi:application --host "$(HOST)" --port "$(PORT)" \
		--log-level warning --timeout-graceful-shutdown 2

# The passes stand beside each other because a machine has two cores; what PostgreSQL says is shown when it is done.
test: .venv/installed-for-tests translations ## Run every test: on SQLite, on PostgreSQL, in a browser
	@mkdir -p var
	@echo "Tests on SQLite; beside them those that touch the database, on PostgreSQL"
	@$(python) -m tests.postgres -- $(python) -m pytest -q --only-database > var/tests-on-postgresql.log 2>&1 & beside=$$!; \
	env -u DATABASE_URL $(python) -m pytest -q -m "not browser"; sqlite=$$?; \
	wait $$beside; postgresql=$$?; echo "Tests on PostgreSQL"; cat var/tests-on-postgresql.log; \
	echo "Tests in a browser"; env -u DATABASE_URL $(python) -m pytest -q -m browser; browser=$$?; \
	exit $$((sqlite || postgresql || browser))

# The tests here are those that need neither a browser nor PostgreSQL: what an editor wants to know after each change.
check: .venv/installed-for-tests translations ## Check format, lint, types, migrations; run the tests on SQLite
	@echo "Format"
	@$(python) -m ruff format --check .
	@echo "Lint"
	@$(python) -m ruff check --quiet .
	@echo "Types"
	@$(python) -m mypy .
	@echo "Settings and migrations"
	@$(manage) check
	@$(manage) makemigrations --check --dry-run
	@echo "Tests on SQLite"
	@env -u DATABASE_URL $(python) -m pytest -q -m "not browser"

bench: .venv/installed translations ## Print how fast things are
	@$(manage) bench_import
	@$(manage) bench

lock: ## Pin the packages anew (maintainers; needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv: pip install uv, somewhere outside .venv"; exit 1; }
	@$(nobodys_index) uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --quiet --output-file requirements.lock
	@$(nobodys_index) uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --quiet --output-file requirements-dev.lock

translations: .venv/installed
	@$(manage) compile_translations

clean: ## Remove .venv and caches; the database in var/ stays
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A stamp is newer than its lock file as long as what is installed is what the lock file says.
.venv/installed: requirements.lock | .venv/bin/python
	@echo "Packages: installing requirements.lock"
	@$(install) -r requirements.lock
	@touch $@

.venv/installed-for-tests: requirements-dev.lock | .venv/bin/python
	@echo "Packages: installing requirements-dev.lock"
	@$(install) -r requirements-dev.lock
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
