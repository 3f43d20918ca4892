import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

const LISTEN = 'Listen to the recording before you keep these words.'

describe('words made up by speech recognition', () => {
  it('are marked if they repeat themselves', () => {
    const loop = 'Stop the apixaban. '.repeat(14).trim()
    const letter = compose(`His pulse is regular. ${loop}`)
    expect(letter.body).toMatch(
      /^His pulse is regular\. \[Perhaps not said, the same words again and again\] Stop the apixaban\..+ \[End\]$/u,
    )
    expect(letter.notes).toEqual([`Perhaps not said: ‘${loop.slice(0, 80).trimEnd()}…’. ${LISTEN}`])
  })

  it.each([
    ['She is well. Thank you for watching.', 'Thank you for watching.'],
    [
      'she is well and walks daily full stop please subscribe to my channel',
      'please subscribe to my channel',
    ],
    ['She is well. Subtitles by the Amara.org community', 'Subtitles by the Amara.org community'],
    ['Thank you.', 'Thank you.'],
  ])('are marked if they come from film subtitles: %s', (dictation, words) => {
    const letter = compose(dictation)
    expect(letter.notes).toEqual([`Perhaps not said: ‘${words}’. ${LISTEN}`])
    expect(letter.body.toLowerCase()).toContain(
      `[perhaps not said, speech recognition often makes this up] ${words.toLowerCase()}`,
    )
  })

  it('keep the marks of a transcript, with one note', () => {
    const letter = compose('He is well. [perhaps not said, perhaps no one spoke] And so on. [end] No rash.')
    expect(letter.body).toContain('[Perhaps not said, perhaps no one spoke] And so on. [End] No rash.')
    expect(letter.notes).toEqual([`Perhaps not said: ‘And so on.’. ${LISTEN}`])
  })

  it.each([
    'Thank you for watching her weight.',
    'The left is normal, the right is normal.',
    'Very, very tender.',
  ])('are not suspected in: %s', (dictation) => {
    expect(compose(dictation).notes).toEqual([])
  })
})
