"""1914 Serbien muß sterbien: the campaigns against Serbia."""
