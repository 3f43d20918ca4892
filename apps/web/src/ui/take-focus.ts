/** Use it as the `ref` of a control that must have the focus as soon as it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
