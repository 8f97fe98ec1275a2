"""Challenge 10, Security Cameras (H-60)."""

from thegang.heist.cards import Challenge


class SecurityCameras(Challenge):
    """Everybody plays with three pocket cards."""

    number = 10

    def pocket_size(self, size: int) -> int:
        return size + 1


CARD = SecurityCameras()
