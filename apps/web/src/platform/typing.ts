// Detects typing, so that a dialog or toast that appears does not take the next key. Also holds text typed
// while a field opens.

/** After a pause of this many ms, the user has seen what appeared. */
export const typingRest = 1000

const listeners = new Set<(event: KeyboardEvent) => void>()
let typedAt = -Infinity

/**
 * Starts before the screen lock, which stops keys from reaching the page. Returns a function that stops
 * watching.
 */
export function watchTyping(): () => void {
  const watched = new AbortController()
  const options = { capture: true, passive: true, signal: watched.signal }
  window.addEventListener('keydown', noteKey, options)
  window.addEventListener('pointerdown', () => void (typedAt = -Infinity), options)
  return () => watched.abort()
}

/** Calls back for every key, also while the screen is locked. Returns a function that unsubscribes. */
export function onKey(listener: (event: KeyboardEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True shortly after the user typed text. A click, or a command key such as Enter, ends the typing. */
export function isTyping(): boolean {
  return Date.now() - typedAt < typingRest
}

/** True if this key types or deletes text. */
export function isWriting(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'>,
): boolean {
  const { key, ctrlKey, altKey, metaKey } = event
  // Some layouts type letters with AltGr, which browsers report as Ctrl and Alt.
  const isCommand = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph')
  return !isCommand && (key.length === 1 || key === 'Backspace')
}

/**
 * Holds the text that the user types while a field opens, and writes it into the field that gets the focus.
 * Ends after 3 s, or when the user clicks, leaves or presses Escape. Returns a function that ends the hold
 * once the field has had time to take the focus.
 */
export function holdTyping(): () => void {
  const current = (hold ??= beginHold())
  current.endIn(longestHold)
  return () => current.endIn(focusDelay)
}

/** Ends the hold if no field will open. The next keys then work on the page. */
export function endHold(): void {
  hold?.end()
}

/** Both limits are in ms. */
const longestHold = 3000
const focusDelay = 1000

type Hold = { end: () => void; endIn: (delay: number) => void }

let hold: Hold | null = null

function beginHold(): Hold {
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
    if (!(isWriting(event) || isEnter(event)) || isTypedIn(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (!isEnter(event)) text += event.key
    // The key that opened the field may still be held down.
    else if (!event.repeat) text += '\n'
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTypedIn(target)) return takesNoText(target) ? end() : undefined
    end()
    // An editor is ready only after its own code has set the focus. No key can come before this microtask.
    if (text !== '') queueMicrotask(() => writeInto(target, text))
  }
  const options = { capture: true, signal: ended.signal }
  window.addEventListener('keydown', onKeyDown, options)
  window.addEventListener('focusin', onFocus, options)
  window.addEventListener('pointerdown', end, options)
  return {
    end,
    endIn: (delay) => {
      if (ended.signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(end, delay)
    },
  }
}

/**
 * True if the opened element takes keys but no text. A dialog first focuses itself or its close button, which
 * does not count.
 */
function takesNoText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button:not([aria-label="Close"]), a[href]')
}

function isEnter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !altKey && !metaKey
}

function writeInto(target: EventTarget | null, text: string): void {
  if (target instanceof HTMLTextAreaElement) return void document.execCommand('insertText', false, text)
  const [first = '', ...others] = text.split('\n')
  if (first !== '') document.execCommand('insertText', false, first)
  if (target instanceof HTMLInputElement) {
    // Enter acts on the text that the field then holds. Text typed after Enter belongs to the page that Enter
    // opens.
    const enter = new KeyboardEvent('keydown', {
      key: 'Enter',
      code: 'Enter',
      bubbles: true,
      cancelable: true,
    })
    if (others.length > 0) queueMicrotask(() => target.dispatchEvent(enter))
    return
  }
  for (const line of others) {
    document.execCommand('insertParagraph')
    if (line !== '') document.execCommand('insertText', false, line)
  }
}

/** A field may disappear between two keys of one word, so the next key still counts as typing. */
function noteKey(event: KeyboardEvent): void {
  const isContinued = isWriting(event) && (isTypedIn(event.target) || isTyping())
  typedAt = isContinued ? Date.now() : -Infinity
  for (const listener of listeners) listener(event)
}

/**
 * True for elements that use letters or arrow keys themselves, so that the page must not use these keys. A
 * checkbox uses neither.
 */
export function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])')
}
