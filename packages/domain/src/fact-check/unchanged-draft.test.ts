// Tests that an unchanged draft of the composer raises no finding that blocks approval, because it says what was dictated.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeLetter } from '../composer/compose-letter.ts'
import { checkFacts } from './check-facts.ts'
import type { PatientFacts } from './types.ts'

const RUNS = 60
const SEED = 20261123

const patient: PatientFacts & { id: number } = {
  id: 12,
  name: 'Mrs Imelda Farrant',
  dob: '1958-04-02',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Dr Rowan Petrie',
  allergies: [],
  medications: [],
}

const oneOf = (words: string) => fc.constantFrom(...words.split('|'))
const number = oneOf('two|three|four|six|eight|ten|twelve')
const side = oneOf('left|right')
const dose = oneOf(
  'two point five milligrams|ten milligrams|fifty micrograms|one gram|five hundred milligrams',
)
const often = oneOf('o d|b d|t d s|once daily|twice a day|at night|once a week')
const medicine = oneOf('ramipril|bisoprolol|metformin|atorvastatin|sertraline|levothyroxine|furosemide')
const symptom = oneOf('chest pain|nausea|dizziness|palpitations|night sweats|a cough|headache|a rash')
const disease = oneOf('asthma|diabetes|breast cancer|a stroke|epilepsy|glaucoma|a heart attack|gout')
const relative = oneOf('mother|father|sister|brother|son|aunt')
const joint = oneOf('knee|hip|shoulder|wrist|ankle')
const test = oneOf('an ECG|an MRI|a chest x ray|an echo|a full blood count|a hearing test')
const clock = oneOf(
  'half past two|quarter to nine|ten past seven|fourteen thirty|six o clock|nine a m|twenty to eleven|oh eight hundred',
)
const until = oneOf('weeks|months|days')

/** Builds a sentence in which each `#` is one of the words given for it, in order. */
function sentence(words: string, ...blanks: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...blanks).map((chosen) => chosen.reduce((text, word) => text.replace('#', word), words))
}

describe('an unchanged draft to the patient', () => {
  it('has no finding', () => {
    const dictation =
      'It was good to see you. Your blood pressure was 150 over 90. Please take ramipril 5 mg once a day. I have asked your GP, Dr Petrie, to check your kidney function in two weeks.'
    const composed = {
      dictation,
      type: 'patient' as const,
      patient,
      gpName: patient.gpName,
      signatory: 'Dr Moss',
    }
    const { content: letter } = composeLetter(composed)
    expect(letter).toContain('Dear Mrs Farrant,')
    expect(checkFacts({ letter, dictation, patient })).toEqual([])
  })
})

const statement = fc.oneof(
  sentence('she has # and no #', symptom, symptom),
  sentence('there is no # or #', symptom, symptom),
  sentence('she denies # but has had # for # #', symptom, symptom, number, until),
  sentence('her # had # at sixty and she herself has not', relative, disease),
  sentence('her # has # and she has #', relative, disease, disease),
  sentence('there is no family history of #', disease),
  sentence('her # tells me that she has become forgetful', relative),
  sentence('she used to smoke # a day', number),
  sentence('the # # is swollen and the # # is normal', side, joint, side, joint),
  sentence('she fell on her # # # # ago', side, joint, number, until),
  sentence('heart sounds one and two and nothing added'),
  sentence('blood pressure one thirty # over seventy #', oneOf('two|four|six'), oneOf('two|eight')),
  sentence('pulse sixty # and regular', oneOf('two|four|eight')),
  sentence('she takes # # #', medicine, dose, often),
  sentence('increase # to # #', medicine, dose, often),
  sentence('stop the # and start # # #', medicine, medicine, dose, often),
  sentence('she is not on #', medicine),
  sentence('it was # sorry # # ago', number, number, until),
  sentence('this is probably #', disease),
  sentence('query #', disease),
  sentence('she may need # if it gets worse', test),
  sentence('I have asked for #', test),
  sentence('please could you arrange # in # #', test, number, until),
  sentence('I do not think that she needs #', test),
  sentence('if she has # she should ring us', symptom),
  sentence('she was seen at # fifteen on the # of May', oneOf('nine|ten'), oneOf('third|ninth|twelfth')),
  sentence('review in # #', number, until),
  sentence('the ambulance came at # and she was home by #', clock, clock),
  sentence('the pain began at # on Sunday', clock),
  sentence('new paragraph heading plan new line number one # new line number two #', test, test),
  sentence('take # # at # and again at #', medicine, dose, clock, clock),
  sentence('her # Bethan had # and # too', relative, disease, disease),
  sentence('# # scratch that # # #', medicine, dose, medicine, dose, often),
  sentence(
    'the scan on the # of May showed # and no #',
    oneOf('second|eleventh|thirtieth'),
    disease,
    disease,
  ),
  sentence('weight # stone # pounds', number, number),
  sentence('she takes # units in the morning and # at night', number, number),
  sentence('she is allergic to penicillin comma which gave her #', symptom),
  sentence('neither the # nor the # is swollen', joint, joint),
)

const spoken = fc
  .array(statement, { minLength: 4, maxLength: 12 })
  .map((all) => `dear doctor Petrie new paragraph ${all.join(' full stop ')} full stop`)
const typed = fc
  .array(statement, { minLength: 4, maxLength: 12 })
  .map((all) => all.map((each) => `${each[0]?.toUpperCase() ?? ''}${each.slice(1)}.`).join(' '))
const flowing = fc.array(statement, { minLength: 4, maxLength: 12 }).map((all) => all.join(' '))

function criticalIn(dictation: string): string[] {
  const { content } = composeLetter({
    dictation,
    type: 'consultation',
    patient,
    gpName: patient.gpName,
    signatory: null,
  })
  return checkFacts({ letter: content, dictation, patient })
    .filter(({ severity }) => severity === 'critical')
    .map(({ kind, text, message }) => `${kind} '${text}': ${message}`)
}

describe('unchanged draft', () => {
  it.each([
    ['with spoken full stops', spoken],
    ['typed', typed],
    ['in flowing speech', flowing],
  ])('has no critical finding: %s [H-14]', (_, dictations) => {
    fc.assert(
      fc.property(dictations, (dictation) => {
        expect(criticalIn(dictation)).toEqual([])
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
