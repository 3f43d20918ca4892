import { describe, expect, it } from 'vitest'
import { readTimeOfDay } from './time-of-day.ts'

describe('a typed time', () => {
  it.each(['', 'soon', '25:00', '12:60', '2400', '13 pm', '0 am', '1:2:3', '123456'])(
    'is refused: %j',
    (text) => {
      expect(readTimeOfDay(text)).toBeNull()
    },
  )

  it.each([
    ['14:02', '14:02'],
    ['9.05', '09:05'],
    ['905', '09:05'],
    ['1402', '14:02'],
    [' 9 ', '09:00'],
    ['9am', '09:00'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['2.30 p.m.', '14:30'],
    ['17h', '17:00'],
    ['17h30', '17:30'],
  ])('is read from %j as %s', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time)
  })
})
