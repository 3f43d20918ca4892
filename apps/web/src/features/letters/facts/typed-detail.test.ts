import { describe, expect, it } from 'vitest'
import { readDue, readNotes, readVisit, writeDue } from './typed-detail.ts'

const london = 'Europe/London'
const bounds = { today: '2026-11-20', dob: '1951-03-14' }

describe('a typed due time', () => {
  it('is refused with the reason', () => {
    expect(readDue({ day: '31/02/2026', time: '17:00' }, london)).toEqual({
      problem: 'There is no 31 February.',
    })
    expect(readDue({ day: '', time: '17:00' }, london)).toEqual({
      problem: 'Every letter needs a due date. Enter one.',
    })
    expect(readDue({ day: '27/11/26', time: '17:00' }, london)).toEqual({
      problem: 'Write the year with four digits: 2026?',
    })
    expect(readDue({ day: '27/11/2026', time: 'late' }, london)).toEqual({
      problem: 'Enter a time, such as 17:00.',
    })
  })

  it("is read in the practice's time zone, in summer and winter", () => {
    expect(readDue({ day: '27/11/2026', time: '5pm' }, london)).toEqual({ value: '2026-11-27T17:00:00.000Z' })
    expect(readDue({ day: '1 July 2026', time: '0900' }, london)).toEqual({
      value: '2026-07-01T08:00:00.000Z',
    })
  })

  it('is read back to the value it was written from', () => {
    const due = '2026-07-01T08:00:00.000Z'
    expect(writeDue(due, london)).toEqual({ day: '01/07/2026', time: '09:00' })
    expect(readDue(writeDue(due, london), london)).toEqual({ value: due })
  })

  it('keeps hidden seconds unless the time changes', () => {
    const due = '2026-07-01T08:00:21.500Z'
    expect(readDue(writeDue(due, london), london, due)).toEqual({ value: due })
    expect(readDue({ day: '01/07/2026', time: '09:01' }, london, due)).toEqual({
      value: '2026-07-01T08:01:00.000Z',
    })
  })
})

describe('a typed visit date', () => {
  it('is refused if invalid, in the future or before birth', () => {
    expect(readVisit('yesterday', bounds)).toEqual({
      problem: 'Enter a real date, such as 05/01/2026.',
    })
    expect(readVisit('21/11/2026', bounds)).toEqual({
      problem: 'The visit date is in the future. Enter the day the patient was seen.',
    })
    expect(readVisit('13/03/1951', bounds)).toEqual({
      problem:
        'The visit date is before the patient was born, on 14/03/1951. Enter the day the patient was seen.',
    })
  })

  it('may be today or empty', () => {
    expect(readVisit('20/11/2026', bounds)).toEqual({ value: '2026-11-20' })
    expect(readVisit('  ', bounds)).toEqual({ value: null })
  })
})

describe('typed notes', () => {
  it('are trimmed, empty ones are null and long ones refused', () => {
    expect(readNotes('x'.repeat(5001))).toEqual({ problem: 'Use at most 5,000 characters. This has 5,001.' })
    expect(readNotes(' \n')).toEqual({ value: null })
    expect(readNotes(' Ring the ward. ')).toEqual({ value: 'Ring the ward.' })
  })
})
