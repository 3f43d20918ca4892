// Detects typing, so that something that appears meanwhile does not take the next key, and holds it for a field that is opening.

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

/**
 * Holds the text that is typed while a field opens, and writes it there once a field has the focus. Ends after 3 s, and
 * when the person clicks, goes elsewhere or presses Escape. Returns how to end it once the field has had time to take
 * the focus.
 */
export function holdTyping(): () => void {
  const mine = (hold ??= beginHold())
  mine.endIn(longestHold)
  return () => mine.endIn(focusDelay)
}

/** In ms. */
const longestHold = 3000
const focusDelay = 1000

let hold: { endIn: (delay: number) => void } | null = null

function beginHold(): { endIn: (delay: number) => void } {
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new AbortController()
  const end = () => {
    clearTimeout(timer)
    ended.abort()
    hold = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return end()
    if (!isWriting(event) || isInText(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    text = event.key === 'Backspace' ? text.slice(0, -1) : text + event.key
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!isInText(target)) return isGoal(target) ? end() : undefined
    end()
    // Later, because an editor is only ready once its own code has set the focus. No key can come before.
    if (text !== '') queueMicrotask(() => document.execCommand('insertText', false, text))
  }
  const options = { capture: true, signal: ended.signal }
  window.addEventListener('keydown', onKeyDown, options)
  window.addEventListener('focusin', onFocus, options)
  window.addEventListener('pointerdown', end, options)
  return {
    endIn: (delay) => {
      if (ended.signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(end, delay)
    },
  }
}

/** What opened takes keys, but no text. A dialog first focuses itself or its close button. */
function isGoal(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button:not([aria-label="Close"]), a[href], select')
}

/** A field may disappear between two keys of one word. */
function noteKey(event: KeyboardEvent): void {
  const isContinued = isWriting(event) && (isInText(event.target) || isTyping())
  typedAt = isContinued ? Date.now() : -Infinity
  for (const listener of listeners) listener(event)
}

function isInText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // Letters on a checkbox are keys of the page.
  return target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])')
}
