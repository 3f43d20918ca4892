import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import type { LetterType } from '../letters/types.ts'
import { composeLetter } from './compose-letter.ts'
import { readNumber } from './read-number.ts'
import { tokenize } from './tokens.ts'

type Case = {
  id: string
  style: 'spoken' | 'mixed' | 'flowing'
  letterType: LetterType
  patient: { name: string; dob: string; nhsNumber: string; gpName: string }
  dictation: string
  expectedFacts: { kind: string; text: string }[]
  takenBack: string[]
}

const folder = new URL('./cases/', import.meta.url)
const cases = readdirSync(folder)
  .toSorted()
  .map((file): Case => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

function compose(each: Case) {
  return composeLetter({
    dictation: each.dictation,
    type: each.letterType,
    patient: { id: 12, name: each.patient.name, dob: each.patient.dob, nhsNumber: each.patient.nhsNumber },
    gpName: each.patient.gpName,
    signatory: 'Dr Rowena Test',
  })
}

const SPOKEN_COMMANDS =
  /\b(?:full stop|comma|semicolon|colon|new (?:line|paragraph)|open brackets|close brackets|hyphen|heading|scratch that|leave that out|correction|sorry)\b/iu
const SAID_DOSES =
  /\b(?:milligrams?|grams?|millilitres|mils|per cent|nocte)\b|\b(?:o d|b d|t d s|q d s|p r n)\b/iu
const NUMBER_BEFORE_UNIT =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|point|nought) (?:mg|g|mL|micrograms|nanograms|kg|cm|mm|weeks|months|years|days|%)/iu
const SPELT_NUMBERS =
  /\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|nought)\b/iu

/** Returns the words of a fact that were dictated exactly. A secretary rephrased the others, so they are not tested. */
function dictatedWords(fact: string, dictation: string): string[] {
  const said = new Set(words(dictation))
  return words(fact).filter((word) => said.has(word))
}

function words(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}'-]*/gu) ?? []
}

/** Returns every number in a text, spoken or written, as a plain decimal. */
function numbers(text: string): Set<string> {
  const found = new Set<string>()
  for (const match of text.matchAll(/\d+(?:\.\d+)?/gu)) found.add(String(Number(match[0])))
  const tokens = tokenize(text)
  for (const at of tokens.keys()) {
    const number = readNumber(tokens, at)
    if (number) found.add(String(Number(number.text)))
  }
  for (const [word, value] of [
    ['once', '1'],
    ['twice', '2'],
    ['second', '2'],
    ['third', '3'],
  ] as const) {
    if (words(text).includes(word)) found.add(value)
  }
  return found
}

describe.each(cases)('dictation $id ($style)', (each) => {
  const letter = compose(each)
  const text = letterText(letter.content)

  it('leaves no command words in the letter', () => {
    expect(text).not.toMatch(SPOKEN_COMMANDS)
  })

  it('writes doses, measures and frequencies in house style [H-07]', () => {
    expect(text).not.toMatch(SAID_DOSES)
    expect(text).not.toMatch(NUMBER_BEFORE_UNIT)
    expect(text).not.toMatch(SPELT_NUMBERS)
    expect(text).not.toMatch(/\d over \d/u)
  })

  it('drops words that were taken back', () => {
    for (const gone of each.takenBack) expect(text).not.toContain(gone)
  })

  it('loses no word or number of an expected fact', () => {
    const written = new Set(words(text))
    const counted = numbers(text)
    for (const fact of each.expectedFacts) {
      expect({
        fact: fact.text,
        lost: dictatedWords(fact.text, each.dictation).filter((word) => !written.has(word)),
      }).toEqual({
        fact: fact.text,
        lost: [],
      })
      expect({
        fact: fact.text,
        lost: [...numbers(fact.text)].filter((number) => !counted.has(number)),
      }).toEqual({
        fact: fact.text,
        lost: [],
      })
    }
  })

  it('maps printed words back to the dictation in order', () => {
    let [reachedLetter, reachedDictation] = [0, 0]
    for (const { letter: here, dictation: there } of letter.map) {
      expect(here[0]).toBeGreaterThanOrEqual(reachedLetter)
      expect(there[0]).toBeGreaterThanOrEqual(reachedDictation)
      expect(text.slice(...here).trim()).not.toBe('')
      ;[reachedLetter, reachedDictation] = [here[1], there[1]]
    }
    expect(reachedLetter).toBeLessThanOrEqual(text.length)
    expect(reachedDictation).toBeLessThanOrEqual(each.dictation.length)
  })
})

describe('notes to the secretary in the sample cases', () => {
  const notesOf = (id: string) =>
    cases.filter((each) => each.id === id).flatMap((each) => compose(each).notes)

  it.each([
    ['001', 'Sandra please copy this one to the patient.'],
    ['002', 'Thanks Jo, and could you send the pulmonary rehab form please.'],
    ['006', 'Jan, mark this one as urgent please.'],
    ['009', "Lorraine make sure genetics get the daughter's report."],
    ['013', 'Copy to the rheumatology nurses, Mandy.'],
    ['016', 'Can you send a copy to her optometrist, Mr Vassallo, thank you Pauline.'],
    ['017', 'Discharge letter for Mrs Cullingworth.'],
    ['019', 'Shona, send this by email today.'],
  ])('of case %s include: %s', (id, note) => {
    expect(notesOf(id)).toContain(note)
  })
})

describe('letters of the sample cases', () => {
  const textOf = (id: string) =>
    cases
      .filter((each) => each.id === id)
      .map((each) => letterText(compose(each).content))
      .join('')

  it.each([
    ['001', 'blood pressure 152/88'],
    ['001', 'check his U&Es in 2 weeks'],
    ['001', 'in March 2019'],
    ['001', 'Increase ramipril to 5 mg twice daily'],
    ['002', 'crackles at the left base'],
    ['003', 'Faecal calprotectin from 12 September was 1240'],
    ['004', 'co-codamol 30/500'],
    ['005', 'Dear Dr Adeyemi-Cole,'],
    ['005', 'an 11 x 8 mm asymmetrical plaque'],
    ['006', 'went down gradually, over 6 months'],
    ['008', 'sertraline, she had already cut that down, 50 mg once daily'],
    ['009', 'T2 N1 M0, ER positive, HER2 negative'],
    ['009', 'completed on 6 December 2024'],
    ['010', 'Atorvastatin up to 80 mg once daily'],
    ['012', 'CKD stage 4 A3'],
    ['012', 'alfacalcidol 250 nanograms once daily'],
    ['014', 'Mrs Akhtar-Doyle is 42'],
    ['016', 'Visual acuity 6/9 right, 6/12 left'],
    ['016', 'dorzolamide 2% to the left eye only'],
    ['017', 'paracetamol 500 mg four times daily as she is 44 kg'],
    ['018', 'Dear Mr Petherbridge,'],
    ['019', '50 to 69% on the left'],
    ['020', 'co-amoxiclav 625 three times a day for 5 more days'],
  ])('of case %s contain: %s', (id, printed) => {
    expect(textOf(id)).toContain(printed)
  })
})
