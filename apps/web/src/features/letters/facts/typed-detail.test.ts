import { describe, expect, it } from 'vitest'
import { readDue, readNotes, readVisit, writeDue } from './typed-detail.ts'

const london = 'Europe/London'
const bounds = { today: '2026-11-20', dob: '1951-03-14' }

describe('a due time as it is typed', () => {
  it('is refused with what is missing', () => {
    expect(readDue({ day: '31/02/2026', time: '17:00' }, london)).toEqual({
      problem: 'Enter a real date, such as 05/01/2026.',
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

  it('is in the practice’s time zone, summer and winter', () => {
    expect(readDue({ day: '27/11/2026', time: '5pm' }, london)).toEqual({ value: '2026-11-27T17:00:00.000Z' })
    expect(readDue({ day: '1 July 2026', time: '0900' }, london)).toEqual({
      value: '2026-07-01T08:00:00.000Z',
    })
  })

  it('is read as it was written', () => {
    const due = '2026-07-01T08:00:00.000Z'
    expect(writeDue(due, london)).toEqual({ day: '01/07/2026', time: '09:00' })
    expect(readDue(writeDue(due, london), london)).toEqual({ value: due })
  })

  it('keeps the seconds that it does not show', () => {
    const due = '2026-07-01T08:00:21.500Z'
    expect(readDue(writeDue(due, london), london, due)).toEqual({ value: due })
    expect(readDue({ day: '01/07/2026', time: '09:01' }, london, due)).toEqual({
      value: '2026-07-01T08:01:00.000Z',
    })
  })
})

describe('the day of a visit as it is typed', () => {
  it('is refused when it is none, has not come yet, or is before the birth', () => {
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

  it('may be today, or unknown', () => {
    expect(readVisit('20/11/2026', bounds)).toEqual({ value: '2026-11-20' })
    expect(readVisit('  ', bounds)).toEqual({ value: null })
  })
})

describe('notes as they are typed', () => {
  it('are refused when they are too long, and none when empty', () => {
    expect(readNotes('x'.repeat(5001))).toEqual({ problem: 'At most 5,000 characters; this has 5,001.' })
    expect(readNotes(' \n')).toEqual({ value: null })
    expect(readNotes(' Ring the ward. ')).toEqual({ value: 'Ring the ward.' })
  })
})
