import { describe, expect, it } from 'vitest'
import type { PatientTable } from '../extraction/types.ts'
import { listedTimes } from './listed-times.ts'

describe('the times of a printed list', () => {
  const listOf = (header: string, cells: string[], meaning: 'ignore' | 'dob' = 'ignore'): PatientTable => ({
    layout: 'table',
    columns: [{ index: 0, header, meaning, sureness: 'header', samples: [] }],
    rows: cells.map((cell) => ({
      page: 1,
      box: { x: 0, y: 0, width: 0, height: 0 },
      cells: [cell],
      doubts: [],
      raw: cell,
    })),
  })

  it.each([
    ['Time', ['0930', '9.45 am', '', 'late'], ['09:30', '09:45', null, null]],
    ['Appt time', ['09:30:00', '14:00 - 14:20'], ['09:30', '14:00']],
    ['Appointment', ['30/11/2026 09:30', '30.11.2026 10.15'], ['09:30', '10:15']],
    ['Booked for', ['30/11/2026 09:30', '30/11/2026 2:15 pm'], ['09:30', '14:15']],
    ['Slot', ['3', '15', '9am'], [null, null, '09:00']],
    ['Ward', ['12', '7'], [null, null]],
    ['Seen', ['09.11.2026', '10.11.2026'], [null, null]],
  ])('are read from the column %j', (header, cells, times) => {
    expect(listedTimes(listOf(header, cells))).toEqual(times)
  })

  it('are not taken from a column of the patient', () => {
    expect(listedTimes(listOf('Time of birth', ['09:30', '10:00'], 'dob'))).toEqual([null, null])
  })
})
