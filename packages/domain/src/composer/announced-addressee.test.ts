import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

describe('the person a letter is announced to', () => {
  it.each([
    [
      "Children's dental clinic full stop To Ms Anderby comma his dentist comma copy to Doctor Patel full stop He is seven full stop",
      'Dear Ms Anderby,',
      'To Ms Anderby, his dentist, copy to Dr Patel.',
    ],
    [
      'Oral medicine letter to the dentist Ms Halloran copy to GP. I saw him today.',
      'Dear Ms Halloran,',
      'Oral medicine letter to the dentist Ms Halloran copy to GP.',
    ],
    [
      'To Mr Ian Petrie, consultant surgeon, cc the GP. Thank you for seeing him.',
      'Dear Mr Petrie,',
      'To Mr Ian Petrie, consultant surgeon, cc the GP.',
    ],
    [
      'To Sister Moyo comma the tissue viability nurse comma copy to the GP full stop the ulcer is smaller',
      'Dear Sister Moyo,',
      'To Sister Moyo, the tissue viability nurse, copy to the GP.',
    ],
    [
      'letter to miss okafor hyphen reid the optician new paragraph he has cataracts in both eyes',
      'Dear Miss Okafor-Reid,',
      'Letter to Miss Okafor-Reid the optician',
    ],
    [
      'ok so this is a letter to doctor shah about mr petrov he was seen in the clinic',
      'Dear Dr Shah,',
      'Ok so this is a letter to Dr Shah about Mr Petrov',
    ],
  ])('is greeted, and the announcement becomes a note: %s', (dictation, salutation, note) => {
    const letter = compose(dictation)
    expect(letter.salutation).toBe(salutation)
    expect(letter.notes).toEqual([note])
    expect(letter.body).not.toMatch(/copy|letter/iu)
  })

  it.each([
    'Copies to Dr Adeyinka, to his dentist Ms Ravenscroft. He is well.',
    'To Dr Shah I explained that he is well.',
    'Discharge letter for Mrs Cullingworth. She is well.',
    'Thank you for your letter to Mr Jones. He is well.',
    'He is well. He was referred to Ms Halloran, his dentist.',
    'Seen with his wife. A copy to Ms Halloran, his dentist. He is well.',
  ])('is the GP if nobody is announced: %s', (dictation) => {
    expect(compose(dictation).salutation).toBe('Dear Dr Patel,')
  })

  it('is overridden by a dictated salutation', () => {
    expect(compose('Letter to Miss Lund. Dear Doctor Gadd, he is well.').salutation).toBe('Dear Dr Gadd,')
  })
})
