import { describe, expect, it } from 'vitest'
import { greetingOfAnother } from './greeting.ts'

const letter = (greeting: string) => `<p>${greeting}</p><p>Re: Ada Example</p><p>She is well.</p>`

describe('greeting of a letter', () => {
  it('is reported if it names nobody among the recipients [H-26]', () => {
    expect(greetingOfAnother(letter('Dear Dr Old,'), ['Dr Ann New', 'Millbrook Surgery'])).toBe('Dear Dr Old')
    expect(greetingOfAnother(letter('Dear  Mrs   Fenn:'), ['Dr Patel'])).toBe('Dear Mrs Fenn')
  })

  it('is not reported if it names a recipient, ignoring accents, or nobody', () => {
    expect(greetingOfAnother(letter('Dear Dr Müller,'), ['Dr Ida Muller'])).toBeNull()
    expect(greetingOfAnother(letter('Dear Mrs Fenn,'), ['Dr Patel', 'Ida Fenn (patient)'])).toBeNull()
    for (const nobody of ['Dear Doctor,', 'Dear Sir or Madam,', 'Dear colleague,', 'To whom it may concern,'])
      expect(greetingOfAnother(letter(nobody), ['Dr Patel']), nobody).toBeNull()
  })

  it('is not reported if there is no greeting or no named recipient', () => {
    expect(greetingOfAnother('<p>She is well.</p>', ['Dr Patel'])).toBeNull()
    expect(greetingOfAnother('', ['Dr Patel'])).toBeNull()
    expect(greetingOfAnother(letter('Dear Dr Old,'), [])).toBeNull()
  })
})
