/** Give it as `ref`: what can be gone on with has the keyboard when it comes. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
