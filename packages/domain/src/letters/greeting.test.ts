import { describe, expect, it } from 'vitest'
import { greetingOfAnother } from './greeting.ts'

const letter = (greeting: string) => `<p>${greeting}</p><p>Re: Ada Example</p><p>She is well.</p>`

describe('the greeting of a letter', () => {
  it('is shown where it names nobody the letter goes to [H-26]', () => {
    expect(greetingOfAnother(letter('Dear Dr Old,'), ['Dr Ann New', 'Millbrook Surgery'])).toBe('Dear Dr Old')
    expect(greetingOfAnother(letter('Dear  Mrs   Fenn:'), ['Dr Patel'])).toBe('Dear Mrs Fenn')
  })

  it('is none where it names one of them, whatever the accents, or nobody', () => {
    expect(greetingOfAnother(letter('Dear Dr Müller,'), ['Dr Ida Muller'])).toBeNull()
    expect(greetingOfAnother(letter('Dear Mrs Fenn,'), ['Dr Patel', 'Ida Fenn (patient)'])).toBeNull()
    for (const nobody of ['Dear Doctor,', 'Dear Sir or Madam,', 'Dear colleague,', 'To whom it may concern,'])
      expect(greetingOfAnother(letter(nobody), ['Dr Patel']), nobody).toBeNull()
  })

  it('is none without a greeting, and where nobody it goes to has a name', () => {
    expect(greetingOfAnother('<p>She is well.</p>', ['Dr Patel'])).toBeNull()
    expect(greetingOfAnother('', ['Dr Patel'])).toBeNull()
    expect(greetingOfAnother(letter('Dear Dr Old,'), [])).toBeNull()
  })
})
