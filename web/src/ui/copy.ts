/** Put a text on the clipboard; without permission, as on plain http, the old way. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const place = document.querySelector("dialog[open]") ?? document.body; // what lies under a sheet can't be selected
    const field = place.appendChild(Object.assign(document.createElement("textarea"), { value: text }));
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
