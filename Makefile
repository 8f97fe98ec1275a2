SHELL := /bin/sh
PYTHON ?= python3
UV ?= uv

BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --quiet --no-input --disable-pip-version-check

VENV := .venv/pyvenv.cfg
TOOLS := .venv/tools.stamp
READY := .venv/ready.stamp
RIVALS := .venv/rivals.stamp

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-long check golden bench bench-bots pins clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv with the game and its tools in it
	@echo "Ready: $(BIN)/gang"

play: $(READY) ## play in the terminal
	@$(BIN)/gang play

test: check ## run check, then all tests but the long ones
	$(BIN)/python -m pytest -n auto

test-long: $(READY) ## run the tests that take minutes
	$(BIN)/python -m pytest -n auto -m long --timeout=0

check: $(READY) ## lint, format, types, layers, and docs in step with the code
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest tests/docs

golden: $(READY) ## write the golden files anew
	$(BIN)/python -m tests.golden

bench: $(RIVALS) ## measure rules and evaluator beside their peers
	@for bench in rules evaluator; do \
		echo "== $$bench"; \
		$(BIN)/python "benchmarks/$$bench.py" || exit 1; \
	done

bench-bots: $(READY) ## measure the heist bots; takes hours (see --heists)
	$(BIN)/python benchmarks/bots.py

pins: ## refresh the pins in requirements/ (needs uv)
	@for set in runtime dev bench; do \
		echo "Pinning requirements/$$set.txt"; \
		$(UV) pip compile --quiet --no-config --upgrade --universal --python-version 3.11 \
			--generate-hashes --no-header --no-annotate \
			--output-file "requirements/$$set.txt" "requirements/$$set.in" || exit 1; \
	done

clean: ## remove .venv and everything built or cached
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is needed, and $(PYTHON) is not: try make setup PYTHON=python3.12" >&2; \
		exit 1; \
	}
	@echo "Making .venv"
	@$(PYTHON) -m venv --clear .venv

$(TOOLS): $(VENV) requirements/dev.txt
	@echo "Installing requirements/dev.txt"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(READY): $(TOOLS) pyproject.toml
	@echo "Installing thegang"
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(RIVALS): $(READY) requirements/bench.txt
	@echo "Installing requirements/bench.txt"
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@
