/** Is a dialog in front? The keys of the page behind it rest then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null
}

/** Calls back when a dialog comes in front where none was, and when the last one is gone. Returns how to stop. */
export function onDialogChange(listener: () => void): () => void {
  let wasOpen = isDialogOpen()
  const watcher = new MutationObserver(() => {
    if (isDialogOpen() === wasOpen) return
    wasOpen = !wasOpen
    listener()
  })
  const attributeFilter = ['open', 'role', 'aria-modal']
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter })
  return () => watcher.disconnect()
}
