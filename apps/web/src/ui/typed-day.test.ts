import { describe, expect, it } from 'vitest'
import { readTypedDay, writeTypedDay } from './typed-day.ts'

describe('a typed date', () => {
  it.each(['', 'yesterday', '31/02/1962', '1/13/1962', '0/1/1962', '5/1/62', '5 Foo 1962', '1962'])(
    'is refused when it is not a real day: %s',
    (text) => expect(readTypedDay(text)).toBeNull(),
  )

  it.each([
    '5/1/1962',
    '05/01/1962',
    ' 5.1.1962 ',
    '5-1-1962',
    '5 Jan 1962',
    '5th January 1962',
    '1962-01-05',
  ])('is read day first: %s', (text) => expect(readTypedDay(text)).toBe('1962-01-05'))

  it('is shown as dd/mm/yyyy and read back, and unknown is empty', () => {
    expect(writeTypedDay('2026-11-20')).toBe('20/11/2026')
    expect(readTypedDay(writeTypedDay('2026-11-20'))).toBe('2026-11-20')
    expect(writeTypedDay(null)).toBe('')
  })
})
