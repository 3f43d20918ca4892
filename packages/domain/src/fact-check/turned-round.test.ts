// Tests letters that use only dictated words but change the meaning, each with a correct letter for the same dictation.
import { describe, expect, it } from 'vitest'
import { criticalMessages } from '../test/critical-messages.ts'
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

describe('a plain contradiction in other words', () => {
  it.each([
    [
      'The abscess is down from forty millimetres to fifteen.',
      'The abscess measures 15 mm, reduced from 40 mm.',
      'The abscess measures 40 mm, increased from 15 mm.',
    ],
    [
      'Itch three out of ten was eight.',
      'Her itch score has come down from 8 to 3 out of 10.',
      'Her itch score has come down from 3 to 8 out of 10.',
    ],
    [
      'CRP is now twelve, it was normal until summer, then ninety.',
      'Her CRP, normal until the summer, rose to 90 and is now 12.',
      'Her CRP, normal until the summer, rose to 12 and is now 90.',
    ],
    [
      'Carbimazole ten milligrams instead of twenty, it made her itch.',
      'Carbimazole: 10 mg daily instead of 20 mg, which made her itch.',
      'Carbimazole: 20 mg daily instead of 10 mg, which made her itch.',
    ],
    [
      'No stammer, no tics.',
      'There was no stammer and there were no tics.',
      'There was a stammer but there were no tics.',
    ],
    [
      'Ears clear, no polyps, no crusting in the nose.',
      'There were no nasal polyps and no crusting.',
      'There were nasal polyps but no crusting.',
    ],
    [
      'She is not on the pill. Migraine since school.',
      'She does not take the contraceptive pill and has had migraine since school.',
      'She takes the contraceptive pill and has had migraine since school.',
    ],
    [
      'Her goitre test is normal, which means she does not have goitre.',
      'The test was normal: she does not have goitre.',
      'The test was normal: she has goitre.',
    ],
    ['Her niece has narcolepsy.', 'Her niece has narcolepsy.', 'She has narcolepsy.'],
    ['Son had croup as a baby.', 'Her son had croup as a baby.', 'Her daughter had croup as a baby.'],
    [
      'Stop the naproxen, it upset her stomach, and carry on with the omeprazole.',
      'Naproxen stopped because of dyspepsia. Omeprazole continued.',
      'Naproxen continued. Omeprazole stopped.',
    ],
    [
      'We agreed to leave the doxazosin alone and put the lisinopril up to twenty.',
      'Doxazosin unchanged. Lisinopril increased to 20 mg.',
      'Doxazosin increased. Lisinopril unchanged at 20 mg.',
    ],
    [
      'Repeat the scan of the right kidney in March, the left kidney is small but steady.',
      'Repeat scan of the right kidney in March.',
      'Repeat scan of the left kidney in March.',
    ],
    [
      'I have asked for a cast of the left forearm, his right forearm was fractured in May.',
      'I have asked for a cast of the left forearm.',
      'I have asked for a cast of the right forearm.',
    ],
  ])('is critical, and the right letter has none: %s', (dictation, right, wrong) => {
    expect(severitiesOf(dictation, right)).not.toContain('critical')
    expect(severitiesOf(dictation, wrong)).toContain('critical')
  })
})

describe('words that only look like a contradiction', () => {
  it.each([
    ['Her nephew thought that it was scabies.', 'Her nephew thought that this was scabies.'],
    ['No fits since March, the only one was in the bath.', 'Her only fit was in the bath; none since March.'],
    [
      'Colchicine was stopped in May when her kidneys failed, and went back on in June.',
      'Colchicine was withheld in May and restarted in June.',
    ],
    ['In some people there is a rash. She has none.', 'Some people have a rash; she has none.'],
  ])('is not critical: %s', (dictation, letter) => {
    expect(severitiesOf(dictation, letter)).not.toContain('critical')
  })
})

describe('a shifted decimal point', () => {
  it.each([
    ['2.3', '0.23'],
    ['1.4', '0.14'],
    ['0.7', '0.07'],
    ['110', '1.1'],
  ])('is critical, even if the other number was dictated too: %s cm as %s cm', (dictated, written) => {
    const said = `The lump measures ${dictated} cm. The cyst beside it measures ${written} cm.`
    const letter = `The lump measures ${written} cm.`
    expect(criticalMessages('female', said, letter)).not.toEqual([])
  })
})
