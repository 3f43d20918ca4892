// Tests drafts by the composer that were edited by hand: exchanged facts block approval, and the doctor's own words do not.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { composeLetter } from '../composer/compose-letter.ts'
import { checkFacts } from './check-facts.ts'
import type { LetterCase } from './score-errors.ts'
import type { Finding, PatientFacts } from './types.ts'

const folder = path.join(import.meta.dirname, 'cases')
/** Uses only every fifth letter, because the bench checks the others. */
const cases = readdirSync(folder)
  .filter((_, at) => at % 5 === 0)
  .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as LetterCase)

function draftOf({ dictation, patient }: Pick<LetterCase, 'dictation' | 'patient'>): string {
  const { name, dob, nhsNumber, gpName } = patient
  return composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 1, name, dob, nhsNumber },
    gpName,
    signatory: null,
  }).content
}

/** Typing errors. Each is made once in a draft that has these words. */
const slips: readonly (readonly [string, RegExp, string])[] = [
  ['the other side', /\bleft (?=knee|hip|eye|ear|leg|arm|foot|hand|lung|breast|shoulder)/u, 'right '],
  ['the other side', /\bright (?=knee|hip|eye|ear|leg|arm|foot|hand|lung|breast|shoulder)/u, 'left '],
  ['a denial lost', /\bno (?=\p{L})/u, ''],
  ['a denial lost', /\bnot (?=\p{L})/u, ''],
  ['ten times the dose', /\b(\d+) mg\b/u, '$10 mg'],
  ['another unit', /\b(\d+) micrograms\b/u, '$1 mg'],
  ['a longer time', /\b(\d+) weeks\b/u, '$1 months'],
  ['another relative', /\b[Hh]er mother\b/u, 'her sister'],
  ['another relative', /\b[Hh]is father\b/u, 'his brother'],
  ['another number', /\b(1[0-9])(?=[,.] )/u, '8$1'],
]

const criticals = (findings: readonly Finding[]) =>
  findings.filter(({ severity, kind }) => severity === 'critical' && !ofRecord.has(kind))
/** Contradictions of the record are reported, even if the doctor wrote them. */
const ofRecord = new Set<Finding['kind']>(['allergy', 'identity'])

describe('composed draft', () => {
  it.each(cases.map((each) => [each.specialty, each] as const))(
    'for %s has no critical finding until a fact is changed [H-07] [H-08] [H-14]',
    (_, letterCase) => {
      const { dictation, patient } = letterCase
      const draft = draftOf(letterCase)
      expect(criticals(checkFacts({ letter: draft, dictation, patient }))).toEqual([])
      for (const [what, pattern, to] of slips) {
        const letter = draft.replace(pattern, to)
        if (letter === draft) continue
        expect({
          what,
          letter,
          stops: criticals(checkFacts({ letter, dictation, patient })).length > 0,
        }).toEqual({
          what,
          letter,
          stops: true,
        })
      }
    },
  )

  const patient: PatientFacts = {
    name: 'Mrs Imelda Farrant',
    dob: '1958-04-02',
    gender: 'female',
    nhsNumber: null,
    gpName: 'Dr Rowan Petrie',
    allergies: ['latex (rash)'],
    medications: [],
  }
  const dictation =
    'She has no allergies except latex. The left knee is swollen. I will see her over two weeks and again after a fortnight. Her mother had gout.'

  it('may deny all allergies except the recorded one [H-14]', () => {
    expect(checkFacts({ letter: draftOf({ dictation, patient }), dictation, patient })).toEqual([])
  })

  it('shows the dictated words for changed words [H-07]', () => {
    const letter = draftOf({ dictation, patient }).replace('2 weeks', '2 months')
    const [finding] = checkFacts({ letter, dictation, patient })
    expect(finding).toMatchObject({
      severity: 'critical',
      kind: 'interval',
      text: '2 months',
      source: 'two weeks',
    })
  })

  it('has no findings after its sentences are reordered [H-14]', () => {
    const letter = draftOf({ dictation, patient })
    const moved = letter
      .replace('The left knee is swollen. ', '')
      .replace('gout.', 'gout. The left knee is swollen.')
    expect(moved).not.toBe(letter)
    expect(checkFacts({ letter: moved, dictation, patient })).toEqual([])
  })

  it('is not used as the source of a reworded letter', () => {
    const letter =
      '<p>Dear Dr Petrie,</p><p>Her mother suffered from gout. Review 2 weeks. Swelling of the left knee. Allergic to latex.</p>'
    expect(criticals(checkFacts({ letter, dictation, patient }))).toEqual([])
  })
})
