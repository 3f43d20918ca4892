// Keeps the focus and the text cursor clear of the bars that stay in view while a page or dialog scrolls. A bar has the
// attribute `data-bar`; the titles of dialogs are bars too.

type Cover = { top: number; bottom: number }

/** The room in px for the label of a field, or for the rest of a text area below its first line. */
const air = 24

/**
 * Sets `scroll-padding` before each key, because a key may move the focus or the cursor. A `scroll-margin` is not enough:
 * browsers scroll a text area only to its cursor. A style in `theme.css` ignores the padding while a bar has the focus.
 */
export function watchStickyBars(): void {
  window.addEventListener('keydown', setPadding, { capture: true })
}

/** Returns how many px of the area in which this element scrolls are under bars. */
export function coverOf(element: HTMLElement): Cover {
  const covers = findCovers()
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const cover = covers.get(at)
    if (cover) return cover
  }
  return { top: 0, bottom: 0 }
}

function setPadding(): void {
  const covers = findCovers()
  for (const scroller of document.querySelectorAll<HTMLElement>('[data-has-bars]')) {
    if (covers.has(scroller)) continue
    scroller.removeAttribute('data-has-bars')
    scroller.style.removeProperty('scroll-padding-block')
  }
  for (const [scroller, { top, bottom }] of covers) {
    scroller.setAttribute('data-has-bars', '')
    scroller.style.setProperty('scroll-padding-block', `${top + air}px ${bottom + air}px`)
  }
}

function findCovers(): Map<HTMLElement, Cover> {
  const covers = new Map<HTMLElement, Cover>()
  for (const bar of document.querySelectorAll<HTMLElement>('[data-bar], .mantine-Modal-header')) {
    const style = getComputedStyle(bar)
    const scroller = style.position === 'sticky' ? scrollerOf(bar) : null
    // A panel beside the content covers nothing.
    if (scroller === null || bar.offsetWidth * 2 < scroller.clientWidth) continue
    const side = style.bottom === 'auto' ? 'top' : 'bottom'
    const inset = Number.parseFloat(getComputedStyle(scroller).getPropertyValue(`padding-${side}`))
    const cover = covers.get(scroller) ?? { top: 0, bottom: 0 }
    const covered = Math.ceil(inset + Number.parseFloat(style[side]) + bar.offsetHeight)
    covers.set(scroller, { ...cover, [side]: Math.max(cover[side], covered) })
  }
  return covers
}

function scrollerOf(bar: HTMLElement): HTMLElement | null {
  for (let at = bar.parentElement; at; at = at.parentElement)
    if (/auto|scroll|hidden/u.test(getComputedStyle(at).overflowY)) return at
  return null
}
