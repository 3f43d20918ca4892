// Tests that a letter loses and denies no recorded allergy and gives no medicine against one, and takes no other words for that.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'

const nobody = { name: 'Harold Finch', dob: '1967-10-05', gender: 'male', nhsNumber: null, gpName: null }

function found(dictation: string, paragraphs: string[], allergies: string[] = []): string[] {
  const letter = paragraphs.map((words) => `<p>${words}</p>`).join('')
  const patient = { ...nobody, allergies, medications: [] }
  return checkFacts({ letter, dictation, patient }).map(({ severity, kind }) => `${severity} ${kind}`)
}

describe('allergy', () => {
  it('is reported if it was dictated but is missing from letter and record [H-09]', () => {
    const said = 'he is allergic to penicillin and is well'
    expect(found(said, ['He is well.'])).toEqual(['critical allergy'])
    expect(found(said, ['He is allergic to penicillin. He is well.'])).toEqual([])
    expect(found('he is not allergic to penicillin', ['He is well.'])).toEqual([])
    expect(found('his mother is allergic to latex', ['He is well.'])).toEqual([])
  })

  it.each([
    ['penicillin', 'amoxicillin'],
    ['co-amoxiclav (rash)', 'flucloxacillin'],
    ['aspirin', 'ibuprofen'],
    ['trimethoprim', 'trimethoprim'],
  ])('to %s is reported if %s is given [H-09]', (allergen, medicine) => {
    const said = (what: string) => `allergic to ${allergen} new paragraph ${what} ${medicine}`
    const written = (what: string) => [`Allergies: ${allergen}.`, `${what} ${medicine}.`]
    expect(found(said('start'), written('Start'), [allergen])).toContain('critical allergy')
    expect(found(said('please avoid'), written('Please avoid'), [allergen])).toEqual([])
  })
})

describe('denied allergy', () => {
  const penicillin = ['penicillin (rash)']
  const told = 'allergic to penicillin with a rash'
  const allergies = (said: string, written: string, recorded = penicillin) =>
    found(`${told}. ${said}`, [`Allergic to penicillin with a rash. ${written}`], recorded).filter((one) =>
      one.endsWith('allergy'),
    )

  it.each([
    'This is contact urticaria and not a nickel allergy.',
    'Hives after strawberries were an intolerance rather than an allergy.',
    'He had a blister from the plaster, which was not an allergy.',
    'He is not allergic to latex.',
    'Cover the extraction with doxycycline 200 mg, he is not allergic.',
    'He reacted to the dye. That was not an allergy.',
    'The swelling after the wasp sting was not allergic.',
    'Nausea with tramadol is a side effect and not allergy.',
    "Itching with morphine isn't an allergy.",
    'There was no allergic reaction to the dressing.',
    'No other allergies.',
    'There is no need for allergy testing.',
    'Start doxycycline 100 mg, he is not allergic to it.',
    'He takes ramipril 5 mg and is not allergic to it.',
    'He is not allergic to latex and takes no medicines.',
    'He has no allergy to latex and his tablets are unchanged.',
  ])('to one thing does not deny the recorded one: %s [H-09]', (words) => {
    expect(allergies(words, words)).toEqual([])
  })

  it.each([
    'No known drug allergies.',
    'Allergies: none known.',
    'He has no allergies.',
    'He is not allergic.',
    'He is not allergic to any medicines.',
    'He has never had an allergy.',
    'There is no allergy.',
    'He has no significant allergies to note.',
    'NKDA.',
    'No allergies to food or medication.',
    'No known allergies to foods, drugs or latex.',
    'He has no antibiotic allergy.',
    'He has no allergies to latex or medicines.',
    'He is not allergic to eggs, nor to any tablets.',
    'No allergies to food, and none to medicines.',
    'He denies allergies to dust or antibiotics.',
    'He takes ramipril 5 mg and is not allergic.',
    'He takes ramipril 5 mg, he is not allergic.',
    'I started ramipril 5 mg and he is not allergic.',
    'Continue ramipril 5 mg, he is not allergic.',
  ])('to everything contradicts the record, even if it was dictated: %s [H-09]', (words) => {
    expect(allergies(words, words)).toEqual(['critical allergy'])
    expect(allergies('He is well.', words)).toContain('critical allergy')
  })

  it('of the recorded one is critical, or only listed if it was dictated [H-09]', () => {
    for (const words of [
      'The penicillin rash was not an allergy.',
      'This was not a penicillin allergy.',
      'He is not allergic to penicillin.',
      'I talked about penicillin. He is not allergic to it.',
    ]) {
      expect(allergies(words, words)).toEqual(['minor allergy'])
      expect(allergies('He is well.', words)).toEqual(['critical allergy'])
    }
  })

  it('beside a related medicine is critical: penicillin and flucloxacillin [H-09]', () => {
    const words = 'I gave flucloxacillin 500 mg, he is not allergic.'
    expect(allergies(words, words)).toContain('critical allergy')
  })

  it('of one thing becomes critical if another thing takes its place [H-09]', () => {
    expect(allergies('This is not a nickel allergy.', 'This is not a penicillin allergy.')).toContain(
      'critical allergy',
    )
  })
})

