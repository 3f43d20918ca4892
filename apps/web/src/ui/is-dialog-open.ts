/** Is a dialog in front? The keys of the page behind it rest then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null
}
