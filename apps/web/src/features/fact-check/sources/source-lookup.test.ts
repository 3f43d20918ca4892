import type { MapEntry } from '@sincerely/domain/composer/render-blocks'
import { describe, expect, it } from 'vitest'
import { lookUpSources, nextLookUp } from './source-lookup.ts'

const letter = 'Start bisoprolol 2.5 mg once daily.'
const dictation = 'start bisoprolol two point five milligrams once daily full stop'
const pairs = [
  ['Start', 'start'],
  ['bisoprolol', 'bisoprolol'],
  ['2.5 mg', 'two point five milligrams'],
  ['once', 'once'],
  ['daily', 'daily'],
] as const
const placeOf = (text: string, words: string): [number, number] => [
  text.indexOf(words),
  text.indexOf(words) + words.length,
]
const map = pairs.map(([one, other]): MapEntry => ({
  letter: placeOf(letter, one),
  dictation: placeOf(dictation, other),
}))
const cut = (text: string, ranges: { start: number; end: number }[]) =>
  ranges.map(({ start, end }) => text.slice(start, end))

describe('looked-up words', () => {
  it('in the letter lead to the dictated words', () => {
    const at = letter.indexOf('2.5') + 1
    const found = lookUpSources(map, { in: 'letter', start: at, end: at })
    expect(cut(letter, found.letter)).toEqual(['2.5 mg'])
    expect(cut(dictation, found.dictation)).toEqual(['two point five milligrams'])
  })

  it('in the dictation lead to the words of the letter', () => {
    const start = dictation.indexOf('point')
    const found = lookUpSources(map, { in: 'dictation', start, end: start + 5 })
    expect(cut(letter, found.letter)).toEqual(['2.5 mg'])
  })

  it('may have no counterpart', () => {
    const start = dictation.indexOf('full')
    expect(lookUpSources(map, { in: 'dictation', start, end: start + 4 })).toEqual({
      letter: [],
      dictation: [],
    })
  })

  it('are reached by arrow keys, stopping at both ends', () => {
    const first = nextLookUp(map, 'letter', null, 1)
    expect(first && letter.slice(first.start, first.end)).toBe('Start')
    const second = nextLookUp(map, 'letter', first, 1)
    expect(second && letter.slice(second.start, second.end)).toBe('bisoprolol')
    expect(nextLookUp(map, 'letter', second, -1)).toEqual(first)
    expect(nextLookUp(map, 'letter', first, -1)).toBeNull()
  })
})
