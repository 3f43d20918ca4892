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

describe('reasons stored on the device', () => {
  it('belong to one person and one letter', () => {
    acceptFinding(me, letter, { findingId: 'a', reason: ' Agreed. ' })
    expect(readReasons(me, letter).accepted).toEqual([{ findingId: 'a', reason: 'Agreed.' }])
    expect(readReasons(me, 13).accepted).toEqual([])
    expect(readReasons(8, letter).accepted).toEqual([])
  })

  it('are added to others, and a new reason replaces the previous one', () => {
    acceptFinding(me, letter, { findingId: 'a', reason: 'One' })
    acceptFinding(me, letter, { findingId: 'b', reason: 'Two' })
    acceptFinding(me, letter, { findingId: 'a', reason: 'Three' })
    expect(readReasons(me, letter).accepted).toEqual([
      { findingId: 'b', reason: 'Two' },
      { findingId: 'a', reason: 'Three' },
    ])
  })

  it('are stored while typing, and restored when an acceptance is undone', () => {
    saveTypedReason(me, letter, { findingId: 'a', reason: 'Half a sen' })
    expect(readReasons(me, letter).typed).toEqual({ a: 'Half a sen' })
    acceptFinding(me, letter, { findingId: 'a', reason: 'A whole one' })
    expect(readReasons(me, letter).typed).toEqual({})
    undoAcceptance(me, letter, 'a')
    expect(readReasons(me, letter)).toEqual({ accepted: [], typed: { a: 'A whole one' } })
  })

  it('leave nothing behind once sent, or when the last one is removed', () => {
    acceptFinding(me, letter, { findingId: 'a', reason: 'Agreed' })
    clearReasons(me, letter)
    saveTypedReason(me, letter, { findingId: 'a', reason: 'x' })
    saveTypedReason(me, letter, { findingId: 'a', reason: ' ' })
    expect(listDrafts(me)).toEqual([])
  })

  it('that are not valid count as none', () => {
    for (const text of ['', '[]', '{"accepted":3,"typed":null}', '{"accepted":[{"findingId":1}]}', 'x'])
      expect(parseReasons(text)).toEqual({ accepted: [], typed: {} })
  })
})

describe('the acceptances sent with an approval', () => {
  const kept = {
    accepted: [
      { findingId: 'a', reason: 'One' },
      { findingId: 'gone', reason: 'Two' },
    ],
    typed: { b: 'not given' },
  }

  it('are only those of findings in the current text', () => {
    expect(acceptancesToSend(kept, [{ id: 'a' }, { id: 'b' }])).toEqual([{ findingId: 'a', reason: 'One' }])
  })

  it('are all of them if the text was not checked', () => {
    expect(acceptancesToSend(kept, null)).toHaveLength(2)
  })
})
