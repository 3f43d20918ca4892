import { describe, expect, it } from 'vitest'
import { describeEditors } from './being-edited.tsx'

describe('the sentence about who is editing a letter', () => {
  it('names each person and since when', () => {
    const moment = (instant: string) => instant.slice(11, 16)
    const editor = (name: string, time: string) => ({ name, since: `2026-11-20T${time}:00.000Z` })
    expect(describeEditors([editor('Dr Demo', '14:02')], moment)).toBe('Dr Demo since 14:02')
    expect(describeEditors([editor('A', '14:02'), editor('B', '14:05'), editor('C', '14:07')], moment)).toBe(
      'A since 14:02, B since 14:05 and C since 14:07',
    )
  })
})
