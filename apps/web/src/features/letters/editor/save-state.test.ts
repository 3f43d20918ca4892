import { errors } from '@sincerely/contract/errors'
import { describe, expect, it } from 'vitest'
import {
  type SaveEvent,
  type SaveState,
  saveReducer,
  saveStatus,
  hasChanges,
  needsDeviceWrite,
  needsSend,
  initialSaveState,
  storedWhere,
} from './save-state.ts'

const saved = { html: '<p>a</p>', version: 3, textVersion: 3 }
const opened = initialSaveState(saved, null)
const at = '2026-03-02T14:02:00.000Z'

function after(state: SaveState, ...events: SaveEvent[]): SaveState {
  return events.reduce(saveReducer, state)
}

describe('a newly opened editor', () => {
  it('ignores a restored text that equals the letter', () => {
    const state = initialSaveState(saved, { html: '<p>a</p>', from: 'device', baseVersion: 2, savedAt: at })
    expect(hasChanges(state)).toBe(false)
    expect(state.baseVersion).toBe(3)
  })

  it('keeps the old base version of a restored text, so that a conflict is found', () => {
    const state = initialSaveState(saved, { html: '<p>b</p>', from: 'server', baseVersion: 2, savedAt: at })
    expect([state.html, state.baseVersion, storedWhere(state)]).toEqual(['<p>b</p>', 2, 'server'])
    // With a base text, the save would overwrite somebody else's newer text without showing it.
    expect(state.baseHtml).toBeNull()
    expect(needsSend(state)).toBe(false)
  })

  it('moves a restored text to the current version if only other details changed', () => {
    const readdressed = { ...saved, version: 5 }
    const state = initialSaveState(readdressed, {
      html: '<p>b</p>',
      from: 'server',
      baseVersion: 3,
      savedAt: at,
    })
    expect([state.html, state.baseVersion, state.baseHtml]).toEqual(['<p>b</p>', 5, '<p>a</p>'])
  })

  it('sends a text restored from the device', () => {
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

describe('the typed text', () => {
  const typed = after(opened, { kind: 'typed', html: '<p>ab</p>' })

  it('is in memory only until it is stored', () => {
    expect([storedWhere(typed), needsDeviceWrite(typed), needsSend(typed)]).toEqual(['memory', true, true])
  })

  it('stays in memory only if the device refuses to store it', () => {
    expect(storedWhere(after(typed, { kind: 'stored-on-device', html: null }))).toBe('memory')
  })

  it('is stored on the device, then on the server', () => {
    const stored = after(typed, { kind: 'stored-on-device', html: '<p>ab</p>' })
    expect(storedWhere(stored)).toBe('device')
    const sent = after(
      stored,
      { kind: 'sending', html: '<p>ab</p>' },
      { kind: 'sent', html: '<p>ab</p>', at },
    )
    expect([storedWhere(sent), sent.confirmedAt]).toEqual(['server', at])
  })

  it('counts as unsent if more was typed during the send', () => {
    const state = after(
      typed,
      { kind: 'sending', html: '<p>ab</p>' },
      { kind: 'typed', html: '<p>abc</p>' },
      { kind: 'sent', html: '<p>ab</p>', at },
    )
    expect([storedWhere(state), needsSend(state)]).toEqual(['memory', true])
  })

  it('is not sent while another send is running', () => {
    const state = after(typed, { kind: 'sending', html: '<p>ab</p>' }, { kind: 'typed', html: '<p>abc</p>' })
    expect(needsSend(state)).toBe(false)
  })

  it('is sent again if changes were undone after an earlier send', () => {
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

  it('is not repeated after a refusal unless the text changes', () => {
    const refused = after(typed, {
      kind: 'send-failed',
      sendError: { canRetry: false, message: 'Too long.' },
    })
    expect(needsSend(refused)).toBe(false)
    expect(needsSend(after(refused, { kind: 'typed', html: '<p>b</p>' }))).toBe(true)
  })

  it('is repeated after a network error', () => {
    const state = after(typed, { kind: 'send-failed', sendError: { canRetry: true, message: 'offline' } })
    expect(needsSend(state)).toBe(true)
    expect(after(state, { kind: 'sent', html: '<p>ab</p>', at }).sendError).toBeNull()
  })
})

describe('saving a version', () => {
  const saving = after(opened, { kind: 'typed', html: '<p>ab</p>' }, { kind: 'saving' })

  it('stops sending the working copy', () => {
    expect(needsSend(saving)).toBe(false)
  })

  it('returns to editing with the same text if it fails', () => {
    const state = after(saving, { kind: 'save-ended' })
    expect([state.phase, hasChanges(state), needsSend(state)]).toEqual(['editing', true, true])
  })

  it('keeps text typed during the save as unsaved', () => {
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

describe('the save status', () => {
  const typed: SaveEvent = { kind: 'typed', html: '<p>b</p>' }
  const offline: SaveEvent = { kind: 'send-failed', sendError: { canRetry: true, message: 'offline' } }
  const clock = (instant: string) => instant.slice(11, 16)

  function statusAfter(...events: SaveEvent[]) {
    return saveStatus(after(opened, ...events), clock)
  }

  it("asks to keep the page open if the device can't store the text", () => {
    const status = statusAfter(typed, { kind: 'stored-on-device', html: null }, offline)
    expect(status.isError).toBe(true)
    expect(status.text).toContain('Keep this page open')
  })

  it('says that the text is on this device while the server is unavailable', () => {
    expect(statusAfter(typed, { kind: 'stored-on-device', html: '<p>b</p>' }, offline)).toEqual({
      text: "Couldn't save. Your text is kept on this device; we'll try again.",
      isError: true,
    })
  })

  it("gives the server's reason for a refusal", () => {
    const refused: SaveEvent = {
      kind: 'send-failed',
      sendError: { canRetry: false, message: 'This letter has been posted.' },
    }
    expect(statusAfter(typed, { kind: 'stored-on-device', html: '<p>b</p>' }, refused).text).toBe(
      "Couldn't save. This letter has been posted. Your text is kept on this device.",
    )
  })

  it('mentions the device exactly once for every error message', () => {
    for (const { message } of Object.values(errors)) {
      const refused: SaveEvent = { kind: 'send-failed', sendError: { canRetry: false, message } }
      const { text } = statusAfter(typed, { kind: 'stored-on-device', html: '<p>b</p>' }, refused)
      expect(text.split('kept on this device').length, text).toBe(2)
    }
  })

  it('is empty before the first change', () => {
    expect(statusAfter().text).toBe('')
  })

  it('is Saving…, then the time of the unsaved text, then Saved', () => {
    expect(statusAfter(typed).text).toBe('Saving…')
    const sent: SaveEvent = { kind: 'sent', html: '<p>b</p>', at: '2026-03-02T14:02:00.000Z' }
    expect(statusAfter(typed, sent)).toEqual({ text: 'Unsaved text kept 14:02', isError: false })
    const version4: SaveEvent = {
      kind: 'saved',
      html: '<p>b</p>',
      version: 4,
      at: '2026-03-02T14:05:00.000Z',
    }
    expect(statusAfter(typed, sent, version4).text).toBe('Saved 14:05')
  })
})
