import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

describe('a correction of the same kind right after the words', () => {
  it.each([
    [
      'furosemide forty milligrams twice daily full stop actually that should be once daily full stop',
      'Furosemide 40 mg once daily.',
    ],
    ['Ramipril 5 mg. Actually that should be 10 mg.', 'Ramipril 10 mg.'],
    ['Ramipril 5 mg. No, that should read 10 mg.', 'Ramipril 10 mg.'],
    ['He may drive from 2 December. Actually no from 9 December.', 'He may drive from 9 December.'],
    ['review in three weeks actually no four weeks full stop', 'Review in 4 weeks.'],
    ['stop the amlodipine, no, the ramipril full stop', 'Stop the ramipril.'],
    ['He is on apixaban, no, rivaroxaban.', 'He is on rivaroxaban.'],
    [
      'started on spironolactone - no, scrap that, eplerenone 25 mg full stop',
      'Started on eplerenone 25 mg.',
    ],
    ['left no right knee pain full stop', 'Right knee pain.'],
    ['he has left, sorry, right knee replacement full stop', 'He has right knee replacement.'],
    [
      'he had a left total hip replacement no right total hip replacement full stop',
      'He had a right total hip replacement.',
    ],
    [
      'echocardiogram at the Royal Infirmary scratch that at Castlemoor General full stop',
      'Echocardiogram at Castlemoor General.',
    ],
    ['She was seen in Leeds, sorry, in York, last week.', 'She was seen in York, last week.'],
    ["Lump in the right breast, that's left not right.", 'Lump in the left breast.'],
    ["Take 50 mg, that's fifteen not fifty.", 'Take 15 mg.'],
  ])('replaces them: %s', (dictation, printed) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(printed)
    expect(letter.complete).toBe(true)
    expect(letter.removed).not.toEqual([])
  })
})

describe('words that only confirm', () => {
  it.each([
    [
      "There is a lump in the left breast that's left not right full stop",
      'There is a lump in the left breast.',
    ],
    ["Take 15 mg, that's fifteen, not fifty.", 'Take 15 mg.'],
  ])('become a note to the secretary: %s', (dictation, printed) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(printed)
    expect(letter.notes.join(' ')).toMatch(
      /^Left out, because it only confirms the words before it: 'that's/u,
    )
  })
})

describe('a possible correction', () => {
  it.each([
    ['He takes it twice daily. That should be once daily.', 'that should be'],
    ['He saw me on Monday. Actually it was Tuesday.', 'actually it was'],
    ['Bisoprolol 5 mg actually 2.5 mg daily.', 'actually'],
    ['He smokes 10 a day, no, alcohol.', 'no'],
    ['Fever, no, cough, yes.', 'no'],
    ['Stop amlodipine no ramipril.', 'no'],
    ['Swelling on the left no right knee pain.', 'no'],
    ["Take 20 mg, that's fifteen not fifty.", "that's fifteen not fifty"],
  ])('is kept in %s, with a note', (dictation, said) => {
    const letter = compose(dictation)
    expect(
      letter.body.replaceAll(/\b(?:15|50)\b/gu, (number) => (number === '15' ? 'fifteen' : 'fifty')),
    ).toBe(dictation)
    expect(letter.notes.join(' ')).toContain(`what '${said}' corrects`)
    expect(letter.complete).toBe(false)
  })
})

describe('words that correct nothing', () => {
  it.each([
    'He actually takes ramipril 5 mg.',
    'Actually no chest pain.',
    'No chest pain. Actually no oedema.',
    'The dose should be 5 mg.',
    'That should be reviewed in 2 weeks.',
    'He takes 5 mg. Actually 10 mg would be better.',
    'The scrap that was removed from his eye was metal.',
    "It's left not right.",
    'Knee pain - no swelling.',
  ])('stay in the letter: %s', (dictation) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(dictation)
    expect(letter.notes).toEqual([])
    expect(letter.complete).toBe(true)
  })
})

describe('a corrected salutation', () => {
  it.each([
    'Dear Fiona, sorry, Dear Dr Kerrison, He is well.',
    'Dear Fiona no make that Dear Dr Kerrison, He is well.',
    'Dear Fiona, new line. He is well. No, make that Dear Dr Kerrison.',
    'dear fiona comma new line no make that dear doctor kerrison comma new line he is well full stop',
    'dear fiona comma new line he is well full stop scratch that dear doctor kerrison full stop',
  ])('is replaced: %s', (dictation) => {
    const letter = compose(dictation)
    expect([letter.salutation, letter.body]).toEqual(['Dear Dr Kerrison,', 'He is well.'])
    expect(letter.complete).toBe(true)
  })
})
