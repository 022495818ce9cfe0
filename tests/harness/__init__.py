"""What makes a run of the tests: what it draws by chance, what stays together on one core, what each test may cost."""
