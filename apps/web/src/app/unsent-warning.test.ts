import { describe, expect, it } from 'vitest'
import { unsentWarning } from './unsent-warning.ts'

describe('the warning before signing out', () => {
  it.each([
    [['letter-12'], /^One text you typed has not reached the server\. It stays/],
    [['letter-12', 'patient-3'], /^2 texts you typed have not reached the server\. They stay/],
    [
      ['letter-12', 'import'],
      /^One text you typed has not .* server, and an import of patients is unfinished\. They/,
    ],
    [['dictation-a1'], /^One dictation has not been sent\. It stays/],
    [['dictation-a1', 'dictation-b2', 'import'], /^2 dictations have not been sent, and an import .* They/],
    [['dictation-a1', 'letter-12'], /^One text .* server, one dictation has not been sent\. They stay/],
    [['import'], /^There is an unfinished import of patients\. It stays/],
  ])('says what of %j is not sent', (copies, words) => {
    expect(unsentWarning(copies).message).toMatch(words)
  })

  it('is called by what is not sent', () => {
    const title = (copies: string[]) => unsentWarning(copies).title
    expect(title(['import'])).toBe('An import is not finished')
    expect(title(['letter-12'])).toBe('Some text is not sent yet')
    expect(title(['dictation-a1'])).toBe('A dictation is not sent yet')
    expect(title(['dictation-a1', 'letter-12'])).toBe('Some of your work is not sent yet')
  })
})
