// Ctrl+Enter in any field presses the form's submit button: browsers do so with Enter alone, and not in fields of several lines.

/** Does nothing where the field has its own Ctrl+Enter. Returns how to stop. */
export function watchSubmitKey(): () => void {
  document.addEventListener('keydown', submitByKey)
  return () => document.removeEventListener('keydown', submitByKey)
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && /^(?:INPUT|SELECT|TEXTAREA)$/u.test(target.tagName)
}

function submitByKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, repeat, isComposing, defaultPrevented } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || isComposing || defaultPrevented) return
  if (!isField(target)) return
  event.preventDefault()
  // A disabled button does nothing, as with Enter.
  target.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
}
