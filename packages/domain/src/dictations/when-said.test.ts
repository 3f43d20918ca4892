import { describe, expect, it } from 'vitest'
import { saidWords, whenSaid } from './when-said.ts'

const words = (text: string) => text.split(' ').map((word, at) => ({ text: word, start: at * 0.5 }))
const timeOf = (transcript: Parameters<typeof saidWords>[0], dictation: string, word: string) =>
  whenSaid(saidWords(transcript, dictation), dictation.indexOf(word))

describe('when dictated words were said', () => {
  it('is the time of the word in the transcript', () => {
    expect(timeOf(words('I saw her in clinic today'), 'I saw her in clinic today.', 'clinic')).toBe(2)
  })

  it('stays right after words were corrected, added and removed before it', () => {
    const heard = words('um I saw her for ram a pril ten milligrams today')
    expect(timeOf(heard, 'I saw Mrs Pell. She takes ramipril ten milligrams today.', 'milligrams')).toBe(4.5)
  })

  it('is that of the last known word before a corrected one', () => {
    expect(timeOf(words('takes ram a pril at night'), 'takes ramipril at night', 'ramipril')).toBe(0)
  })

  it('tells repeated words apart by their order', () => {
    const text = 'no pain no cough no pain'
    expect(whenSaid(saidWords(words(text), text), text.lastIndexOf('pain'))).toBe(2.5)
  })

  it('is the time of its sentence if only sentences have times', () => {
    const heard = [
      { text: 'She is well.', start: 0 },
      { text: ' ', start: null },
      { text: 'Blood pressure 120 over 80.', start: 7 },
    ]
    expect(timeOf(heard, 'She is well. Blood pressure 120 over 80.', '120')).toBe(7)
  })

  it('is unknown if the transcript has no times or no such words', () => {
    expect(timeOf([{ text: 'She is well', start: null }], 'She is well', 'well')).toBeNull()
    expect(timeOf(words('entirely different'), 'She is well', 'well')).toBeNull()
  })
})
