import { describe, expect, it } from 'vitest'
import { plainProse, readProse } from './read-prose.ts'

describe('the markup of the guide', () => {
  it('leaves unclosed marks as text', () => {
    const source = '5 * 3, a { and [words] without a place'
    expect(readProse(source)).toEqual([{ at: 0, kind: 'words', text: source }])
    expect(readProse('')).toEqual([])
  })

  it('separates screen labels, keys and links from the text', () => {
    expect(readProse('Press *Save letter* or {mod+S}; see [Settings](/settings?tab=profile#name).')).toEqual([
      { at: 0, kind: 'words', text: 'Press ' },
      { at: 6, kind: 'screen', text: 'Save letter' },
      { at: 19, kind: 'words', text: ' or ' },
      { at: 23, kind: 'key', chord: 'mod+S' },
      { at: 30, kind: 'words', text: '; see ' },
      {
        at: 36,
        kind: 'link',
        text: 'Settings',
        to: { path: '/settings', search: { tab: 'profile' }, hash: 'name' },
      },
      { at: 74, kind: 'words', text: '.' },
    ])
  })

  it('is removed for the search', () => {
    expect(plainProse('Press *Approve*, or {a}: see [Letters](/letters).')).toBe(
      'Press Approve, or a: see Letters.',
    )
  })
})
