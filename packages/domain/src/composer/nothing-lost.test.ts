import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GP_ACTIONS, standardHeadings } from '../letters/standard.ts'
import { letterText } from '../letters/text.ts'
import type { LetterType } from '../letters/types.ts'
import { composeLetter, type ComposedLetter } from './compose-letter.ts'
import { dictatedWords, letterWords } from './source-words.ts'

/**
 * Every content word of the dictation must be in the letter, in a note, or in a range that `removed` lists with its command, as
 * often as it was dictated (rules §7.8). Every content word of the letter must be dictated, or be in the record or a heading of
 * the standard. Words are compared by meaning ('nought point five milligrams' is '500 micrograms').
 */
type Dictated = {
  dictation: string
  type: LetterType
  patient: { name: string; dob: string | null; gpName: string | null }
}

function compose({ dictation, type, patient }: Dictated): ComposedLetter {
  return composeLetter({
    dictation,
    type,
    patient: { id: 12, name: patient.name, dob: patient.dob, nhsNumber: null },
    gpName: patient.gpName,
    signatory: null,
  })
}

/** Words that only join others, and parts of numbers, because numbers are compared separately. */
const LITTLE = new Set(
  'a an the and or of to in on at by for with is was point nought oh zero hundred thousand dear re'.split(
    ' ',
  ),
)
function keysIn(words: readonly { key: string }[]): Set<string> {
  return new Set(words.flatMap(({ key }) => [key, bare(key)]))
}

/** Shortens the titles that a letter abbreviates: 'Dear doctor Strachan' becomes 'Dear Dr Strachan' (rules §7.6). */
function bare(key: string): string {
  const word = key.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return word === 'doctor' ? 'dr' : word
}

/** Counts each word. Taking a word returns whether one was left. */
function stockOf(words: readonly { key: string }[]) {
  const counts = new Map<string, number>()
  for (const { key } of words) counts.set(bare(key), (counts.get(bare(key)) ?? 0) + 1)
  return (key: string): boolean => {
    const left = counts.get(bare(key)) ?? 0
    counts.set(bare(key), left - 1)
    return left > 0
  }
}

/** Returns the dictated content words that are missing. Each occurrence needs a separate match. */
function lostWords({ dictation }: Dictated, letter: ComposedLetter): string[] {
  const take = stockOf([
    ...letterWords(letterText(letter.content)),
    ...letter.notes.flatMap((note) => letterWords(note)),
  ])
  const lost = dictatedWords(dictation).filter(({ key, start, end }) => {
    if (LITTLE.has(key) || key === '%') return false
    if (letter.removed.some((span) => span.start <= start && end <= span.end)) return false
    return !take(key)
  })
  return lost.map(({ start, end }) => dictation.slice(start, end))
}

/** Returns the content words and numbers of the letter that were neither dictated nor in the record. */
function inventedWords(dictated: Dictated, letter: ComposedLetter): string[] {
  const text = letterText(letter.content)
  const lines = text.split('\n')
  const body = lines.filter((line) => !line.startsWith('Re: ')).join('\n')
  const said = keysIn(dictatedWords(dictated.dictation))
  const given = keysIn([
    ...letterWords(`Dear Doctor ${dictated.patient.gpName ?? ''} Yours sincerely Medical Professional`),
    ...letterWords([GP_ACTIONS, ...standardHeadings(dictated.type).map(({ title }) => title)].join(' ')),
    ...letterWords(letter.notes.join(' ')),
  ])
  const invented = letterWords(body).filter(
    ({ key }) => !LITTLE.has(key) && !said.has(key) && !given.has(key) && key !== '%',
  )
  return invented.map(({ start, end }) => body.slice(start, end))
}

const folder = new URL('./cases/', import.meta.url)
const cases = readdirSync(folder)
  .toSorted()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  .map(({ id, dictation, letterType, patient }): Dictated & { id: string } => ({
    id,
    dictation,
    type: letterType,
    patient,
  }))

describe('comparison of words', () => {
  it('finds a lost word and an added one', () => {
    const patient = { name: 'Mr Gerald Ashworth', dob: null, gpName: null }
    const less: Dictated = { dictation: 'he has a rash full stop', type: 'consultation', patient }
    const more: Dictated = {
      ...less,
      dictation: 'he has an itchy rash since nineteen ninety eight full stop',
    }
    expect(lostWords(more, compose(less))).toEqual(['itchy', 'since', 'nineteen ninety eight'])
    expect(inventedWords(less, compose(more))).toEqual(['itchy', 'since', '1998'])
  })

  it('finds a word that is lost once out of twice', () => {
    const patient = { name: 'Mr Gerald Ashworth', dob: null, gpName: null }
    const once: Dictated = {
      dictation: 'he has a rash on the left arm full stop there is no rash on the face full stop',
      type: 'consultation',
      patient,
    }
    const twice: Dictated = {
      ...once,
      dictation: 'he has a rash on the left arm full stop there is no rash on the left face full stop',
    }
    expect(lostWords(once, compose(once))).toEqual([])
    expect(lostWords(twice, compose(once))).toEqual(['left'])
    // A source map that covers the word does not count as the word.
    const covering = { letter: [0, 9], dictation: [0, twice.dictation.length] } as const
    const letter = compose(once)
    const map = [...letter.map, covering] as unknown as ComposedLetter['map']
    expect(lostWords(twice, { ...letter, map })).toEqual(['left'])
  })
})

