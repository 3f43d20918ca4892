import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { composeLetter } from './compose-letter.ts'
import { alignToDictation, carryMap, letterOf, sourceOf, type TextRange } from './source-map.ts'

const folder = new URL('./cases/', import.meta.url)
const dictations = readdirSync(folder)
  .toSorted()
  .map((file): string => JSON.parse(readFileSync(new URL(file, folder), 'utf8')).dictation)

function compose(dictation: string) {
  const { content, map } = composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 12, name: 'Mr Gerald Ashworth', dob: '1954-03-14', nhsNumber: null },
    gpName: null,
    signatory: null,
  })
  return { letter: letterText(content), map }
}

/** Returns the range of these words in a text: their first occurrence after `from`. */
function rangeOf(text: string, words: string, from = 0): TextRange {
  const start = text.indexOf(words, from)
  expect(start).toBeGreaterThanOrEqual(0)
  return [start, start + words.length]
}

function said(letter: string, dictation: string, words: string): string[] {
  const map = alignToDictation(letter, dictation)
  return sourceOf(map, rangeOf(letter, words)).map((range) => dictation.slice(...range))
}

describe('words without a source', () => {
  it('map to nothing if they were not dictated', () => {
    const dictation = 'he has no chest pain full stop'
    expect(said('He has no chest pain. No masses were felt.', dictation, 'masses were felt')).toEqual([])
    expect(alignToDictation('', dictation)).toEqual([])
    expect(alignToDictation('He is well.', '')).toEqual([])
  })

  it('in the patient line map to nothing', () => {
    const letter =
      'Dear Dr Patel,\nRe: Mr Gerald Ashworth, date of birth 14 March 1954\nHe had a stent in March 2019.'
    const dictation = 'dear doctor Patel he had a stent in March twenty nineteen'
    expect(said(letter, dictation, '14 March 1954')).toEqual([])
    expect(said(letter, dictation, 'March 2019')).toEqual(['March twenty nineteen'])
  })

  it('do not map to another passage for a single common word', () => {
    const dictation =
      'the left knee is sore after sport and he would like to have it looked at while the hip is well'
    expect(said('It is warm.', dictation, 'is warm')).not.toContain('hip is')
  })
})

describe('a reworded, reordered letter', () => {
  const dictation =
    'increase ramipril to two point five milligrams b d full stop on examination his pulse was sixty four and his blood pressure one fifty two over eighty eight full stop he is allergic to penicillin full stop see him on the third of March twenty twenty six full stop'
  const letter =
    'Allergies\nPenicillin.\nExamination\nPulse 64, BP 152/88 mmHg.\nPlan\nRamipril increased to 2.5 mg twice daily. Review on 03/03/2026.'

  it.each([
    ['Penicillin', ['penicillin']],
    ['64', ['sixty four']],
    ['152/88', ['one fifty two over eighty eight']],
    ['2.5 mg twice daily', ['two point five milligrams b d']],
    ['increased', ['increase']],
    ['03/03/2026', ['the third of March twenty twenty six']],
    ['mmHg', []],
  ])('maps %s to the dictated words', (words, sources) => {
    expect(said(letter, dictation, words)).toEqual(sources)
  })

  it('shows where dictated words went, or that they are unused', () => {
    const map = alignToDictation(letter, dictation)
    const went = (words: string) =>
      letterOf(map, rangeOf(dictation, words)).map((range) => letter.slice(...range))
    expect(went('two point five milligrams')).toEqual(['2.5 mg'])
    expect(went('ramipril')).toEqual(['Ramipril'])
    expect(went('allergic')).toEqual([])
    expect(went('full stop')).toEqual([])
  })

  it('reads a click between two letters as the word around it', () => {
    const map = alignToDictation(letter, dictation)
    const [start] = rangeOf(letter, 'Penicillin')
    expect(sourceOf(map, [start + 3, start + 3]).map((range) => dictation.slice(...range))).toEqual([
      'penicillin',
    ])
  })

  it('prefers the right passage to the same word elsewhere', () => {
    const twice =
      'bisoprolol five milligrams in the morning full stop ramipril five milligrams at night full stop'
    const map = alignToDictation('Ramipril 5 mg at night', twice)
    const [source] = sourceOf(map, [9, 13])
    expect(source?.[0]).toBe(twice.lastIndexOf('five'))
  })
})

