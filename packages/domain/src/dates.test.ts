import { describe, expect, it } from 'vitest'
import { clockTime, dayIn, fullDate, greeting, hourIn, shortDate, shortDay, timeAgo } from './dates.ts'

const london = 'Europe/London'

describe('days and times', () => {
  it.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [16, 'Good afternoon'],
    [17, 'Good evening'],
    [23, 'Good evening'],
  ])('at %i o’clock one says %s', (hour, words) => {
    expect(greeting(hour)).toBe(words)
  })

  it('takes the practice’s time zone, through the change of the clocks', () => {
    const summerNight = new Date('2026-06-30T23:30:00Z')
    expect([dayIn(summerNight, london), hourIn(summerNight, london), clockTime(summerNight, london)]).toEqual(
      ['2026-07-01', 0, '00:30'],
    )
    const winterNight = new Date('2026-12-31T23:30:00Z')
    expect([dayIn(winterNight, london), shortDate(winterNight, london)]).toEqual(['2026-12-31', '31/12/2026'])
  })

  it('writes a day as dd/mm/yyyy and leaves what is no day', () => {
    expect(shortDay('1956-03-02')).toBe('02/03/1956')
    expect(shortDay('unknown')).toBe('unknown')
  })

  it('writes the full date', () => {
    expect(fullDate(new Date('2026-11-20T10:00:00Z'), london)).toBe('Friday 20 November 2026')
  })

  it.each([
    [-5000, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 mins ago'],
    [60 * 60_000, '1 hour ago'],
    [23 * 3_600_000, '23 hours ago'],
    [49 * 3_600_000, '2 days ago'],
  ])('%i ms later it was %s', (later, words) => {
    const then = new Date('2026-11-20T10:00:00Z')
    expect(timeAgo(then, new Date(then.getTime() + later))).toBe(words)
  })
})
