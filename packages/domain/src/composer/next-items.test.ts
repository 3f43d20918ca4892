import { describe, expect, it } from 'vitest'
import { composeLetter } from './compose-letter.ts'

function blocks(dictation: string): string[] {
  return composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 12, name: 'Mr Gerald Ashworth', dob: null, nhsNumber: null },
    gpName: null,
    signatory: null,
  }).blocks.slice(2, -2)
}

describe("'next item'", () => {
  it('is language after an article', () => {
    expect(blocks('the next item on the list was his knee full stop')).toEqual([
      '<p>The next item on the list was his knee.</p>',
    ])
  })

  it('makes a list of what stands under a heading, its first line too', () => {
    expect(
      blocks('new heading plan start aspirin next item stop warfarin next item bloods full stop'),
    ).toEqual(['<h2>Plan</h2>', '<ul><li>Start aspirin</li><li>Stop warfarin</li><li>Bloods</li></ul>'])
    expect(blocks('heading plan next item start aspirin next item stop warfarin full stop')).toEqual([
      '<h2>Plan</h2>',
      '<ul><li>Start aspirin</li><li>Stop warfarin</li></ul>',
    ])
  })

  it('goes on with the numbers of a list that has them', () => {
    expect(blocks('plan colon number one start aspirin next item stop warfarin next item bloods')).toEqual([
      '<h2>Plan</h2>',
      '<ol><li>Start aspirin</li><li>Stop warfarin</li><li>Bloods</li></ol>',
    ])
  })

  it('makes no item of the paragraph before it', () => {
    expect(blocks('he is well full stop new paragraph next item stop warfarin next item bloods')).toEqual([
      '<p>He is well.</p>',
      '<ul><li>Stop warfarin</li><li>Bloods</li></ul>',
    ])
  })
})
