import { describe, expect, it } from 'vitest'
import { dataRecipients } from './data-recipients.ts'

const about = (words: RegExp, settings: Parameters<typeof dataRecipients>[0]) =>
  dataRecipients(settings).filter((way) => words.test(way))

describe('the data recipients in the privacy policy', () => {
  it.each([
    ['of the practice', true],
    ['of somebody’s own', false],
  ])('say that with a key %s unreadable patient lists go to the model', (_, ai) => {
    for (const speech of [true, false]) {
      const [list, ...others] = about(/patient list/, { ai, speech })
      expect(list).toMatch(/cannot read without AI, .* is sent .*, as text or as pictures of its pages/)
      expect(others).toEqual([])
    }
  })

  it("describe letters and recordings as set up, ending with 'Nowhere else.'", () => {
    expect(about(/words of a letter|its words/, { ai: true, speech: true })).toEqual([
      expect.stringMatching(/that the practice has chosen when someone asks/),
    ])
    expect(about(/words of a letter|its words/, { ai: false, speech: true })).toEqual([
      expect.stringMatching(/^No AI service is set up for the practice\. .*a key of their own/),
    ])
    expect(about(/^Recordings are sent/, { ai: true, speech: true })).toHaveLength(1)
    expect(about(/recordings stay/, { ai: true, speech: false })).toHaveLength(1)
    for (const ai of [true, false]) expect(dataRecipients({ ai, speech: false }).at(-1)).toBe('Nowhere else.')
  })
})
