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
export function isWriting(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'>,
): boolean {
  const { key, ctrlKey, altKey, metaKey } = event
  // AltGr, with which some layouts type letters, is Ctrl and Alt to the browser.
  const isCommand = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph')
  return !isCommand && (key.length === 1 || key === 'Backspace')
}

/**
 * Holds the text that is typed while a field opens, and writes it there once a field has the focus. Ends after 3 s, and
 * when the person clicks, goes elsewhere or presses Escape. Returns how to end it once the field has had time to take
 * the focus.
 */
export function holdTyping(): () => void {
  const current = (hold ??= beginHold())
  current.endIn(longestHold)
  return () => current.endIn(focusDelay)
}

/** No field will open after all: the next keys are for the page. */
export function endHold(): void {
  hold?.end()
}

/** In ms. */
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
    // Later, because an editor is only ready once its own code has set the focus. No key can come before.
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

/** The opened element takes keys, but no text. A dialog first focuses itself or its close button. */
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
    // Enter acts on what the field holds by then; text after it was for what Enter opens.
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

/** A field may disappear between two keys of one word. */
function noteKey(event: KeyboardEvent): void {
  const isContinued = isWriting(event) && (isTypedIn(event.target) || isTyping())
  typedAt = isContinued ? Date.now() : -Infinity
  for (const listener of listeners) listener(event)
}

/** Takes letters or arrows, so that they are no keys of the page. A checkbox does not. */
export function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])')
}
