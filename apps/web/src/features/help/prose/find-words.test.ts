import { describe, expect, it } from 'vitest'
import { hasWords, markWords } from './find-words.ts'

describe('the search of the guide', () => {
  it('requires every word, at the start of a word', () => {
    expect(hasWords('Post an approved letter', 'post patient')).toBe(false)
    expect(hasWords('Post an approved letter', 'prove')).toBe(false)
    expect(hasWords('Anything at all', '(.*')).toBe(false)
  })

  it('ignores case, accents and apostrophes, and matches everything if empty', () => {
    expect(hasWords('A secretary’s approval, José', "SECRETARY's jose app")).toBe(true)
    expect(hasWords('Anything at all', '  ')).toBe(true)
  })

  it('marks each match in the original text', () => {
    expect(markWords('Posted, to post: Café', 'post cafe')).toEqual([
      { at: 0, text: 'Post', isFound: true },
      { at: 4, text: 'ed, to ', isFound: false },
      { at: 11, text: 'post', isFound: true },
      { at: 15, text: ': ', isFound: false },
      { at: 17, text: 'Café', isFound: true },
    ])
    expect(markWords('Nothing here', '')).toEqual([{ at: 0, text: 'Nothing here', isFound: false }])
  })
})
