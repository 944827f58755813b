"""``python -m hexmarshal.cli``."""

from hexmarshal.cli import main

if __name__ == "__main__":
    main()
