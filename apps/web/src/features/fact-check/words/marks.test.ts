import type { Finding } from '@sincerely/domain/fact-check/types'
import { describe, expect, it } from 'vitest'
import { type Mark, marksOf, splitByMarks } from './marks.ts'

const finding = (id: string, start: number, more: Partial<Finding> = {}): Finding => ({
  id,
  severity: 'critical',
  kind: 'dose',
  text: '5 mg',
  start,
  end: start + 4,
  source: '',
  message: `About ${id}`,
  ...more,
})

const marks = (findings: Finding[], current: string | null = null) =>
  marksOf({ findings, isAccepted: (id) => id === 'accepted', current })

describe('the marks of a letter', () => {
  it('are ordered by position, without missing text', () => {
    const found = marks([finding('b', 30), finding('missing', -1, { end: -1 }), finding('a', 10)])
    expect(found.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('are in every place of a finding', () => {
    const places = [
      { start: 10, end: 14 },
      { start: 30, end: 34 },
    ]
    expect(marks([finding('a', 10, { places })]).map(({ id, start }) => [id, start])).toEqual([
      ['a', 10],
      ['a', 30],
    ])
  })

  it('distinguish accepted from open findings', () => {
    expect(marks([finding('accepted', 0), finding('open', 10)]).map(({ kind }) => kind)).toEqual([
      'accepted',
      'critical',
    ])
  })
})

describe('a run of text with marks', () => {
  const looks = (text: string, start: number, found: Mark[]) =>
    splitByMarks(text, start, found).map(({ text: words, mark }) => [words, mark?.id ?? null])

  it('is whole without marks', () => {
    expect(looks('Start 5 mg now', 100, marks([finding('a', 10)]))).toEqual([['Start 5 mg now', null]])
  })

  it('is split where a mark starts and ends, without losing text', () => {
    expect(looks('Start 5 mg now', 100, marks([finding('a', 106)]))).toEqual([
      ['Start ', null],
      ['5 mg', 'a'],
      [' now', null],
    ])
  })

  it('contains its part of a mark that extends beyond it', () => {
    expect(looks('5 mg', 10, marks([finding('a', 8)]))).toEqual([
      ['5 ', 'a'],
      ['mg', null],
    ])
  })

  it('shows the most severe of overlapping marks, or the current one', () => {
    const found = [finding('a', 0), finding('b', 2, { severity: 'minor' })]
    expect(looks('5 mg od', 0, marks(found))).toEqual([
      ['5 ', 'a'],
      ['mg', 'a'],
      [' o', 'b'],
      ['d', null],
    ])
    expect(looks('5 mg od', 0, marks(found, 'b'))[1]).toEqual(['mg', 'b'])
  })
})
