// Ctrl+Enter anywhere in a form presses its submit button: browsers do so with Enter alone, and not in fields of several lines.

/** Does nothing where the field has its own Ctrl+Enter. Returns how to stop. */
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
  // A disabled one does nothing, as with Enter: pressed twice, the second press comes while the first is being sent.
  if (submit) submit.click()
  else if (target instanceof HTMLButtonElement) target.click()
}

const controls = 'input, select, textarea, button'
