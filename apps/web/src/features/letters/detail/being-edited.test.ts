import { describe, expect, it } from 'vitest'
import { whoWrites } from './being-edited.tsx'

describe('who is editing a letter, in words', () => {
  it('names each with the time since when', () => {
    const moment = (instant: string) => instant.slice(11, 16)
    const editor = (name: string, time: string) => ({ name, since: `2026-11-20T${time}:00.000Z` })
    expect(whoWrites([editor('Dr Demo', '14:02')], moment)).toBe('Dr Demo since 14:02')
    expect(whoWrites([editor('A', '14:02'), editor('B', '14:05'), editor('C', '14:07')], moment)).toBe(
      'A since 14:02, B since 14:05 and C since 14:07',
    )
  })
})
