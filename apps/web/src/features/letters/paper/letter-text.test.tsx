// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LetterText } from './letter-text.tsx'

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

/** Renders a letter and returns the HTML. */
function shown(html: string): string {
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() => root.render(<LetterText html={html} />))
  const inside = page.firstElementChild?.innerHTML ?? ''
  act(() => root.unmount())
  return inside
}

describe('the text of a letter on screen', () => {
  it('drops scripts, event handlers, images and embedded content', () => {
    const hostile =
      '<p onclick="x()">a</p><script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)>' +
      '<svg><script>alert(1)</script></svg><iframe src="//x"></iframe><form><input name=a></form>'
    expect(shown(hostile)).toBe('<p>a</p>')
  })

  it('shows the text of a forbidden link without the link', () => {
    expect(shown('<p><a href="java\tscript:alert(1)">a</a><a href="/letters">b</a></p>')).toBe('<p>ab</p>')
  })

  it('keeps no style except the alignment', () => {
    expect(shown('<p style="position:fixed;text-align:center">a</p>')).toBe(
      '<p style="text-align: center;">a</p>',
    )
  })

  it('keeps the text of forbidden markup', () => {
    expect(shown('<div><p>a</p><blockquote>b</blockquote></div>')).toBe('<p>a</p>b')
  })

  it('shows headings as h3 to h6 and keeps their size', () => {
    expect(shown('<h1>a</h1><h6>b</h6>')).toBe('<h3 data-size="1">a</h3><h6 data-size="6">b</h6>')
  })

  it('keeps allowed markup unchanged', () => {
    const html =
      '<p><strong>a</strong><em>b</em><u>c</u><br>d</p><ul><li><p>e</p></li></ul><ol start="3"><li>f</li></ol>'
    expect(shown(html)).toBe(html)
  })

  it('opens an allowed link in a new tab without a referrer', () => {
    expect(shown('<p><a href="mailto:a@example.org">a</a></p>')).toBe(
      '<p><a href="mailto:a@example.org" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
    )
  })
})
