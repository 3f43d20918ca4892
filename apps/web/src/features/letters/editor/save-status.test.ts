import { errors } from '@sincerely/contract/errors'
import { describe, expect, it } from 'vitest'
import { saveStatus } from './save-status.ts'
import { type SaveEvent, saveReducer, initialSaveState } from './save-state.ts'

const opened = initialSaveState({ html: '<p>a</p>', version: 1 }, null)
const typed: SaveEvent = { kind: 'typed', html: '<p>b</p>' }
const offline: SaveEvent = { kind: 'send-failed', sendError: { canRetry: true, message: 'offline' } }
const clock = () => '14:02'

function statusAfter(...events: SaveEvent[]) {
  return saveStatus(events.reduce(saveReducer, opened), clock)
}

describe('the save status', () => {
  it('asks to keep the page open when not even the device could keep the text', () => {
    const status = statusAfter(typed, { kind: 'stored-on-device', html: null }, offline)
    expect(status.isError).toBe(true)
    expect(status.text).toContain('Keep this page open')
  })

  it('says that the text is kept here while the server is away', () => {
    expect(statusAfter(typed, { kind: 'stored-on-device', html: '<p>b</p>' }, offline)).toEqual({
      text: "Couldn't save. Your text is kept on this device; we'll try again.",
      isError: true,
    })
  })

  it('says why the server refused', () => {
    const refused: SaveEvent = {
      kind: 'send-failed',
      sendError: { canRetry: false, message: 'This letter has been posted.' },
    }
    expect(statusAfter(typed, { kind: 'stored-on-device', html: '<p>b</p>' }, refused).text).toBe(
      "Couldn't save. This letter has been posted. Your text is kept on this device.",
    )
  })

  it('says where the text is once, whatever the reason', () => {
    for (const { message } of Object.values(errors)) {
      const refused: SaveEvent = { kind: 'send-failed', sendError: { canRetry: false, message } }
      const { text } = statusAfter(typed, { kind: 'stored-on-device', html: '<p>b</p>' }, refused)
      expect(text.split('kept on this device').length, text).toBe(2)
    }
  })

  it('says nothing before anything was changed', () => {
    expect(statusAfter().text).toBe('')
  })

  it('says Saving… while a change is on its way, then when it arrived', () => {
    expect(statusAfter(typed).text).toBe('Saving…')
    const sent: SaveEvent = { kind: 'sent', html: '<p>b</p>', at: '2026-03-02T14:02:00.000Z' }
    expect(statusAfter(typed, sent)).toEqual({ text: 'Saved 14:02', isError: false })
  })
})
