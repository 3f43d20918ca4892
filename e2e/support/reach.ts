import type { Page } from '@playwright/test'

/**
 * What the mouse can press on the page as it is and the keyboard cannot reach, each as one line: something that listens to
 * presses, is on screen, and is neither focusable itself nor part of, label of or frame around what is. Also whatever jumps
 * the queue of Tab by a positive `tabindex`.
 */
export async function outOfReach(page: Page, state: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const presses = ['onClick', 'onDoubleClick', 'onMouseDown', 'onMouseUp', 'onPointerDown', 'onPointerUp']
    /** Moved through with arrow keys: one of them is in the order of Tab for all. */
    const roving = new Set([
      'menuitem',
      'menuitemcheckbox',
      'menuitemradio',
      'option',
      'radio',
      'tab',
      'treeitem',
    ])
    const focusable =
      'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]'
    const isReached = (element: Element) =>
      element.matches(focusable) &&
      (!(element instanceof HTMLElement) ||
        element.tabIndex >= 0 ||
        roving.has(element.getAttribute('role') ?? '') ||
        element.matches(':disabled'))
    const isOnScreen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
    const listens = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
      const props: unknown = key === undefined ? undefined : Reflect.get(element, key)
      return typeof props === 'object' && props !== null && presses.some((press) => press in props)
    }
    const hasWay = (element: Element) => {
      for (let around: Element | null = element; around !== null; around = around.parentElement)
        if (isReached(around) || around.matches('[aria-hidden="true"]')) return true
      if (element instanceof HTMLLabelElement && element.control !== null) return true
      return [...element.querySelectorAll(focusable)].some(isReached)
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
