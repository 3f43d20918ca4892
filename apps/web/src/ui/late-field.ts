/**
 * Where what a dialog asks is loaded after it opened, its first field (`data-autofocus`) takes the keyboard once it is there:
 * Mantine looks for one only as the dialog opens. Whoever pressed Tab or clicked meanwhile stays where they are.
 * Given the root of the dialog; answers how to end it.
 */
export function leadToLateField(root: HTMLElement): () => void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const options = { signal: ended.signal, capture: true }
  const changes = new MutationObserver(() => {
    if (!document.activeElement?.matches(ownPlaces) || !root.contains(document.activeElement)) return
    root.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  })
  changes.observe(root, { childList: true, subtree: true })
  ended.signal.addEventListener('abort', () => changes.disconnect())
  root.addEventListener('pointerdown', end, options)
  root.addEventListener('keydown', ({ key }) => void (key === 'Tab' && end()), options)
  // Also once the field has it: what comes later is led to by whoever brings it.
  root.addEventListener(
    'focusin',
    ({ target }) => void (target instanceof Element && !target.matches(ownPlaces) && end()),
    options,
  )
  return end
}

/** Where a dialog puts the keyboard by itself while it has no field. */
const ownPlaces = '[role="dialog"], [role="dialog"] header [aria-label="Close"]'
