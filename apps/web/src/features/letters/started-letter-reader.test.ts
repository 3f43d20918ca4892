// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { emptyLetter } from './create/new-letter.ts'
import { startedLetterReader } from './started-letter-reader.ts'

const read = startedLetterReader(12)
const dictated = (dictation: string) => {
  const letter = emptyLetter(12, '20/11/2026')
  return JSON.stringify({ ...letter, form: { ...letter.form, dictation } })
}

describe('drafts of a new letter', () => {
  it('exclude other patients and empty texts', () => {
    expect(read('patient-1-letter@tab-1', dictated('She is well'))).toBeNull()
    expect(read('patient-12@tab-1', dictated('She is well'))).toBeNull()
    expect(read('patient-12-letter@tab-1', dictated(' '))).toBeNull()
  })

  it('include the dictation or the typed letter', () => {
    expect(read('patient-12-letter@tab-1', dictated('She is well'))?.words).toBe('She is well')
    const typed = JSON.stringify({ html: '<p>He is well</p>' })
    expect(read('patient-12-dictation-4@tab-1', typed)?.words).toBe('He is well')
  })
})
