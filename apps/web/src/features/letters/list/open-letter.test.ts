import { describe, expect, it } from 'vitest'
import { nextLetterId, openLetterId, neighbourLetterId } from './open-letter.ts'

describe('the open letter', () => {
  it('is none after the pane was closed, however wide the screen', () => {
    expect(openLetterId('none', [3, 2, 1], true)).toBeNull()
  })

  it('is none on a narrow screen until one is opened', () => {
    expect(openLetterId(undefined, [3, 2, 1], false)).toBeNull()
  })

  it('is none when nothing matches', () => {
    expect(openLetterId(undefined, [], true)).toBeNull()
  })

  it('is the first match on a wide screen', () => {
    expect(openLetterId(undefined, [3, 2, 1], true)).toBe(3)
  })

  it('is the one in the URL even if the list does not contain it', () => {
    expect(openLetterId(9, [3, 2, 1], true)).toBe(9)
  })
})

describe('stepping through the list', () => {
  it('finds nothing in an empty list', () => {
    expect(neighbourLetterId([], 4, 1)).toBeNull()
  })

  it('starts at the first letter when the open one is not in the list', () => {
    expect(neighbourLetterId([3, 2, 1], 9, -1)).toBe(3)
    expect(neighbourLetterId([3, 2, 1], null, 1)).toBe(3)
  })

  it('stops at both ends', () => {
    expect(neighbourLetterId([3, 2, 1], 3, -1)).toBe(3)
    expect(neighbourLetterId([3, 2, 1], 1, 1)).toBe(1)
  })

  it('moves by one', () => {
    expect(neighbourLetterId([3, 2, 1], 3, 1)).toBe(2)
  })
})

describe('the letter that opens after one has been dealt with', () => {
  it('is null if that was the only letter', () => {
    expect(nextLetterId([3], 3)).toBeNull()
    expect(nextLetterId([], 3)).toBeNull()
  })

  it('is the one above when the last was done', () => {
    expect(nextLetterId([3, 2, 1], 1)).toBe(2)
  })

  it('is the first when the done letter has left the list already', () => {
    expect(nextLetterId([3, 2, 1], 9)).toBe(3)
  })

  it('is the one below', () => {
    expect(nextLetterId([3, 2, 1], 3)).toBe(2)
  })
})
