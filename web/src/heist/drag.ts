/** Dragging a chip to where it should go; a tap stays a click. */

import type { Attachment } from "svelte/attachments";

const SLOP = 8;

export interface Drag {
  /** Where the chip may be dropped, as the value of `data-drop`. */
  onto: "you" | "centre";
  drop: () => void;
}

export function draggable(drag: Drag | false): Attachment<HTMLElement> {
  return (element) => {
    if (!drag) return;
    const { onto, drop } = drag;
    const part = element.closest(".grid > *");
    let start: PointerEvent | null = null;
    let dragging = false;

    function zone(event: PointerEvent): Element | null {
      const under = document.elementsFromPoint(event.clientX, event.clientY);
      return under.map((one) => one.closest(`[data-drop="${onto}"]`)).find((one) => one !== null) ?? null;
    }
    function mark(over: Element | null): void {
      for (const marked of document.querySelectorAll("[data-over]")) if (marked !== over) marked.removeAttribute("data-over");
      over?.setAttribute("data-over", "");
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      start = event;
      element.setPointerCapture(event.pointerId); // a quick hand leaves the chip before it is seen to move
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointerId) return;
      const x = event.clientX - start.clientX;
      const y = event.clientY - start.clientY;
      if (!dragging && Math.hypot(x, y) > SLOP) {
        dragging = true;
        element.dataset["dragged"] = "";
        part?.classList.add("high");
      }
      if (!dragging) return;
      element.style.translate = `${x}px ${y}px`;
      mark(zone(event));
    }
    function up(event: PointerEvent): void {
      if (dragging && event.type === "pointerup" && zone(event)) drop();
      if (dragging) addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      start = null;
      dragging = false;
      mark(null);
      element.style.translate = "";
      delete element.dataset["dragged"];
      part?.classList.remove("high");
    }
    function swallow(event: Event): void {
      event.stopPropagation();
      event.preventDefault();
    }

    element.style.touchAction = "none";
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    return () => {
      element.style.touchAction = "";
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
    };
  };
}
