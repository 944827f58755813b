"""9.2, 9.3, 9.5 to 9.7, 9.9: who may fight, and at what odds; 7.3, 7.4: Prepared Attacks, and who may Repulse."""
