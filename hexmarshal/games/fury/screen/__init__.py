"""What a screen shows of *Fury in the East*."""
