import { describe, expect, it } from 'vitest'
import { missingParts } from './missing-parts.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('missing parts of a recording', () => {
  it('are none if every part of every take is stored', () => {
    const stored = new Map([
      [1, upTo(3)],
      [2, [1]],
    ])
    expect(
      missingParts(
        [
          { take: 1, parts: 3 },
          { take: 2, parts: 1 },
        ],
        stored,
      ),
    ).toEqual([])
  })

  it('are named by take and part, with ranges combined', () => {
    const stored = new Map([[1, [1, 2, 5, 9]]])
    expect(
      missingParts(
        [
          { take: 1, parts: 10 },
          { take: 2, parts: 1 },
        ],
        stored,
      ),
    ).toEqual([
      { at: 0, sentence: 'Parts 3–4, 6–8, 10 of recording 1 are missing.', isMore: false },
      { at: 1, sentence: 'Part 1 of recording 2 is missing.', isMore: false },
    ])
  })

  it('include sound on the server that this device does not know', () => {
    const stored = new Map([
      [1, upTo(4)],
      [2, upTo(2)],
    ])
    const wrong = missingParts([{ take: 1, parts: 3 }], stored)
    expect(wrong.every(({ isMore }) => isMore)).toBe(true)
    expect(wrong.map(({ sentence }) => sentence)).toEqual([
      'The server has more parts of recording 1 than this device.',
      'The server already has recording 2, but this device does not.',
    ])
  })

  it('are shortened if there are many', () => {
    const odd = upTo(99).filter((part) => part % 2 === 1)
    const [first] = missingParts([{ take: 1, parts: 99 }], new Map([[1, odd]]))
    expect(first?.sentence.length).toBeLessThan(130)
    expect(first?.sentence).toMatch(/^Parts 2, 4, .* … of recording 1 are missing\.$/)
  })
})
