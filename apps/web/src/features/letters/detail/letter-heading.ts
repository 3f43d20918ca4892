/** Puts the keyboard on the name at the head of the open letter. */
export function focusLetterHeading(): void {
  document.querySelector<HTMLElement>('[data-letter-heading]')?.focus({ preventScroll: true })
}
