import type { Page } from '@playwright/test'

/**
 * Lists elements that the mouse can press and the keyboard cannot reach, one per line. Such an element
 * listens for presses and is on screen. It is not focusable, nor a part, label or frame of a focusable
 * element. Elements with a positive `tabindex` are listed too.
 */
export async function outOfReach(page: Page, state: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const presses = ['onClick', 'onDoubleClick', 'onMouseDown', 'onMouseUp', 'onPointerDown', 'onPointerUp']
    const focusable =
      'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]'
    // These elements are reached by arrow keys, Escape or a shortcut. The last one is a heading that listens
    // only to stop a double-click from selecting text.
    const otherwise =
      '[role^=menuitem], [role=option], [role=listbox], [role=radio], [role=tab], [aria-keyshortcuts], .mantine-Overlay-root, .mantine-InputWrapper-label, [aria-hidden=true]'
    const isReached = (element: Element) =>
      element.matches(otherwise) ||
      (element.matches(focusable) &&
        (!(element instanceof HTMLElement) || element.tabIndex >= 0 || element.matches(':disabled')))
    const isOnScreen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
    const listens = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
      const props: unknown = key === undefined ? undefined : Reflect.get(element, key)
      return typeof props === 'object' && props !== null && presses.some((press) => press in props)
    }
    const holdsReached = (element: Element) => [...element.querySelectorAll(focusable)].some(isReached)
    const hasWay = (element: Element) => {
      if (isReached(element) || holdsReached(element)) return true
      // Arrow keys move from the row that Tab reaches to the other rows, and to the same button in them.
      const rows = [...(element.closest('tr, li')?.parentElement?.children ?? [])]
      if (element.matches('tr, li') && rows.some(holdsReached)) return true
      const alike = rows.flatMap((row) => [...row.querySelectorAll(element.tagName)])
      if (alike.some((other) => other.className === element.className && isReached(other))) return true
      const around = element.closest(`a, button, label, summary, [contenteditable=true], ${otherwise}`)
      return around instanceof HTMLLabelElement ? around.control !== null : around !== null
    }
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').trim().slice(0, 40)}"`
    const all = [...document.querySelectorAll('body *')]
    return {
      listening: all.filter(listens).length,
      lost: all
        .filter((element) => isOnScreen(element) && listens(element) && !hasWay(element))
        .map((element) => `no key reaches ${nameOf(element)}`),
      jumping: all
        .filter((element) => element instanceof HTMLElement && element.tabIndex > 0)
        .map((element) => `Tab jumps to ${nameOf(element)}`),
    }
  })
  const silent =
    found.listening === 0 ? ['nothing listens to presses: how the page is built has changed'] : []
  return [...silent, ...found.lost, ...found.jumping].map((line) => `${state}: ${line}`)
}
