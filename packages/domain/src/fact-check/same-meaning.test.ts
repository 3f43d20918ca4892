// Tests that a letter in other words of the same meaning gets no critical finding that it did not have before.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { composeLetter } from '../composer/compose-letter.ts'
import titles from '../letters/section-titles.json' with { type: 'json' }
import { checkFacts } from './check-facts.ts'
import type { LetterCase } from './score-errors.ts'

/** Takes every fourth letter, to be quick. The letters from number 401 are kept for measuring. */
const EVERY = 4
const KEPT = /-4\d\d\.json$/u
const cases = ['cases', 'unseen'].flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((file) => !KEPT.test(file))
    .filter((_, at) => at % EVERY === 0)
    .map((file): [string, LetterCase] => [
      file,
      JSON.parse(readFileSync(path.join(import.meta.dirname, folder, file), 'utf8')) as LetterCase,
    ]),
)
const SEED = 20_261_130

const CONTRACTIONS = [
  ['did not', "didn't"],
  ['does not', "doesn't"],
  ['do not', "don't"],
  ['is not', "isn't"],
  ['was not', "wasn't"],
  ['has not', "hasn't"],
  ['had not', "hadn't"],
  ['have not', "haven't"],
  ['will not', "won't"],
  ['should not', "shouldn't"],
  ['would not', "wouldn't"],
  ['cannot', "can't"],
] as const

const SYNONYMS = [
  ['breathlessness', 'shortness of breath'],
  ['hypertension', 'high blood pressure'],
  ['myocardial infarction', 'heart attack'],
  ['ankle swelling', 'ankle oedema'],
  ['atrial fibrillation', 'AF'],
  ['palpitations', 'a racing heart'],
  ['cerebrovascular accident', 'stroke'],
  ['high cholesterol', 'hypercholesterolaemia'],
  ['deep vein thrombosis', 'DVT'],
  ['urinary tract infection', 'UTI'],
  ['kidney function', 'renal function'],
  ['tiredness', 'fatigue'],
  ['itching', 'pruritus'],
  ['twice a day', 'twice daily'],
  ['once a day', 'once daily'],
  ['2 weeks', 'a fortnight'],
] as const

type Change = (letter: string, chance: (limit: number) => number) => string

const changes: Readonly<Record<string, Change>> = {
  'sentences in another order within their paragraph': (letter, chance) =>
    letter.replaceAll(/(?<=<p>)[^<]*\. [^<]*(?=<\/p>)/gu, (paragraph) =>
      shuffled(paragraph.split(/(?<=[a-z]{2}\.) (?=\p{Lu})/u), chance).join(' '),
    ),
  'headings in other words': (letter, chance) =>
    letter.replaceAll(/(?<=<h2>)[^<]+(?=<\/h2>)/gu, (title) => {
      const same = Object.values(titles).find((all) => all.includes(title.toLowerCase())) ?? [title]
      const other = same[chance(same.length)] ?? title
      return `${other.slice(0, 1).toUpperCase()}${other.slice(1)}`
    }),
  contractions: (letter) => exchanged(letter, CONTRACTIONS),
  synonyms: (letter) => exchanged(letter, SYNONYMS),
}

/** Each pair is read in both directions. */
function exchanged(letter: string, pairs: readonly (readonly [string, string])[]): string {
  const others = new Map(
    pairs.flatMap(
      ([one, other]) =>
        [
          [one, other],
          [other, one],
        ] as const,
    ),
  )
  const all = [...others.keys()].map((words) => `\\b${words}\\b`).join('|')
  return letter.replaceAll(new RegExp(all, 'gu'), (words) => others.get(words) ?? words)
}

function shuffled(items: readonly string[], chance: (limit: number) => number): string[] {
  const left = [...items]
  return items.flatMap(() => left.splice(chance(left.length), 1))
}

/** Returns the same numbers for the same seed. */
function chanceFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

function draftOf({ dictation, patient }: LetterCase): string {
  const { name, dob, nhsNumber, gpName } = patient
  const composed = composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 1, name, dob, nhsNumber },
    gpName,
    signatory: null,
  })
  return composed.content
}

function criticalsIn(letter: string, { dictation, patient }: LetterCase): string[] {
  return checkFacts({ letter, dictation, patient })
    .filter(({ severity }) => severity === 'critical')
    .map(({ kind, text }) => `${kind}: ${text}`)
}

describe('a composed draft', () => {
  it.each(Object.keys(changes))('with %s has no new critical finding [H-14]', (name) => {
    let changed = 0
    const found = cases.flatMap(([file, letterCase], at) => {
      const draft = draftOf(letterCase)
      const letter = changes[name]?.(draft, chanceFrom(SEED + at)) ?? draft
      if (letter === draft) return []
      changed += 1
      const before = new Set(criticalsIn(draft, letterCase))
      return criticalsIn(letter, letterCase)
        .filter((one) => !before.has(one))
        .map((one) => `${file}: ${one}`)
    })
    expect(found).toEqual([])
    expect(changed).toBeGreaterThan(5)
  })
})
