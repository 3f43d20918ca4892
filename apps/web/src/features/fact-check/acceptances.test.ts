// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { listDrafts } from '../../platform/drafts/drafts.ts'
import {
  clearReasons,
  acceptFinding,
  saveTypedReason,
  readReasons,
  parseReasons,
  acceptancesToSend,
  undoAcceptance,
} from './acceptances.ts'

beforeEach(() => localStorage.clear())

const [me, letter] = [7, 12]

describe('reasons kept on the device', () => {
  it('are those of one person and one letter', () => {
    acceptFinding(me, letter, { findingId: 'a', reason: ' Agreed. ' })
    expect(readReasons(me, letter).accepted).toEqual([{ findingId: 'a', reason: 'Agreed.' }])
    expect(readReasons(me, 13).accepted).toEqual([])
    expect(readReasons(8, letter).accepted).toEqual([])
  })

  it('stand by the other ones, and a new reason takes the place of the one before', () => {
    acceptFinding(me, letter, { findingId: 'a', reason: 'One' })
    acceptFinding(me, letter, { findingId: 'b', reason: 'Two' })
    acceptFinding(me, letter, { findingId: 'a', reason: 'Three' })
    expect(readReasons(me, letter).accepted).toEqual([
      { findingId: 'b', reason: 'Two' },
      { findingId: 'a', reason: 'Three' },
    ])
  })

  it('are kept while they are typed, and at hand again when one is taken back', () => {
    saveTypedReason(me, letter, { findingId: 'a', reason: 'Half a sen' })
    expect(readReasons(me, letter).typed).toEqual({ a: 'Half a sen' })
    acceptFinding(me, letter, { findingId: 'a', reason: 'A whole one' })
    expect(readReasons(me, letter).typed).toEqual({})
    undoAcceptance(me, letter, 'a')
    expect(readReasons(me, letter)).toEqual({ accepted: [], typed: { a: 'A whole one' } })
  })

  it('leave nothing behind once they are sent, or when the last one is taken out', () => {
    acceptFinding(me, letter, { findingId: 'a', reason: 'Agreed' })
    clearReasons(me, letter)
    saveTypedReason(me, letter, { findingId: 'a', reason: 'x' })
    saveTypedReason(me, letter, { findingId: 'a', reason: ' ' })
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
    expect(acceptancesToSend(kept, [{ id: 'a' }, { id: 'b' }])).toEqual([{ findingId: 'a', reason: 'One' }])
  })

  it('is all of it while that is not known', () => {
    expect(acceptancesToSend(kept, null)).toHaveLength(2)
  })
})
