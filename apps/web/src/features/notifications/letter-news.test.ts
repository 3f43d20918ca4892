import { describe, expect, it } from 'vitest'
import { returnNews } from './letter-news.ts'

const letter = { type: 'follow-up', patientName: 'Ida Fenn', reviewNotes: 'Please name the dose.' } as const

describe('what is said of a letter that came back', () => {
  it('is who returned it, which it is, and why', () => {
    expect(returnNews(letter, 'Dr Test')).toEqual({
      title: 'A letter came back',
      message: 'Dr Test returned the Follow-up Letter for Ida Fenn: ‘Please name the dose.’',
    })
  })

  it('leaves a long reason to be read in the letter, cut between words', () => {
    const { message } = returnNews({ ...letter, reviewNotes: 'Mend this. '.repeat(40) }, 'Dr Test')
    expect(message).toMatch(/Mend( this\.)? …’$/)
    expect(message.length).toBeLessThan(230)
  })

  it('does without a reason that was taken away meanwhile', () => {
    const { message } = returnNews({ ...letter, reviewNotes: null }, 'Dr Test')
    expect(message).toBe('Dr Test returned the Follow-up Letter for Ida Fenn.')
  })
})
