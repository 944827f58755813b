"""Whole turns planned together: rehearsed on copies, evolved, and answered by the enemy before they are given."""
