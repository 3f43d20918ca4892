import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

describe("'next item'", () => {
  it('is ordinary text after an article', () => {
    expect(compose('the next item on the list was his knee full stop').bodyBlocks).toEqual([
      '<p>The next item on the list was his knee.</p>',
    ])
  })

  it('makes a list of the lines under a heading, including the first', () => {
    expect(
      compose('new heading plan start aspirin next item stop warfarin next item bloods full stop').bodyBlocks,
    ).toEqual(['<h2>Plan</h2>', '<ul><li>Start aspirin</li><li>Stop warfarin</li><li>Bloods</li></ul>'])
    expect(
      compose('heading plan next item start aspirin next item stop warfarin full stop').bodyBlocks,
    ).toEqual(['<h2>Plan</h2>', '<ul><li>Start aspirin</li><li>Stop warfarin</li></ul>'])
  })

  it('continues the numbers of a numbered list', () => {
    expect(
      compose('plan colon number one start aspirin next item stop warfarin next item bloods').bodyBlocks,
    ).toEqual(['<h2>Plan</h2>', '<ol><li>Start aspirin</li><li>Stop warfarin</li><li>Bloods</li></ol>'])
  })

  it('does not make an item of the paragraph before it', () => {
    expect(
      compose('he is well full stop new paragraph next item stop warfarin next item bloods').bodyBlocks,
    ).toEqual(['<p>He is well.</p>', '<ul><li>Stop warfarin</li><li>Bloods</li></ul>'])
  })
})
