"""The same walk in the engines people have: Chromium's, Firefox's and Safari's."""
