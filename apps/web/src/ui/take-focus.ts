/** Use as `ref` on a control that should have the focus as soon as it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
