"""What every request passes before a call answers it, and how answers are sent."""
