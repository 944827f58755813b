"""The rules of *March on the Drina*: position, orders, and one file per chapter of the book."""
