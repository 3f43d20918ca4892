// Whether somebody is in the middle of typing, for what comes up by itself: the next word is not meant for it.

/** In ms without a key, after which whoever typed has seen what came up. */
export const typingRest = 1000

const listeners = new Set<(event: KeyboardEvent) => void>()
let typedAt = -Infinity

/** Begins to note the keys; before the lock of the screen does, which keeps them from the page. Returns how to stop. */
export function watchTyping(): () => void {
  window.addEventListener('keydown', note, { capture: true, passive: true })
  return () => window.removeEventListener('keydown', note, { capture: true })
}

/** Calls back for every key, also while the screen is locked. Returns how to stop. */
export function onKey(listener: (event: KeyboardEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Was a letter typed into a text a moment ago? A key that does something, such as Enter, ends it. */
export function isTyping(): boolean {
  return Date.now() - typedAt < typingRest
}

/** Does this key write? */
export function isWriting({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && (key.length === 1 || key === 'Backspace')
}

/** The text may be gone between two keys of one word. */
function note(event: KeyboardEvent): void {
  const goesOn = isWriting(event) && (isInText(event.target) || isTyping())
  typedAt = goesOn ? Date.now() : -Infinity
  for (const listener of listeners) listener(event)
}

function isInText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea')
}
