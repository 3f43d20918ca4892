import { describe, expect, it } from 'vitest'
import {
  type SaveEvent,
  type SaveState,
  saveReducer,
  hasChanges,
  needsDeviceWrite,
  needsSend,
  initialSaveState,
  storedWhere,
} from './save-state.ts'

const saved = { html: '<p>a</p>', version: 3 }
const opened = initialSaveState(saved, null)
const at = '2026-03-02T14:02:00.000Z'

function after(state: SaveState, ...events: SaveEvent[]): SaveState {
  return events.reduce(saveReducer, state)
}

describe('an opened editor', () => {
  it('ignores a restored text that says the same as the letter', () => {
    const state = initialSaveState(saved, { html: '<p>a</p>', from: 'device', baseVersion: 2, savedAt: at })
    expect(hasChanges(state)).toBe(false)
    expect(state.baseVersion).toBe(3)
  })

  it('keeps a restored text on the version it was written on, so that a conflict is found', () => {
    const state = initialSaveState(saved, { html: '<p>b</p>', from: 'server', baseVersion: 2, savedAt: at })
    expect([state.html, state.baseVersion, storedWhere(state)]).toEqual(['<p>b</p>', 2, 'server'])
    // Or the newer text of somebody else would pass for the one this was written on, and be replaced unseen.
    expect(state.baseHtml).toBeNull()
    expect(needsSend(state)).toBe(false)
  })

  it('sends on a text restored from the device', () => {
    const state = initialSaveState(saved, { html: '<p>b</p>', from: 'device', baseVersion: 3, savedAt: at })
    expect([storedWhere(state), needsDeviceWrite(state), needsSend(state)]).toEqual(['device', false, true])
  })

  it('has nothing to store', () => {
    expect([storedWhere(opened), needsDeviceWrite(opened), needsSend(opened)]).toEqual([
      'version',
      false,
      false,
    ])
  })
})

describe('typing', () => {
  const typed = after(opened, { kind: 'typed', html: '<p>ab</p>' })

  it('leaves the text in memory only, until it is stored', () => {
    expect([storedWhere(typed), needsDeviceWrite(typed), needsSend(typed)]).toEqual(['memory', true, true])
  })

  it('stays in memory when the device refuses', () => {
    expect(storedWhere(after(typed, { kind: 'stored-on-device', html: null }))).toBe('memory')
  })

  it('is safe on the device, then on the server', () => {
    const stored = after(typed, { kind: 'stored-on-device', html: '<p>ab</p>' })
    expect(storedWhere(stored)).toBe('device')
    const sent = after(
      stored,
      { kind: 'sending', html: '<p>ab</p>' },
      { kind: 'sent', html: '<p>ab</p>', at },
    )
    expect([storedWhere(sent), sent.confirmedAt]).toEqual(['server', at])
  })

  it('is not safe when more was typed while the earlier text was on its way', () => {
    const state = after(
      typed,
      { kind: 'sending', html: '<p>ab</p>' },
      { kind: 'typed', html: '<p>abc</p>' },
      { kind: 'sent', html: '<p>ab</p>', at },
    )
    expect([storedWhere(state), needsSend(state)]).toEqual(['memory', true])
  })

  it('sends one text at a time', () => {
    const state = after(typed, { kind: 'sending', html: '<p>ab</p>' }, { kind: 'typed', html: '<p>abc</p>' })
    expect(needsSend(state)).toBe(false)
  })

  it('sends the letter’s own words again when the changes were taken back after an earlier one was sent', () => {
    const state = after(
      typed,
      { kind: 'sending', html: '<p>ab</p>' },
      { kind: 'sent', html: '<p>ab</p>', at },
      { kind: 'typed', html: '<p>a</p>' },
    )
    expect([hasChanges(state), needsSend(state)]).toEqual([false, true])
  })
})

describe('a failed send', () => {
  const typed = after(opened, { kind: 'typed', html: '<p>ab</p>' }, { kind: 'sending', html: '<p>ab</p>' })

  it('is not repeated as it is when the server refused the text, but a changed text is sent', () => {
    const refused = after(typed, {
      kind: 'send-failed',
      sendError: { canRetry: false, message: 'Too long.' },
    })
    expect(needsSend(refused)).toBe(false)
    expect(needsSend(after(refused, { kind: 'typed', html: '<p>b</p>' }))).toBe(true)
  })

  it('is repeated when the network was away', () => {
    const state = after(typed, { kind: 'send-failed', sendError: { canRetry: true, message: 'offline' } })
    expect(needsSend(state)).toBe(true)
    expect(after(state, { kind: 'sent', html: '<p>ab</p>', at }).sendError).toBeNull()
  })
})

describe('saving a version', () => {
  const saving = after(opened, { kind: 'typed', html: '<p>ab</p>' }, { kind: 'saving' })

  it('holds back the working copy meanwhile', () => {
    expect(needsSend(saving)).toBe(false)
  })

  it('goes on editing with the same text when it fails', () => {
    const state = after(saving, { kind: 'save-ended' })
    expect([state.phase, hasChanges(state), needsSend(state)]).toEqual(['editing', true, true])
  })

  it('keeps what was typed meanwhile as unsaved, on top of the new version', () => {
    const state = after(
      saving,
      { kind: 'typed', html: '<p>abc</p>' },
      { kind: 'saved', html: '<p>ab</p>', version: 4, at },
    )
    expect([state.baseVersion, hasChanges(state), storedWhere(state)]).toEqual([4, true, 'memory'])
  })

  it('leaves nothing unsaved', () => {
    const state = after(saving, { kind: 'saved', html: '<p>ab</p>', version: 4, at })
    expect([storedWhere(state), state.onServer, state.onDevice]).toEqual(['version', null, null])
  })
})

describe('a closed editor', () => {
  it('ignores every event', () => {
    const closed = after(opened, { kind: 'closed' })
    expect(after(closed, { kind: 'typed', html: '<p>late</p>' })).toBe(closed)
    expect([needsDeviceWrite(closed), needsSend(closed)]).toEqual([false, false])
  })
})
