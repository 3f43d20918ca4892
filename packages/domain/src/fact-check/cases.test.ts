import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scoreCase, type CaseScore, type LetterCase } from './score-errors.ts'

const folder = new URL('./cases/', import.meta.url)
const cases = readdirSync(folder)
  .toSorted()
  .map((file): LetterCase => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
const scores = cases.map((each): CaseScore => scoreCase(each))
const errors = scores.flatMap((score) => score.errors)

function rate(classes: readonly string[]): number {
  const own = errors.filter(({ error }) => classes.includes(error.class))
  return own.filter(({ caught }) => caught).length / own.length
}

describe('letters of many specialties with one error each', () => {
  it('contain errors of every class, each exactly once [H-08]', () => {
    expect(new Set(errors.map(({ error }) => error.class)).size).toBe(18)
    for (const { letter, errors: own } of cases) {
      for (const { find } of own) expect(letter.split(find)).toHaveLength(2)
    }
  })

  it('have at least 89% of their errors caught [H-07]', () => {
    expect(errors.filter(({ caught }) => caught).length / errors.length).toBeGreaterThanOrEqual(0.89)
  })

  it.each([
    ['numbers', ['N1']],
    ['units', ['N2']],
    ['frequencies and durations', ['N3']],
    ['medicines added', ['D1']],
    ['medicines exchanged', ['D2']],
    ['allergies', ['A1']],
    ['the wrong patient', ['P1']],
    ['the wrong recipient', ['R1']],
    ['placeholders', ['X2']],
  ])('have at least 96% of errors in %s caught', (_, classes) => {
    expect(rate(classes)).toBeGreaterThanOrEqual(0.96)
  })

  it.each([
    ['medicines lost and changes flipped', ['D3', 'D4']],
    ['sides', ['S1']],
    ['dates and intervals', ['T1']],
    ['denials', ['G1']],
    ['relatives', ['E1']],
  ])('have at least 85% of errors in %s caught', (_, classes) => {
    expect(rate(classes)).toBeGreaterThanOrEqual(0.85)
  })

  it('cause few false alarms in their correct versions [H-07]', () => {
    const alarms = scores.flatMap(({ falseAlarms }) => falseAlarms)
    const critical = alarms.filter(({ severity }) => severity === 'critical').length
    expect(critical / cases.length).toBeLessThanOrEqual(0.1)
    expect((alarms.length - critical) / cases.length).toBeLessThanOrEqual(0.55)
  })
})