describe('alignment without the composer', () => {
  it('agrees with the composer in over 99% of the words of the sample cases', () => {
    let [same, all] = [0, 0]
    for (const dictation of dictations) {
      const { letter, map } = compose(dictation)
      const aligned = alignToDictation(letter, dictation)
      for (const { letter: word, dictation: source } of map) {
        if (!/[\p{L}\p{N}]/u.test(letter.slice(...word))) continue
        all += 1
        if (sourceOf(aligned, word).some(([start, end]) => start < source[1] && source[0] < end)) same += 1
      }
    }
    expect(all).toBeGreaterThan(4000)
    expect(same / all).toBeGreaterThan(0.99)
  })

  it('stays inside both texts, sorted and repeatable, whatever the texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc
        .array(
          fc.constantFrom('five', '5', 'mg', 'no', 'pain', 'full stop', '\n', '14/03/2019', 'o d', '152/88'),
          {
            maxLength: 40,
          },
        )
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, text, (letter, dictation) => {
        const map = alignToDictation(letter, dictation)
        let reached = 0
        for (const { letter: word, dictation: source } of map) {
          expect(word[0]).toBeGreaterThanOrEqual(reached)
          expect(word[1]).toBeGreaterThan(word[0])
          expect(word[1]).toBeLessThanOrEqual(letter.length)
          expect(source[1]).toBeGreaterThan(source[0])
          expect(source[1]).toBeLessThanOrEqual(dictation.length)
          reached = word[1]
        }
        expect(alignToDictation(letter, dictation)).toEqual(map)
      }),
      { seed: 20261122, numRuns: 300 },
    )
  })

  it('takes less than 0.1 seconds of processor time for a letter of 600 words', () => {
    const dictation = dictations.slice(0, 3).join(' new paragraph ')
    const { letter } = compose(dictation)
    const took = [1, 2, 3, 4, 5].map((spaces) => {
      const before = process.cpuUsage()
      const map = alignToDictation(letter, `${dictation}${' '.repeat(spaces)}`)
      expect(map.length).toBeGreaterThan(500)
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
    expect(Math.min(...took)).toBeLessThan(100_000)
  })
})

describe('edited letter', () => {
  const dictation =
    'start bisoprolol five milligrams o d full stop stop ramipril five milligrams o d full stop see him in six weeks full stop'
  const { letter, map } = compose(dictation)

  it('keeps the map if nothing changed', () => {
    expect(carryMap({ letter, map }, letter, dictation)).toEqual(map)
  })

  it('keeps the sources of kept words and finds that of a word put back', () => {
    const without = letter.replace('Stop ramipril 5 mg once daily. ', '')
    const carried = carryMap({ letter, map }, without, dictation)
    const put = without.replace('See him', 'Thank you. See him')
    const again = carryMap({ letter: without, map: carried }, put, dictation)
    const source = (text: string, entries: typeof map, words: string) =>
      sourceOf(entries, rangeOf(text, words)).map((range) => dictation.slice(...range))
    expect(source(without, carried, '5 mg')).toEqual(['five milligrams'])
    expect(source(put, again, '6 weeks')).toEqual(['six weeks'])
    expect(source(put, again, 'Thank you')).toEqual([])
    const back = carryMap({ letter: put, map: again }, letter, dictation)
    expect(source(letter, back, 'Stop ramipril')).toEqual(['stop ramipril'])
    expect(letterOf(back, rangeOf(dictation, 'ramipril'))).toEqual([rangeOf(letter, 'ramipril')])
  })

  it('drops the source of a changed value', () => {
    const changed = letter.replace('bisoprolol 5 mg', 'bisoprolol 50 mg')
    const carried = carryMap({ letter, map }, changed, dictation)
    expect(sourceOf(carried, rangeOf(changed, '50'))).toEqual([])
    expect(
      sourceOf(carried, rangeOf(changed, 'bisoprolol')).map((range) => dictation.slice(...range)),
    ).toEqual(['bisoprolol'])
  })
})
