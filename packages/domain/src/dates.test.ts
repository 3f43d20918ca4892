import { describe, expect, it } from 'vitest'
import {
  clockTime,
  dayIn,
  fullDate,
  monthName,
  greeting,
  hourIn,
  instantOf,
  nextDay,
  relativeDay,
  isDay,
  isTimeZone,
  shortDate,
  shortDay,
  timeAgo,
} from './dates.ts'

const london = 'Europe/London'

describe('days and times', () => {
  it('accept only real calendar days', () => {
    expect(['2024-02-29', '2000-02-29'].every(isDay)).toBe(true)
    expect(['2023-02-29', '1900-02-29', '2026-13-01', '2026-00-10'].some(isDay)).toBe(false)
  })

  it('find the next day across the end of a month, a year and February', () => {
    expect(['2026-03-28', '2026-12-31', '2028-02-28', '2026-02-28'].map(nextDay)).toEqual([
      '2026-03-29',
      '2027-01-01',
      '2028-02-29',
      '2026-03-01',
    ])
  })

  it.each(['', 'Mars/Olympus', '+01:00', 'London', 'Europe/London; drop', 'Europe/'])(
    'reject “%s” as a time zone',
    (name) => expect(isTimeZone(name)).toBe(false),
  )

  it.each(['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+1'])(
    'accept %s as a time zone',
    (name) => expect(isTimeZone(name)).toBe(true),
  )

  it.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [16, 'Good afternoon'],
    [17, 'Good evening'],
    [23, 'Good evening'],
  ])('at %i o’clock, greet with %s', (hour, words) => {
    expect(greeting(hour)).toBe(words)
  })

  it('use the practice’s time zone, including summer time [H-42]', () => {
    const summerNight = new Date('2026-06-30T23:30:00Z')
    expect([dayIn(summerNight, london), hourIn(summerNight, london), clockTime(summerNight, london)]).toEqual(
      ['2026-07-01', 0, '00:30'],
    )
    const winterNight = new Date('2026-12-31T23:30:00Z')
    expect([dayIn(winterNight, london), shortDate(winterNight, london)]).toEqual(['2026-12-31', '31/12/2026'])
  })

  it.each([
    ['2026-01-15', '17:00', london, '2026-01-15T17:00:00.000Z'],
    ['2026-07-15', '00:30', london, '2026-07-14T23:30:00.000Z'],
    ['2026-03-29', '01:30', london, '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '01:30', london, '2026-10-25T01:30:00.000Z'],
    ['2026-10-25', '00:59', london, '2026-10-24T23:59:00.000Z'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-01-01', '00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
  ])('convert %s %s in %s to %s', (day, time, timeZone, instant) => {
    expect(instantOf(day, time, timeZone).toISOString()).toBe(instant)
  })

  it('write a day as dd/mm/yyyy and leave other text unchanged', () => {
    expect(shortDay('1956-03-02')).toBe('02/03/1956')
    expect(shortDay('unknown')).toBe('unknown')
  })

  it('write the full date', () => {
    expect(monthName('2026-11')).toBe('November 2026')
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
  ])('%i ms later, say %s', (later, words) => {
    const then = new Date('2026-11-20T10:00:00Z')
    expect(timeAgo(then, new Date(then.getTime() + later))).toBe(words)
  })

  it.each([
    ['not a day', 'not a day'],
    ['2027-03-01', '01/03/2027'],
    ['2026-03-30', '30/03/2026'],
    ['2026-03-29', 'Today'],
    ['2026-03-28', 'Yesterday'],
    ['2026-03-27', '2 days ago'],
    ['2026-03-23', '6 days ago'],
    ['2026-03-22', '22/03/2026'],
    ['2025-03-29', '29/03/2025'],
  ])('on 29 March 2026, write %s as %s', (day, words) => {
    expect(relativeDay(day, '2026-03-29')).toBe(words)
  })
})
