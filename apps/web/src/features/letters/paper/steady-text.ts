// Keeps a letter's text at the same place in the window while the bars above it come and go.
import { letterTextClass } from './letter-paper.tsx'

/**
 * Wraps `turn`, which switches between the text and the editor. Afterwards the page scrolls by the distance that the text
 * has moved.
 */
export function keepingTextSteady<Way>(turn: (way: Way) => void) {
  return (way: Way) => {
    follow()
    turn(way)
  }
}

let end = () => {}

function follow(): void {
  end()
  const before = document.querySelector(`[data-scrolls] .${letterTextClass}`)
  const page = before?.closest('[data-scrolls]')
  if (!before || !page) return
  const { top } = before.getBoundingClientRect()
  const changes = new MutationObserver(() => {
    const now = page.querySelector(`.${letterTextClass}`)
    // The editor is still loading.
    if (now === null || now === before || now.closest('[aria-busy]')) return
    changes.disconnect()
    page.scrollTop += now.getBoundingClientRect().top - top
  })
  changes.observe(page, { childList: true, subtree: true })
  end = () => changes.disconnect()
}
