import { describe, expect, it } from 'vitest'
import { checkFacts, findDifferences } from './check-facts.ts'
import { saidOfTextBefore } from './text-before.ts'

const patient = {
  name: 'Edna Pell',
  dob: null,
  gender: 'female',
  nhsNumber: null,
  gpName: null,
  allergies: [],
  medications: [],
}
const before = '<p>She takes bisoprolol 2.5 mg once daily and aspirin 75 mg. There is no chest pain.</p>'
const made = (after: string, from = before) => {
  return { before: from, changed: findDifferences({ before: from, after, patient }).changed }
}
const open = (letter: string, ...improved: ReturnType<typeof made>[]) =>
  checkFacts({ letter, dictation: null, patient, improved }).map(({ kind, text }) => [kind, text])

describe('facts changed by an improvement', () => {
  it.each([
    ['a dose', before.replace('2.5 mg', '25 mg'), ['dose', '25 mg']],
    ['a frequency', before.replace('once daily', 'twice daily'), ['frequency', 'twice daily']],
    ['a denial', before.replace('There is no', 'There is'), ['polarity', 'There is chest pain']],
    ['a medicine that is gone', before.replace(' and aspirin 75 mg', ''), ['medicine-lost', 'aspirin 75 mg']],
    ['another medicine', before.replace('aspirin', 'warfarin'), ['medicine-added', 'warfarin']],
  ])('are reported as long as the letter contains them: %s [H-12]', (_, after, found) => {
    expect(open(after, made(after))).toContainEqual(found)
    expect(open(after.replace('She', 'Mrs Pell'), made(after))).toContainEqual(found)
    expect(open(before, made(after))).toEqual([])
    expect(open(after)).toEqual([])
  })

  it('are reported in other wording, but not if a person wrote another value [H-12]', () => {
    const denied = before.replace('There is no', 'There is')
    expect(open(denied.replace('There is', 'She now has some'), made(denied))).toHaveLength(1)
    const added = before.replace('aspirin 75 mg', 'aspirin 75 mg and warfarin 3 mg')
    const kinds = open(added.replace('3 mg', '5 mg'), made(added)).map(([kind]) => kind)
    expect(kinds).toContain('medicine-added')
    const dose = before.replace('2.5 mg', '25 mg')
    expect(open(dose.replace('25 mg', '3.75 mg'), made(dose))).toEqual([])
  })

  it('are none if only the wording differs', () => {
    const after = '<p>Bisoprolol 2.5 mg once daily, aspirin 75 mg.</p><p>No chest pain.</p>'
    expect(made(after).changed).toEqual([])
  })

  it('are reported once, from whichever text they came', () => {
    const after = before.replace('2.5 mg', '25 mg')
    const earlier = before.replace('There', 'Today there')
    expect(open(after, made(after), made(after, earlier))).toEqual([['dose', '25 mg']])
  })

  it('are reported against the text before the improvement', () => {
    const said = [
      "The letter says '25 mg', but the dictation says '2.5 mg'.",
      "The letter sounds certain, but the dictation says: 'stroke'.",
      "'warfarin' is not in the dictation or the record. The dictation has 'aspirin', which is missing here.",
      "An allergy to 'latex' is not in the record or the dictation.",
      "'stroke' was not dictated.",
    ]
    expect(said.map(saidOfTextBefore)).toEqual([
      "The letter says '25 mg', but the text before the improvement says '2.5 mg'.",
      "The letter sounds certain, but the text before the improvement says: 'stroke'.",
      "'warfarin' is not in the text before the improvement or the record. The text before the improvement has 'aspirin', which is missing here.",
      "An allergy to 'latex' is not in the record or the text before the improvement.",
      "'stroke' was not in the text before the improvement.",
    ])
  })
})
