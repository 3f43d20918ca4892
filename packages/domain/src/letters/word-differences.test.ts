import { describe, expect, it } from 'vitest'
import { wordDifferences } from './word-differences.ts'

/** Returns both texts, with brackets around the words that only one of them has. */
function compared(mine: string, theirs: string): [string, string] {
  const [one, other] = [mine.split(' '), theirs.split(' ')]
  const differ = wordDifferences(one, other)
  const shown = (words: string[], only: readonly boolean[]) =>
    words.map((word, i) => (only[i] ? `[${word}]` : word)).join(' ')
  return [shown(one, differ.mine), shown(other, differ.theirs)]
}

describe('word differences', () => {
  it('mark every word if nothing is alike, and none in an empty text', () => {
    expect(compared('a b', 'c')).toEqual(['[a] [b]', '[c]'])
    expect(wordDifferences([], [])).toEqual({ mine: [], theirs: [] })
    expect(wordDifferences([], ['a'])).toEqual({ mine: [], theirs: [true] })
  })

  it('are none if the texts are the same', () => {
    expect(compared('she is well', 'she is well')).toEqual(['she is well', 'she is well'])
  })

  it('mark added, removed and replaced words, each in its own text', () => {
    expect(compared('she is well today', 'she is well')).toEqual(['she is well [today]', 'she is well'])
    expect(compared('she is well', 'she is not well')).toEqual(['she is well', 'she is [not] well'])
    expect(compared('take 5 mg at night', 'take 10 mg at noon')).toEqual([
      'take [5] mg at [night]',
      'take [10] mg at [noon]',
    ])
  })

  it('are found in several places, without marking what is between', () => {
    expect(compared('a x b c d y e', 'a b c z d e')).toEqual(['a [x] b c d [y] e', 'a b c [z] d e'])
  })

  it('leave the same words in both texts when removed', () => {
    const letters = 'abcdefgh'
    let seed = 7
    const word = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return letters[seed % letters.length] ?? 'a'
    }
    for (let round = 0; round < 50; round += 1) {
      const mine = Array.from({ length: round }, word)
      const theirs = Array.from({ length: 50 - round }, word)
      const differ = wordDifferences(mine, theirs)
      expect(mine.filter((_, i) => !differ.mine[i])).toEqual(theirs.filter((_, i) => !differ.theirs[i]))
    }
  })

  it('are found quickly in two long, mostly different texts', () => {
    const mine = Array.from({ length: 40_000 }, (_, i) => `m${i}`)
    const theirs = Array.from({ length: 40_000 }, (_, i) => (i % 2 ? `t${i}` : `m${i}`))
    const { mine: only } = wordDifferences(['same', ...mine, 'end'], ['same', ...theirs, 'end'])
    expect([only[0], only[2], only.at(-1)]).toEqual([false, true, false])
  })

  it('are found quickly in two long, repetitive texts', () => {
    const mine = Array.from({ length: 20_000 }, (_, i) => 'ab'[i % 2] ?? '')
    const theirs = Array.from({ length: 20_000 }, (_, i) => 'aab'[i % 3] ?? '')
    const differ = wordDifferences([...mine, 'end'], [...theirs, 'end'])
    expect([differ.mine[0], differ.mine[1], differ.theirs.at(-2), differ.theirs.at(-1)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