describe.each(cases)('case $id', (each) => {
  const letter = compose(each)

  it('loses no word', () => {
    expect(lostWords(each, letter)).toEqual([])
  })

  it('adds no word', () => {
    expect(inventedWords(each, letter)).toEqual([])
  })
})

/** Generates dictated sentences of every kind that the composer rewrites. */
const pick = (words: string) => fc.constantFrom(...words.split('|'))
const DRUG = pick('bisoprolol|ramipril|metformin|apixaban|co codamol|amitriptyline|folic acid|levothyroxine')
const NUMBER = pick(
  'two point five|five|ten|twelve|one hundred and fifty|nought point five|seventy five|two thousand|four|one hundred five|two hundred and six',
)
const UNIT = pick('milligrams|micrograms|grams|units')
const OFTEN = pick('o d|b d|t d s|nocte|once a day|twice daily|p r n|in the morning')
const TEST = pick('e c g|echo|chest x ray|m r i|crp|haemoglobin|peak flow|potassium|blood pressure')
const PART = pick('knee|shoulder|eye|hand|lung')
const SIDE = pick('left|right|both')
const FINDING = pick('swollen|tender|normal|clear|inflamed')
const SYMPTOM = pick('oedema|wheeze|syncope|vertigo|rash|clubbing')
const RELATIVE = pick('mother|brother|daughter|uncle')
const WHEN = pick(
  'in two weeks|in three months|on the third of March twenty twenty six|since August|in nineteen ninety eight|at half past two|over the past five weeks',
)
const COMMAND = pick(
  'full stop|comma|new paragraph|new line||||semicolon|full stop new paragraph|end list|end bold|end bold full stop',
)
const HEADING = pick(
  '||||heading plan|bullet list|numbered list|bold|diagnosis colon|heading medication new line|next item|bullet point',
)
const CORRECTION = pick('||||sorry|scratch that|no make that|correction')

const say = (parts: fc.Arbitrary<string>[], join: (words: string[]) => string) => fc.tuple(...parts).map(join)
const sentence = fc.oneof(
  say([DRUG, NUMBER, UNIT, OFTEN], ([drug, n, unit, often]) => `he takes ${drug} ${n} ${unit} ${often}`),
  say([TEST, NUMBER], ([test, n]) => `his ${test} was ${n}`),
  say([TEST, WHEN], ([test, when]) => `I have arranged the ${test} ${when}`),
  say([SIDE, PART, FINDING], ([side, part, finding]) => `the ${side} ${part} is ${finding}`),
  say([SYMPTOM], ([symptom]) => `no ${symptom}`),
  say([SYMPTOM, WHEN], ([symptom, when]) => `he denies ${symptom} ${when}`),
  say([RELATIVE, SYMPTOM], ([relative, symptom]) => `his ${relative} had ${symptom}`),
  say([DRUG, NUMBER, UNIT, CORRECTION, NUMBER], ([drug, n, unit, sorry, other]) =>
    sorry === '' ? `stop the ${drug}` : `increase ${drug} to ${n} ${unit} ${sorry} ${other} ${unit}`,
  ),
  say(
    [SYMPTOM, RELATIVE],
    ([symptom, relative]) => `on examination there is no ${symptom} and his ${relative} agrees`,
  ),
  say([SIDE, PART], ([side, part]) => `please refer him for the ${side} ${part}`),
)
const dictation = fc
  .array(fc.tuple(HEADING, sentence, COMMAND), { minLength: 1, maxLength: 14 })
  .map((parts) =>
    parts
      .flat()
      .filter((words) => words !== '')
      .join(' '),
  )
const TYPES = fc.constantFrom<LetterType>('consultation', 'referral', 'discharge', 'follow-up')
const patient = { name: 'Mr Gerald Ashworth', dob: '1954-03-14', gpName: null }

describe('random clinical dictations', () => {
  it('lose no word and add none to the letter [H-10]', () => {
    fc.assert(
      fc.property(dictation, TYPES, (said, type) => {
        const dictated = { dictation: said, type, patient }
        const letter = compose(dictated)
        expect({ said, lost: lostWords(dictated, letter) }).toEqual({ said, lost: [] })
        expect({ said, invented: inventedWords(dictated, letter) }).toEqual({ said, invented: [] })
      }),
      { seed: 20261122, numRuns: 150 },
    )
  })
})
