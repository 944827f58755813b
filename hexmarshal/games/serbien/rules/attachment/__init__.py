"""Chapter 5: armies, their Areas of Attachment, and corps."""
