// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { mergedText } from './merged-text.ts'

/** Returns the newer text, with additions in brackets and removals in braces. */
function merged(older: string, newer: string): string {
  const { body, piecesOf } = mergedText(older, newer)
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    for (const { text, kind } of piecesOf(node)) {
      if (kind === 'same') found.push(text)
      else found.push(kind === 'added' ? `[${text}]` : `{${text}}`)
    }
  }
  return found.join('')
}

describe('two versions merged into one text', () => {
  it('are the newer text if the words are the same', () => {
    expect(merged('<p>a b</p>', '<p>a  b</p>')).toBe('a  b')
    expect(merged('', '<p>a</p>')).toBe('[a]')
  })

  it('show everything as removed if the newer text is empty', () => {
    expect(merged('<p>a b</p><p>c</p>', '')).toBe('{a b\nc}')
  })

  it('show removed words before those that replace them', () => {
    expect(merged('<p>She is very well.</p>', '<p>She is not at all well.</p>')).toBe(
      'She is {very} [not at all] well.',
    )
    expect(merged('<p>a b c</p>', '<p>b c d</p>')).toBe('{a} b c [d]')
  })

  it('show a removed paragraph before the next one, or at the end', () => {
    expect(merged('<p>a</p><p>b c</p><p>d</p>', '<p>a</p><p>d</p>')).toBe('a{b c} d')
    expect(merged('<p>a</p><p>b</p><p>c</p>', '<p>a</p>')).toBe('a {b\nc}')
  })

  it('count the additions and removals', () => {
    const { added, removed } = mergedText('<p>a b c d e</p>', '<p>a x c e y</p>')
    expect([added, removed]).toEqual([2, 2])
  })
})
