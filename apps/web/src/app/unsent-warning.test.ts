import { describe, expect, it } from 'vitest'
import { unsentWarning } from './unsent-warning.ts'

describe('the warning before signing out', () => {
  it('is not given when everything is sent', () => {
    expect(unsentWarning([])).toBeNull()
  })

  it.each([
    [['letter-12'], /^One text you typed has not reached the server\. It stays/],
    [['letter-12', 'patient-3'], /^2 texts you typed have not reached the server\. They stay/],
    [
      ['letter-12', 'import'],
      /^One text you typed has not .* server, and an import of patients is unfinished/,
    ],
    [['dictation-a1'], /^One dictation has not been sent\. It stays/],
    [['dictation-a1', 'dictation-b2', 'import'], /^2 dictations have not been sent, and an import .* They/],
    [['dictation-a1', 'letter-12'], /^One text .* server, one dictation has not been sent\. They stay/],
    [['import'], /^There is an unfinished import of patients\. It stays/],
  ])('says what of %j is not sent', (keys, words) => {
    expect(unsentWarning(keys)?.message).toMatch(words)
  })

  it('does not call an import a text', () => {
    expect(unsentWarning(['import'])?.title).toBe('An import is not finished')
  })
})
