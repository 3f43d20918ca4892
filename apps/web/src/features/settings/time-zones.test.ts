import { isTimeZone } from '@sincerely/domain/dates'
import { describe, expect, it } from 'vitest'
import currentNames from './time-zone-names.json'
import { timeZonesIncluding } from './time-zones.ts'

describe('the time zones to choose among', () => {
  it('have the names of today, each once and in order', () => {
    const zones = timeZonesIncluding('Europe/London')
    for (const name of ['Europe/Kyiv', 'Asia/Kolkata', 'UTC', 'Europe/London']) expect(zones).toContain(name)
    for (const name of ['Europe/Kiev', 'Asia/Calcutta']) expect(zones).not.toContain(name)
    expect(zones).toEqual([...new Set(zones)].toSorted())
  })

  it('keep the one that is set under the name it was set by', () => {
    expect(timeZonesIncluding('Europe/Kiev')).toEqual(expect.arrayContaining(['Europe/Kiev', 'Europe/Kyiv']))
  })

  it('are all taken by the server', () => {
    for (const zone of [...timeZonesIncluding('UTC'), ...Object.values(currentNames)])
      expect(isTimeZone(zone)).toBe(true)
  })
})
