// Tests letters that use only dictated words but change the meaning, each with a correct letter for the same dictation.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'
import type { PatientFacts } from './types.ts'

const patient: PatientFacts = {
  name: 'Mrs Ottilie Brackwater',
  dob: '1961-02-11',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Dr Piers Sandle',
  allergies: [],
  medications: [],
}

function severitiesOf(dictation: string, letter: string): string[] {
  return checkFacts({ letter: `<p>${letter}</p>`, dictation, patient }).map(({ severity }) => severity)
}

describe('dictated words in a reversed meaning', () => {
  it.each([
    [
      'The cyst has shrunk from thirty one to nineteen millimetres.',
      'The cyst measures 19 mm (previously 31 mm).',
      'The cyst has shrunk from 19 to 31 mm.',
    ],
    [
      'Her ferritin was eleven at the start and it is sixty now.',
      'Ferritin 60, up from 11.',
      'Ferritin 60 at the start, 11 now.',
    ],
    [
      'The haemoglobin fell to ninety one and then came back to one hundred and eight.',
      'Haemoglobin fell to 91 but recovered to 108.',
      'Haemoglobin fell to 108 but recovered to 91.',
    ],
    [
      'Use the drops three times a day for a week, then once a day.',
      'Drops three times a day for 1 week, then once a day.',
      'Drops once a day for 1 week, then three times a day.',
    ],
    [
      'Pulse sixty lying and ninety standing.',
      'Pulse 60 lying, rising to 90 on standing.',
      'Pulse 90 lying, 60 on standing.',
    ],
    [
      'He could lift the arm sixty degrees actively and one hundred and forty passively.',
      'Active abduction 60 degrees, passive 140 degrees.',
      'Active abduction 140 degrees, passive 60 degrees.',
    ],
    [
      'Platelets ninety at the lowest, one hundred and forty when she went home.',
      'Platelets fell to 90 and recovered to 140.',
      'Platelets fell to 140 and recovered to 90.',
    ],
    [
      'Spleen not felt, ankles fine.',
      'The spleen was impalpable.',
      'The spleen was palpable, ankles normal.',
    ],
    [
      'The first dressing was dry. Knee operation on the eleventh of March.',
      'Knee operation on 11 March. The first dressing was dry.',
      'Knee operation on 1 March. The first dressing was dry.',
    ],
    [
      'I would go for candesartan rather than bisoprolol.',
      'Candesartan is preferred; I would not use bisoprolol.',
      'I would use bisoprolol rather than candesartan.',
    ],
    [
      'We gave gentamicin instead of ceftriaxone.',
      'Gentamicin was given in preference to ceftriaxone.',
      'Ceftriaxone was given in preference to gentamicin.',
    ],
    [
      'We will not send him to the hand unit again.',
      'We will not send him to the hand unit again.',
      'We will send him to the hand unit again.',
    ],
    [
      'I have not told the school nurse about the plan.',
      'I have not told the school nurse about this plan.',
      'I have told the school nurse about the plan.',
    ],
    [
      'The dressing should not be changed at the surgery.',
      'The dressing should not be changed at the surgery.',
      'The dressing should be changed at the surgery.',
    ],
  ])('are reported, but the correct letter is not: %s [H-07]', (dictation, right, wrong) => {
    expect(severitiesOf(dictation, right)).not.toContain('critical')
    expect(severitiesOf(dictation, wrong)).toContain('critical')
  })
})

describe('a letter that says otherwise in words that may be misread', () => {
  it.each([
    [
      'Chlorhexidine stains his teeth, he gets on with povidone.',
      'Chlorhexidine stains his teeth, but he gets on with povidone.',
      'Povidone stains his teeth, he gets on with chlorhexidine.',
    ],
    [
      'Take the tablets on an empty stomach.',
      'The tablets are to be taken before food.',
      'The tablets are to be taken with food.',
    ],
    [
      'Cast for six weeks. No driving until the first of May.',
      'Cast for 6 weeks. She is not to drive until 1 May.',
      'Cast for 6 weeks.',
    ],
  ])('is raised, and the right one is not: %s', (dictation, right, wrong) => {
    const raised = (letter: string) => severitiesOf(dictation, letter).filter((each) => each !== 'minor')
    expect(raised(right)).toEqual([])
    expect(raised(wrong)).not.toEqual([])
  })
})

describe('words left out in dictation', () => {
  it.each([
    ['The right ankle is swollen. The left is fine.', 'Swollen right ankle. The left ankle is normal.'],
    ['A lump under the left arm, nothing on the right.', 'Left arm: lump beneath it. Right arm: no lump.'],
    ['The left eye waters. The right does not.', 'The left eye waters; the right eye does not.'],
  ])('about one side are understood from the other: %s', (dictation, letter) => {
    expect(severitiesOf(dictation, letter)).not.toContain('critical')
  })

  it.each([
    [
      'She coughs six times a night on lisinopril. Take lisinopril five milligrams once daily.',
      'Lisinopril: coughs 6 times a night. Lisinopril 5 mg once daily.',
    ],
    [
      'She wakes four times a night on bisoprolol, so bisoprolol goes to the morning.',
      'Since taking bisoprolol she has woken 4 times a night. Bisoprolol: in the morning.',
    ],
    [
      'He had tears twice a day and carmellose is now every four hours.',
      'Carmellose: changed from twice a day to every 4 hours.',
    ],
  ])('about frequency are understood from a medicine in the same sentence: %s', (dictation, letter) => {
    expect(severitiesOf(dictation, letter)).not.toContain('critical')
  })

  it.each([
    ['Gout came up because her uncle has it.', 'Her uncle has gout, which we discussed.'],
    ['We spoke of glaucoma as her mother had it.', 'Her mother had glaucoma.'],
    ['Psoriasis was considered since her brother has the same.', 'Her brother has psoriasis.'],
  ])('about the person are understood as a relative: %s', (dictation, letter) => {
    expect(severitiesOf(dictation, letter)).not.toContain('critical')
  })

  it.each([
    ['No rash on the arms but there is on the legs.', 'There is a rash on the legs, not on the arms.'],
    ['No oedema of the hands but there was of the feet.', 'The feet had oedema, the hands had none.'],
    ['Haematoma, none seen.', 'No haematoma was seen.'],
    ['No ultrasound so far, please arrange one.', 'Please arrange an ultrasound.'],
  ])('after a denial are not denied: %s', (dictation, letter) => {
    expect(severitiesOf(dictation, letter)).not.toContain('critical')
  })
})
