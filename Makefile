SHELL := /bin/sh
PYTHON ?= python3
UV ?= uv

# Some machines ask Python to cache nothing; then every server a test starts, and every worker, compiles everything anew.
export PYTHONDONTWRITEBYTECODE :=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --quiet --no-input --disable-pip-version-check

VENV := .venv/pyvenv.cfg
TOOLS := .venv/tools.stamp
READY := .venv/ready.stamp
RIVALS := .venv/rivals.stamp
CHROMIUM := .venv/chromium.stamp
DOCS := .venv/docs.stamp
NODE_MODULES := web/node_modules/ready.stamp
WEB := src/thegang/server/web/index.html
WEB_SOURCES := $(shell find web/src web/public web/scripts src/thegang/texts -type f 2>/dev/null) \
	web/index.html web/vite.config.ts web/browsers.json
# Two at a time: most of what a check does keeps one core busy.
AT_ONCE := @$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-progress

# What people do over HTTP and sockets, which has to be the same with a PostgreSQL.
ON_BOTH_STORES := $(addprefix tests/server/test_,$(addsuffix .py,bots codes devices games http identity races tables))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup web play test test-quick test-full test-long check types sources web-check web-test docs docs-live golden shots bench bench-load bench-growth bench-soak bench-bots pins release clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv with the game and its tools in it
	@echo "Ready: $(BIN)/gang"

web: $(READY) $(WEB) ## build the browser client

play: $(READY) $(WEB) ## open the tables in your browser
	@$(BIN)/gang serve

test: $(READY) ## run check, then the tests; the wide matrix is left to test-full
	$(AT_ONCE) types web-check web-test sources docs $(CHROMIUM)
	$(BIN)/python -m pytest -n 4 --dist worksteal

test-long: $(READY) $(WEB) ## run the tests that take minutes
	$(BIN)/python -m pytest -n auto --dist worksteal -m long --timeout=0
	GANG_TEST_STORE=postgres $(BIN)/python -m pytest -n auto --dist worksteal $(ON_BOTH_STORES)

test-full: $(READY) $(WEB) $(CHROMIUM) ## run the wide matrix: every card, size and language, and all three browser engines
	@$(BIN)/python scripts/get_engines.py
	$(BIN)/python -m pytest -n 4 --dist worksteal -m full --timeout=600

test-quick: $(READY) ## run the tests of the rules, the core and the bots, for the loop while working
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/core tests/cards tests/heist tests/streets tests/golden tests/referee

check: $(READY) ## lint, format, types, layers, texts, and docs in step with the code
	$(AT_ONCE) types web-check sources docs
	$(BIN)/python -m pytest tests/docs

types: $(READY)
	$(BIN)/mypy

web-check: $(WEB)
	$(NPM) run check

web-test: $(WEB)
	$(NPM) test

sources: $(WEB)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/generate_web.py --check
	$(BIN)/python scripts/protocol_reference.py --check

docs: $(DOCS) ## build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "Documentation: site/index.html"

docs-live: $(DOCS) ## show the documentation, and every change to it
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

golden: $(READY) ## write the golden files anew
	$(BIN)/python -m tests.golden

shots: $(READY) $(WEB) $(CHROMIUM) ## take a picture of every screen, into shots/
	$(BIN)/python -m tests.browser.shots

bench: $(RIVALS) ## measure rules and evaluator beside their peers
	@for bench in rules evaluator; do \
		echo "== $$bench"; \
		$(BIN)/python "benchmarks/$$bench.py" || exit 1; \
	done

bench-load: $(READY) ## measure how many tables one core carries
	$(BIN)/python benchmarks/load.py

bench-growth: $(READY) ## measure what a million finished games cost
	$(BIN)/python benchmarks/growth.py

bench-soak: $(READY) ## see whether a server stays as it is for two hours
	$(BIN)/python benchmarks/soak.py

bench-bots: $(READY) ## measure the heist bots; takes hours (see --heists)
	$(BIN)/python benchmarks/bots.py

pins: ## refresh the pins in requirements/ (needs uv)
	@for set in runtime postgres dev docs bench; do \
		echo "Pinning requirements/$$set.txt"; \
		$(UV) pip compile --quiet --no-config --upgrade --universal --python-version 3.11 \
			--generate-hashes --no-strip-extras --no-header --no-annotate \
			--output-file "requirements/$$set.txt" "requirements/$$set.in" || exit 1; \
	done

release: $(READY) ## build the wheel and the source distribution into dist/, and check them; publishing is up to you
	@rm -rf dist
	@$(BIN)/python -m hatchling build --directory dist
	@$(BIN)/python scripts/check_release.py dist

clean: ## remove .venv and everything built or cached
	rm -rf .venv web/node_modules src/thegang/server/web shots site build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
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
	@$(PIP) install --no-compile --require-hashes -r requirements/dev.txt
	@touch $@

$(READY): $(TOOLS) pyproject.toml
	@echo "Installing thegang"
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(RIVALS): $(READY) requirements/bench.txt
	@echo "Installing requirements/bench.txt"
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

$(DOCS): $(READY) requirements/docs.txt
	@echo "Installing requirements/docs.txt"
	@$(PIP) install --no-compile --require-hashes -r requirements/docs.txt
	@touch $@

$(CHROMIUM): $(READY)
	@echo "Looking for a Chromium"
	@$(BIN)/python scripts/get_chromium.py
	@touch $@

$(NODE_MODULES): $(READY) web/package-lock.json web/.npmrc
	@echo "Installing what the browser client is built with"
	@$(NPM) ci --silent
	@touch $@

$(WEB): $(NODE_MODULES) $(WEB_SOURCES)
	@echo "Building the browser client"
	@$(NPM) run build -- --logLevel warn
	@touch $@
