import { describe, expect, it } from 'vitest'
import { unsentWarning } from './unsent-warning.ts'

describe('the warning before signing out', () => {
  it.each([
    [['letter-12'], 0, /^One text you typed has not reached the server\. It stays/],
    [['letter-12', 'patient-3'], 0, /^2 texts you typed have not reached the server\. They stay/],
    [
      ['letter-12', 'import'],
      0,
      /^One text you typed has not .* server, and an import of patients is unfinished\. They/,
    ],
    [['dictation-a1'], 0, /^One dictation has not been sent\. It stays/],
    [
      ['dictation-a1', 'dictation-b2', 'import'],
      0,
      /^2 dictations have not been sent, and an import .* They/,
    ],
    [['dictation-a1', 'letter-12'], 0, /^One text .* server, one dictation has not been sent\. They stay/],
    [['import'], 0, /^There is an unfinished import of patients\. It stays/],
    [[], 1, /^One request about personal data has not been sent\. It stays/],
    [['letter-12'], 2, /^One text .* server, 2 requests about personal data have not been sent\. They/],
    [['import'], 1, /^One request .* has not been sent, and an import of patients is unfinished\. They/],
  ])('says what of %j and %i requests is not sent', (copies, requests, words) => {
    expect(unsentWarning({ copies, requests }).message).toMatch(words)
  })

  it('is called by what is not sent', () => {
    const title = (copies: string[], requests = 0) => unsentWarning({ copies, requests }).title
    expect(title(['import'])).toBe('An import is not finished')
    expect(title(['letter-12'])).toBe('Some text is not sent yet')
    expect(title(['dictation-a1'])).toBe('A dictation is not sent yet')
    expect(title([], 1)).toBe('A request is not sent yet')
    expect(title([], 2)).toBe('Some requests are not sent yet')
    expect(title(['letter-12'], 1)).toBe('Some of your work is not sent yet')
  })
})
