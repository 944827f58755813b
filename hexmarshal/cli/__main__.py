"""``python -m hexmarshal.cli``."""

from hexmarshal.cli.main import main

if __name__ == "__main__":
    main()
