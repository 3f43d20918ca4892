// Detects typing, so that something that appears meanwhile does not take the next key.

/** In ms: after this pause the person has seen what appeared. */
export const typingRest = 1000

const listeners = new Set<(event: KeyboardEvent) => void>()
let typedAt = -Infinity

/** Starts before the screen lock, which stops keys from reaching the page. Returns how to stop. */
export function watchTyping(): () => void {
  window.addEventListener('keydown', noteKey, { capture: true, passive: true })
  return () => window.removeEventListener('keydown', noteKey, { capture: true })
}

/** Calls back for every key, also while the screen is locked. Returns how to stop. */
export function onKey(listener: (event: KeyboardEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True shortly after text was typed. A command key, such as Enter, ends it. */
export function isTyping(): boolean {
  return Date.now() - typedAt < typingRest
}

/** Does this key type or delete text? */
export function isWriting({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && (key.length === 1 || key === 'Backspace')
}

/** A field may disappear between two keys of one word. */
function noteKey(event: KeyboardEvent): void {
  const isContinued = isWriting(event) && (isInText(event.target) || isTyping())
  typedAt = isContinued ? Date.now() : -Infinity
  for (const listener of listeners) listener(event)
}

function isInText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea')
}
