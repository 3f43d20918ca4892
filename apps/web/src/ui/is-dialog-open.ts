/** The page's shortcuts are inactive while a dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null
}

/**
 * Calls back when the first dialog opens and when the last one closes. Returns a function that unsubscribes.
 */
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