describe('medicine that was not tolerated', () => {
  const given = (words: string, recorded: string) => found(words, [words], [recorded])

  it.each([
    ['Codeine made him sick.', 'codeine (nausea)'],
    ['He was given codeine once and it made him confused.', 'codeine (nausea)'],
    ['I started codeine 30 mg for pain but it made him very drowsy.', 'codeine (nausea)'],
    ['Lisinopril made him cough.', 'lisinopril (cough)'],
    ['I started lisinopril 10 mg once daily, which gave him a dry cough.', 'lisinopril (cough)'],
    ['Amoxicillin was started and gave him a rash.', 'penicillin (rash)'],
    ['I started amoxicillin last year and he developed a rash.', 'penicillin (rash)'],
    ['He had a rash after he was given amoxicillin.', 'penicillin (rash)'],
    ['Vancomycin ran in too fast and he flushed, please give it slowly if ever.', 'vancomycin (flushing)'],
  ])('is not taken for a prescribed one: %s [H-09]', (words, recorded) => {
    expect(given(words, recorded)).not.toContain('critical allergy')
  })

  it.each([
    ['I prescribed amoxicillin 500 mg three times a day and gave her a leaflet.', 'penicillin (rash)'],
    ['I prescribed amoxicillin 500 mg and gave her safety net advice.', 'penicillin (rash)'],
    ['Start amoxicillin 500 mg three times a day, I gave her a prescription.', 'penicillin (rash)'],
    ['I have given her amoxicillin 500 mg and made her an appointment for June.', 'penicillin (rash)'],
    ['I prescribed codeine 30 mg which gave her good relief.', 'codeine (nausea)'],
    ['I prescribed codeine 30 mg, which gave her pain relief.', 'codeine (nausea)'],
    ['I prescribed codeine 30 mg and it made her cough much better.', 'codeine (nausea)'],
    ['I started codeine 30 mg instead of tramadol, which made her sick.', 'codeine (nausea)'],
    ['I prescribed codeine 30 mg and it has not made her sick.', 'codeine (nausea)'],
    ['Please start codeine 30 mg, which made her confused last time.', 'codeine (nausea)'],
    ['I started codeine 30 mg and the exercises made her dizzy.', 'codeine (nausea)'],
    ['I prescribed amoxicillin for the infection, which gave her a fever.', 'penicillin (rash)'],
    ['Start amoxicillin 500 mg for the infected rash.', 'penicillin (rash)'],
    ['Start flucloxacillin 500 mg for the swelling on the left side.', 'penicillin (rash)'],
    ['I started amoxicillin 500 mg as the C-reactive protein was 80.', 'penicillin (rash)'],
    ['Start amoxicillin 500 mg and ring us if ever she is worse.', 'penicillin (rash)'],
    ['Start amoxicillin 500 mg; she is allergic to penicillin.', 'penicillin (rash)'],
  ])('is not one that is given beside other news: %s [H-09]', (words, recorded) => {
    expect(given(words, recorded)).toContain('critical allergy')
  })

  it('is one that is given again [H-09]', () => {
    const words = 'Start codeine 30 mg again although it made him sick.'
    expect(found(words, [words], ['codeine (nausea)'])).toContain('critical allergy')
  })
})
