import { describe, expect, it } from 'vitest'
import sectionCodes from './section-codes.json' with { type: 'json' }

/** Checks the Verhoeff digit at the end of a SNOMED CT identifier. */
function isSnomedCode(code: string): boolean {
  const dihedral = (a: number, b: number) =>
    a < 5 ? (b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5) : b < 5 ? ((a - b + 5) % 5) + 5 : (a - b + 5) % 5
  const turn = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  const turned = (digit: number, times: number): number =>
    times === 0 ? digit : turned(turn[digit] ?? 0, times - 1)
  const digits = Array.from(code).toReversed().map(Number)
  return digits.reduce((check, digit, at) => dihedral(check, turned(digit, at % 8)), 0) === 0
}

describe('the SNOMED CT codes of sections', () => {
  it('have valid check digits, and no heading has two', () => {
    expect(isSnomedCode('887161000000103')).toBe(false)
    for (const { code, headings } of sectionCodes) {
      expect([code, isSnomedCode(code)]).toEqual([code, true])
      expect(headings.length).toBeGreaterThan(0)
    }
    const headings = sectionCodes.flatMap((section) => section.headings)
    expect(new Set(headings).size).toBe(headings.length)
    expect(isSnomedCode('823681000000100')).toBe(true)
  })
})
