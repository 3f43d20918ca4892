// Ctrl+Enter anywhere in a form presses its submit button. Browsers submit a form only by Enter, and not from
// fields with several lines.

/** Does nothing in a field that handles Ctrl+Enter itself. Returns a function that removes the listener. */
export function watchSubmitKey(): () => void {
  document.addEventListener('keydown', submitByKey)
  return () => document.removeEventListener('keydown', submitByKey)
}

function submitByKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, repeat, isComposing, defaultPrevented } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || isComposing || defaultPrevented) return
  if (!(target instanceof HTMLElement) || !target.matches(controls)) return
  event.preventDefault()
  const submit = target.closest('form')?.querySelector<HTMLButtonElement>('[type="submit"]')
  // A disabled button ignores the key, as it ignores Enter. A second press may come while the form is being
  // sent.
  if (submit) submit.click()
  else if (target instanceof HTMLButtonElement) target.click()
}

const controls = 'input, select, textarea, button'
