"""``python -m hexmarshal``: the command line."""

from hexmarshal.cli.main import main

if __name__ == "__main__":
    main()
