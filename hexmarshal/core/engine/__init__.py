"""How a match is played: the table, procedures and questions, decisions, dice, views."""
