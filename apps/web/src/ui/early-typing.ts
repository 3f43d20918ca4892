// What is typed while a dialog is opening goes into its first field once that is there.

/** Keeps what is typed until the dialog that is opening has its first field, or turns out to have none. */
export function keepTyping(): void {
  start(null)
}

/** The same, for the dialog that takes the place of the one on screen. */
export function keepTypingForNextDialog(): void {
  start(topDialog())
}

function start(openedFrom: Element | null): void {
  if (session) return
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  session = { ended, openedFrom, text: '' }
  document.addEventListener('keydown', keepKey, options)
  document.addEventListener('focusin', hand, options)
  document.addEventListener('pointerdown', stopKeeping, options)
  const timer = setTimeout(stopKeeping, longestWait)
  ended.signal.addEventListener('abort', () => clearTimeout(timer))
}

/** The key adds to a text or corrects it. */
export function isTypingKey(event: PressedKey): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  return !isCommand && (key.length === 1 || key === 'Backspace')
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>

/** In ms. */
const longestWait = 10_000

type Session = {
  ended: AbortController
  /** The dialog that the opening one replaces, if any. */
  openedFrom: Element | null
  text: string
}

let session: Session | null = null

function stopKeeping(): void {
  session?.ended.abort()
  session = null
}

function keepKey(event: KeyboardEvent): void {
  if (!session) return
  if (event.key === 'Tab' || event.key === 'Escape' || !isOpening(session)) return stopKeeping()
  if (!isTypingKey(event) && event.key !== 'Enter') return
  // It must not press the button that has the focus meanwhile, nor be a shortcut.
  event.preventDefault()
  event.stopPropagation()
  const { text } = session
  if (event.key === 'Backspace') session.text = text.slice(0, -1)
  else if (event.key !== 'Enter') session.text += event.key
  else if (text !== '') session.text += '\n'
}

function isOpening({ openedFrom }: Session): boolean {
  const dialog = topDialog()
  if (dialog === null) return false
  if (dialog === openedFrom) return true
  return isLoading(dialog) || !dialog.contains(document.activeElement)
}

/** It shows placeholders, and no first field yet. */
export function isLoading(dialog: Element): boolean {
  return dialog.querySelector('[data-skeleton]') !== null && dialog.querySelector('[data-autofocus]') === null
}

function topDialog(): Element | null {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  return dialogs.find((dialog) => dialog.matches('[data-opening]')) ?? dialogs.at(-1) ?? null
}

/** Hands the text to the first field of the dialog, when it takes the focus. */
function hand({ target }: FocusEvent): void {
  if (!session || !(target instanceof Element) || !target.matches('[data-autofocus]')) return
  const { text, openedFrom } = session
  if (openedFrom?.contains(target)) return
  stopKeeping()
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) || text === '') return
  // After React has heard that the field has the focus.
  queueMicrotask(() => {
    const { length } = target.value
    target.setRangeText(text, length, length, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  })
}
