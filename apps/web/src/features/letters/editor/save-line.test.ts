import { errors } from '@sincerely/contract/errors'
import { describe, expect, it } from 'vitest'
import { saveLine } from './save-line.ts'
import { type SaveEvent, afterEvent, openedState } from './save-state.ts'

const opened = openedState({ html: '<p>a</p>', version: 1 }, null)
const typed: SaveEvent = { kind: 'typed', html: '<p>b</p>' }
const offline: SaveEvent = { kind: 'bounced', bounce: { retry: true, message: 'offline' } }
const clock = () => '14:02'

function lineAfter(...events: SaveEvent[]) {
  return saveLine(events.reduce(afterEvent, opened), clock)
}

describe('the line beside Save', () => {
  it('asks to keep the page open when not even the device could keep the text', () => {
    const line = lineAfter(typed, { kind: 'on-device', html: null }, offline)
    expect(line.isTrouble).toBe(true)
    expect(line.text).toContain('Keep this page open')
  })

  it('says that the text is kept here while the server is away', () => {
    expect(lineAfter(typed, { kind: 'on-device', html: '<p>b</p>' }, offline)).toEqual({
      text: "Couldn't save. Your text is kept on this device; we'll try again.",
      isTrouble: true,
    })
  })

  it('says why the server refused', () => {
    const refused: SaveEvent = {
      kind: 'bounced',
      bounce: { retry: false, message: 'This letter has been posted.' },
    }
    expect(lineAfter(typed, { kind: 'on-device', html: '<p>b</p>' }, refused).text).toBe(
      "Couldn't save. This letter has been posted. Your text is kept on this device.",
    )
  })

  it('says where the text is once, whatever the reason', () => {
    for (const { message } of Object.values(errors)) {
      const refused: SaveEvent = { kind: 'bounced', bounce: { retry: false, message } }
      const { text } = lineAfter(typed, { kind: 'on-device', html: '<p>b</p>' }, refused)
      expect(text.split('kept on this device').length, text).toBe(2)
    }
  })

  it('says nothing before anything was changed', () => {
    expect(lineAfter().text).toBe('')
  })

  it('says Saving… while a change is on its way, then when it arrived', () => {
    expect(lineAfter(typed).text).toBe('Saving…')
    const arrived: SaveEvent = { kind: 'arrived', html: '<p>b</p>', at: '2026-03-02T14:02:00.000Z' }
    expect(lineAfter(typed, arrived)).toEqual({ text: 'Saved 14:02', isTrouble: false })
  })
})
