import { describe, expect, it } from 'vitest'
import { isBeingRecorded } from './being-recorded.ts'

const minute = 60_000

describe('recording on another device', () => {
  it('counts as active for two minutes after its last sign of life', () => {
    const last = '2026-01-05T10:00:00Z'
    const after = (ms: number) => isBeingRecorded({ recordingAt: last }, Date.parse(last) + ms)
    expect([after(0), after(2 * minute - 1), after(2 * minute)]).toEqual([true, true, false])
    expect(isBeingRecorded({ recordingAt: null }, 0)).toBe(false)
  })
})
