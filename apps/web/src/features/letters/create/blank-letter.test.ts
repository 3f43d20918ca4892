import { describe, expect, it } from 'vitest'
import { rebaseLetter, blankLetter, hasSameWords } from './blank-letter.ts'

const patient = {
  id: 7,
  name: 'Ada Quill',
  dob: '1950-01-01',
  nhsNumber: null,
  gpName: 'Strachan',
  namesakes: 0,
}
const other = { ...patient, id: 8, name: 'Bo & Reed', gpName: null }
const blank = blankLetter('consultation', patient, 'Dr Test')

describe('a blank letter', () => {
  it('has the salutation, the patient and the signature, but no text', () => {
    expect(blank).toBe(
      '<p>Dear Dr Strachan,</p><p><strong>Re: Ada Quill, date of birth 01/01/1950, MR #7</strong></p><p></p><p>Yours sincerely,</p><p>Dr Test</p>',
    )
  })

  it('differs from a letter in which something was typed', () => {
    expect(hasSameWords(blank.replace('<p></p>', '<p> </p><p></p>'), blank)).toBe(true)
    expect(hasSameWords(blank.replace('<p></p>', '<p>She</p>'), blank)).toBe(false)
  })

  it('moves to another patient and keeps what was typed', () => {
    const next = blankLetter('consultation', other, 'Dr Test')
    expect(rebaseLetter(blank, blank, next)).toBe(next)
    const typed = blank.replace('<p></p>', '<p>She is well.</p>')
    expect(rebaseLetter(typed, blank, next)).toBe(next.replace('<p></p>', '<p>She is well.</p>'))
    const own = '<p>Dear colleague,</p><p>She is well.</p>'
    expect(rebaseLetter(own, blank, next)).toBe(own)
  })
})
