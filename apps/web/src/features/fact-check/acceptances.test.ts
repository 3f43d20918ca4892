// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { listDrafts } from '../../platform/drafts/drafts.ts'
import {
  forgetReasons,
  keepAcceptance,
  keepTyped,
  keptReasons,
  parseReasons,
  sentWith,
  takeBack,
} from './acceptances.ts'

beforeEach(() => localStorage.clear())

const [me, letter] = [7, 12]

describe('reasons kept on the device', () => {
  it('are those of one person and one letter', () => {
    keepAcceptance(me, letter, { findingId: 'a', reason: ' Agreed. ' })
    expect(keptReasons(me, letter).accepted).toEqual([{ findingId: 'a', reason: 'Agreed.' }])
    expect(keptReasons(me, 13).accepted).toEqual([])
    expect(keptReasons(8, letter).accepted).toEqual([])
  })

  it('stand by the other ones, and a new reason takes the place of the one before', () => {
    keepAcceptance(me, letter, { findingId: 'a', reason: 'One' })
    keepAcceptance(me, letter, { findingId: 'b', reason: 'Two' })
    keepAcceptance(me, letter, { findingId: 'a', reason: 'Three' })
    expect(keptReasons(me, letter).accepted).toEqual([
      { findingId: 'b', reason: 'Two' },
      { findingId: 'a', reason: 'Three' },
    ])
  })

  it('are kept while they are typed, and at hand again when one is taken back', () => {
    keepTyped(me, letter, { findingId: 'a', reason: 'Half a sen' })
    expect(keptReasons(me, letter).typed).toEqual({ a: 'Half a sen' })
    keepAcceptance(me, letter, { findingId: 'a', reason: 'A whole one' })
    expect(keptReasons(me, letter).typed).toEqual({})
    takeBack(me, letter, 'a')
    expect(keptReasons(me, letter)).toEqual({ accepted: [], typed: { a: 'A whole one' } })
  })

  it('leave nothing behind once they are sent, or when the last one is taken out', () => {
    keepAcceptance(me, letter, { findingId: 'a', reason: 'Agreed' })
    forgetReasons(me, letter)
    keepTyped(me, letter, { findingId: 'a', reason: 'x' })
    keepTyped(me, letter, { findingId: 'a', reason: ' ' })
    expect(listDrafts(me)).toEqual([])
  })

  it('that cannot be read count as none', () => {
    for (const text of ['', '[]', '{"accepted":3,"typed":null}', '{"accepted":[{"findingId":1}]}', 'x'])
      expect(parseReasons(text)).toEqual({ accepted: [], typed: {} })
  })
})

describe('what goes with an approval', () => {
  const kept = {
    accepted: [
      { findingId: 'a', reason: 'One' },
      { findingId: 'gone', reason: 'Two' },
    ],
    typed: { b: 'not given' },
  }

  it('is only about what stands in the letter now', () => {
    expect(sentWith(kept, [{ id: 'a' }, { id: 'b' }])).toEqual([{ findingId: 'a', reason: 'One' }])
  })

  it('is all of it while that is not known', () => {
    expect(sentWith(kept, null)).toHaveLength(2)
  })
})
