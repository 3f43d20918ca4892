import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

describe("ambiguous 'no'", () => {
  it.each([
    'Pain in the left leg no right leg weakness.',
    'Weakness on the left no right sided weakness.',
    'There was a systolic no diastolic murmur.',
    'Pain is mild no severe pain.',
    'Seen in three months no six month review.',
    'He had pain for three months. No, three months ago he fell.',
    'Drinks 1 litre no 2 litre restriction.',
    'Smoker yes no.',
    'Allergies no yes penicillin.',
    'Left no right.',
  ])('is kept in %s, with a note [H-08]', (dictation) => {
    const letter = compose(dictation)
    expect(letter.body.toLowerCase()).toMatch(/ no\b/u)
    expect(letter.notes.join(' ')).toContain("what 'no' corrects")
    expect(letter.complete).toBe(false)
    expect(letter.removed).toEqual([])
  })
})

describe("denying 'no'", () => {
  it.each([
    'No right-sided weakness.',
    'Left leg swelling, no right leg swelling.',
    'There is no left no right leg weakness.',
    'No left leg weakness no right leg weakness.',
    'He is well no chest pain.',
    'He has no left or right sided signs.',
    'He takes ramipril no allergies.',
    'Chest clear no oedema.',
    'There is a left hernia and no right one.',
    'His left knee has no right angle.',
  ])('is kept in: %s', (sentence) => {
    const letter = compose(sentence)
    expect(letter.body).toBe(sentence)
    expect(letter.notes).toEqual([])
    expect(letter.complete).toBe(true)
  })
})

describe("correcting 'no'", () => {
  it.each([
    ['left no right leg full stop', 'Right leg.', 'left no'],
    ['ulcer on the left no right leg full stop', 'Ulcer on the right leg.', 'left no'],
    ['a male no female patient full stop', 'A female patient.', 'male no'],
    ['Mr Smith, no, Mr Jones attended.', 'Mr Jones attended.', 'Mr Smith, no,'],
    ['Mr Smith no Mr Jones attended.', 'Mr Jones attended.', 'Mr Smith no'],
    [
      'ramipril five milligrams no ten milligrams daily full stop',
      'Ramipril 10 mg daily.',
      'five milligrams no',
    ],
    ['review in three months no six months full stop', 'Review in 6 months.', 'three months no'],
    ['seen on monday no tuesday full stop', 'Seen on Tuesday.', 'monday no'],
    ['take it twice daily no three times daily full stop', 'Take it three times daily.', 'twice daily no'],
    ['start no stop aspirin full stop', 'Stop aspirin.', 'start no'],
    ['he no she is well full stop', 'She is well.', 'he no'],
    [
      'the left knee no the right knee is swollen full stop',
      'The right knee is swollen.',
      'the left knee no',
    ],
    ['on the third no the fourth of March full stop', 'On 4 March.', 'the third no'],
    ['Follow up in three months. No, six months.', 'Follow up in 6 months.', 'three months. No,'],
    ['give two tablets no three tablets full stop', 'Give 3 tablets.', 'two tablets no'],
    ['bp 140/90 no 150/90 full stop', 'BP 150/90.', '140/90 no'],
  ])('replaces the words before it: %s', (dictation, printed, gone) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(printed)
    const cut = letter.removed.filter(({ command }) => command === 'no')
    expect(cut.map(({ start, end }) => dictation.slice(start, end))).toEqual([gone])
    expect(letter.complete).toBe(true)
  })
})
