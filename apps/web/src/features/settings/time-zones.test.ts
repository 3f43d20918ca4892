import { isTimeZone } from '@sincerely/domain/dates'
import { describe, expect, it } from 'vitest'
import currentNames from './time-zone-names.json'
import { timeZonesIncluding } from './time-zones.ts'

describe('the list of time zones', () => {
  it('has current names, each once and sorted', () => {
    const zones = timeZonesIncluding('Europe/London')
    for (const name of ['Europe/Kyiv', 'Asia/Kolkata', 'UTC', 'Europe/London']) expect(zones).toContain(name)
    for (const name of ['Europe/Kiev', 'Asia/Calcutta']) expect(zones).not.toContain(name)
    expect(zones).toEqual([...new Set(zones)].toSorted())
  })

  it('includes the current setting under its old name', () => {
    expect(timeZonesIncluding('Europe/Kiev')).toEqual(expect.arrayContaining(['Europe/Kiev', 'Europe/Kyiv']))
  })

  it('contains only zones the server accepts', () => {
    for (const zone of [...timeZonesIncluding('UTC'), ...Object.values(currentNames)])
      expect(isTimeZone(zone)).toBe(true)
  })
})
