/** Focuses the patient's name at the top of the open letter. */
export function focusLetterHeading(): void {
  document.querySelector<HTMLElement>('[data-letter-heading]')?.focus({ preventScroll: true })
}

/** Whether it has the focus. */
export function isOnLetterHeading(): boolean {
  return document.activeElement?.matches('[data-letter-heading]') ?? false
}
