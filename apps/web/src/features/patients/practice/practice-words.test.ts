import { describe, expect, it } from 'vitest'
import { apiError } from '../../../platform/api.ts'
import {
  askAgainWords,
  approvedWords,
  averageLetters,
  fetchFailure,
  stayingWords,
  unfinishedOf,
  unfinishedWords,
  visitWords,
} from './practice-words.ts'

const shah = { doctorId: 1, doctorName: 'Dr Shah', patients: 2, letters: 2, approved: 1, dictations: 0 }
const lee = { doctorId: 2, doctorName: 'Dr Lee', patients: 1, letters: 1, approved: 0, dictations: 1 }
const none = { doctorId: 3, doctorName: 'Dr Ames', patients: 1, letters: 0, approved: 0, dictations: 0 }

describe('the text of the list of all patients', () => {
  it('gives letters per patient with one decimal, or a dash without patients', () => {
    const counts = { totalPatients: 3, activePatients: 3, totalLetters: 5 }
    expect(averageLetters(counts)).toBe('1.7')
    expect(averageLetters({ ...counts, totalLetters: 0 })).toBe('0.0')
    expect(averageLetters({ ...counts, totalPatients: 0 })).toBe('–')
  })

  it('includes the status and message of a failed fetch', () => {
    const refused = apiError({ code: 'fault', status: 503, message: 'Try again.', requestId: '1' })
    expect(fetchFailure(refused)).toBe('Failed to fetch patients: 503. Try again.')
    const offline = apiError({
      code: 'offline',
      status: 0,
      message: "Couldn't reach the server.",
      requestId: '',
    })
    expect(fetchFailure(offline)).toBe("Failed to fetch patients. Couldn't reach the server.")
  })

  it('gives the last visit relative to today', () => {
    expect(visitWords(null, '2026-11-23')).toBe('No visit yet')
    expect(visitWords('2026-11-22', '2026-11-23')).toBe('Yesterday')
  })

  it('counts approved letters and says if the unfinished work must be chosen again', () => {
    expect(approvedWords(1)).toBe('One letter is approved')
    expect(approvedWords(1200)).toBe('1,200 letters are approved')
    expect(askAgainWords([shah, none])).toBe('Choose again what happens to the unfinished work.')
    expect(askAgainWords([none])).toBe('There is no unfinished work any more.')
  })

  it('names the doctors whose unfinished work stays', () => {
    expect(unfinishedOf([shah, lee, none], 'letters')).toBe(3)
    expect(stayingWords([shah, lee, none], 'letters')).toBe('Stay with Dr Shah and Dr Lee')
    expect(stayingWords([shah, lee, none], 'dictations')).toBe('Stays with Dr Lee')
    expect(unfinishedWords(1, 'dictations')).toBe('1 dictation that is not typed yet')
    expect(unfinishedWords(1200, 'letters')).toBe('1,200 letters that are not posted yet')
  })
})
