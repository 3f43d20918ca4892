import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteServerTime, onTick, serverNow, tickedNow } from './clock.ts'

const onDevice = new Date('2026-03-09T23:58:00.000Z')

beforeEach(() => void vi.useFakeTimers({ now: onDevice }))
afterEach(() => {
  noteServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

describe('the current time', () => {
  it.each([
    ['a year ahead', 'Tue, 09 Mar 2027 23:58:00 GMT'],
    ['a day behind', 'Sun, 08 Mar 2026 23:58:00 GMT'],
    ['in another time zone', 'Tue, 10 Mar 2026 01:58:00 GMT'],
  ])("is the server's if the device's clock differs: %s", (_, date) => {
    const seen: Date[] = []
    const stop = onTick(() => seen.push(tickedNow()))
    noteServerTime(date)
    expect(serverNow()).toEqual(new Date(date))
    expect(seen).toEqual([new Date(date)])
    vi.advanceTimersByTime(30_000)
    expect(tickedNow().getTime() - Date.parse(date)).toBe(30_000)
    stop()
  })

  it.each([null, '', 'yesterday', onDevice.toUTCString(), 'Mon, 09 Mar 2026 23:58:40 GMT'])(
    "is the device's if the server's differs little or is unknown: %s",
    (date) => {
      noteServerTime(date)
      expect(serverNow()).toEqual(onDevice)
    },
  )

  it("is the device's again after its clock was corrected", () => {
    noteServerTime('Tue, 09 Mar 2027 23:58:00 GMT')
    vi.setSystemTime('2027-03-09T23:59:00.000Z')
    noteServerTime('Tue, 09 Mar 2027 23:59:00 GMT')
    expect(serverNow()).toEqual(new Date('2027-03-09T23:59:00.000Z'))
  })
})
