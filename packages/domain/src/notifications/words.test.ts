import { describe, expect, it } from 'vitest'
import { letterStatuses } from '../letters/status.ts'
import type { LetterStatus } from '../letters/status.ts'
import { announcementOf } from './words.ts'
import type { NotificationFacts } from './words.ts'

const nothing: Omit<NotificationFacts, 'type'> = {
  byName: 'Dr Amara Whitfield',
  patients: [],
  count: 0,
  letterCount: 0,
  dictationCount: 0,
  letter: null,
  dictatedName: null,
  ownEmail: 'bo@test.example',
  aboutName: null,
  isDoctor: false,
  isAmongDoctors: false,
  days: null,
  request: null,
}
const say = (facts: Partial<NotificationFacts> & Pick<NotificationFacts, 'type'>) =>
  announcementOf({ ...nothing, ...facts }).message
const request = { id: 7, kind: 'erasure', dueOn: '2026-12-20', reason: null } as const
const people = ['Ida Fenn', 'Tom Bell', 'Joe Marsh'].map((name, i) => ({ id: 12 + i, name }))

describe('notification text', () => {
  it('does not name patients or letters that the reader may not see', () => {
    expect(say({ type: 'new_patient', count: 1 })).toBe('A patient was added.')
    expect(say({ type: 'patient_updated', count: 1 })).toBe('The record of a patient was updated.')
    expect(say({ type: 'patient_deleted', count: 6000 })).toBe('6,000 patients were deleted.')
    expect(say({ type: 'patients_merged', count: 2, patients: people.slice(0, 1) })).toBe(
      'Dr Amara Whitfield merged two records of one patient.',
    )
    expect(say({ type: 'letter_returned' })).toBe('Dr Amara Whitfield returned a letter for a patient.')
    expect(say({ type: 'sending_failed' })).toBe(
      'A letter for a patient could not be sent to every recipient.',
    )
    expect(say({ type: 'dictation_sent', byName: null })).toBe('Someone sent a dictation.')
  })

  it('says what to do after somebody else changed the reader’s sign-in', () => {
    expect(say({ type: 'password_link_made', byName: 'Nerys Oakeshott' })).toBe(
      'Nerys Oakeshott made a one-time link to change your password. If you did not ask for it, change your password now. The link then stops working.',
    )
    expect(say({ type: 'sign_in_address_changed', ownEmail: 'ida@test.example' })).toBe(
      'Dr Amara Whitfield changed the email address you sign in with. It is now ida@test.example.',
    )
    expect(say({ type: 'two_factor_reset', byName: null })).toBe(
      'Your IT support turned off your two-factor sign-in. You can set it up again in Settings under Security.',
    )
  })

  it('reports a failed backup, overdue letters and unsent letters', () => {
    expect(say({ type: 'backup_failed', byName: null })).toBe(
      'The practice has no good backup from last night. The Admin Dashboard shows the reason under System health.',
    )
    expect(say({ type: 'letters_overdue', letterCount: 1 })).toBe('1 letter is overdue.')
    expect(say({ type: 'letters_overdue', letterCount: 1200 })).toBe('1,200 letters are overdue.')
    expect(say({ type: 'letters_unsent', letterCount: 2 })).toBe(
      '2 letters were not sent. Open ‘Needs attention’ to see the reason.',
    )
  })

  it('names the month of a report', () => {
    const days = { from: '2026-10-01', to: '2026-10-31' }
    expect(say({ type: 'monthly_report', days })).toBe('The report for October 2026 is ready.')
  })

  it('names at most three patients with their numbers and counts the others', () => {
    expect(say({ type: 'patient_restored', count: 1, patients: people })).toBe(
      'Ida Fenn (MR #12) was restored.',
    )
    expect(say({ type: 'patient_deleted', count: 3, patients: people })).toBe(
      '3 patients were deleted: Ida Fenn (MR #12), Tom Bell (MR #13) and Joe Marsh (MR #14).',
    )
    expect(say({ type: 'patient_deleted', count: 40, patients: people })).toBe(
      '40 patients were deleted: Ida Fenn (MR #12), Tom Bell (MR #13) and 38 others.',
    )
    expect(say({ type: 'patient_restored', count: 2, patients: people.slice(0, 1) })).toBe(
      '2 patients were restored: Ida Fenn (MR #12) and 1 other.',
    )
    expect(say({ type: 'patients_merged', count: 2, patients: people })).toBe(
      'Dr Amara Whitfield merged Ida Fenn (MR #12) into Tom Bell (MR #13).',
    )
  })

  it('gives the shortened reason for a returned letter', () => {
    const letter = {
      id: 7,
      type: 'referral',
      status: 'draft',
      patientName: 'Ida Fenn',
      note: 'Wrong side',
    } as const
    expect(say({ type: 'letter_returned', letter })).toBe(
      'Dr Amara Whitfield returned the Referral Letter for Ida Fenn: ‘Wrong side’',
    )
    const long = say({ type: 'letter_returned', letter: { ...letter, note: 'word '.repeat(90) } })
    expect(long).toMatch(/word …’$/)
    expect(long.length).toBeLessThan(240)
  })

  it('gives the current status of a letter that was not sent', () => {
    const letter = { id: 7, type: 'referral', patientName: 'Ida Fenn', note: null }
    const saidOf = (status: LetterStatus) => say({ type: 'sending_failed', letter: { ...letter, status } })
    const beginning = 'The letter for Ida Fenn (no. 7) could not be sent to every recipient'
    expect(letterStatuses.map(saidOf)).toEqual([
      `${beginning}. It is a draft now. Approve it, then post it again.`,
      `${beginning}. It is still approved. Open it to try again, or to change how it is sent.`,
      `${beginning} at first. It is posted now. Open it to see how each recipient got it.`,
    ])
  })

  it('says which work was handed over, from whom and to whom', () => {
    const given = { type: 'letters_reassigned', aboutName: 'Dr Ames' } as const
    expect(say({ ...given, letterCount: 1 })).toBe(
      'Dr Amara Whitfield reassigned a letter for a patient to Dr Ames.',
    )
    expect(say({ ...given, letterCount: 1, patients: people.slice(0, 1) })).toBe(
      'Dr Amara Whitfield reassigned a letter for Ida Fenn (MR #12) to Dr Ames.',
    )
    expect(say({ ...given, letterCount: 1203 })).toBe(
      'Dr Amara Whitfield reassigned 1,203 letters to Dr Ames.',
    )
    const work = { type: 'work_handed_over', aboutName: 'Dr Ames', count: 3, letterCount: 1 } as const
    expect(say({ ...work, isDoctor: true, dictationCount: 2 })).toBe(
      'Dr Amara Whitfield handed over the work of Dr Ames to you: 3 patients, 1 unfinished letter and 2 dictations.',
    )
    expect(say({ ...work, count: 0, letterCount: 0 })).toBe(
      'Dr Amara Whitfield handed over the work of Dr Ames to a doctor you work for.',
    )
    expect(say({ ...work, isAmongDoctors: true, count: 0, letterCount: 0 })).toMatch(
      /the work of Dr Ames to a doctor you cover for\.$/,
    )
    // The sentence names a single patient, if the reader may see that patient.
    const one = { ...work, count: 1, letterCount: 0, isDoctor: true, patients: people.slice(0, 1) }
    expect(say(one)).toBe(
      'Dr Amara Whitfield handed over the work of Dr Ames to you: patient Ida Fenn (MR #12).',
    )
    expect(say({ ...one, dictationCount: 1 })).toMatch(/: patient Ida Fenn \(MR #12\) and 1 dictation\.$/)
    expect(say({ ...one, patients: [] })).toMatch(/: 1 patient\.$/)
    const away = { ...work, type: 'work_given_away' } as const
    expect(say({ ...away, isDoctor: true })).toBe(
      'Dr Amara Whitfield handed over your work to Dr Ames: 3 patients and 1 unfinished letter.',
    )
    expect(say({ ...away, count: 0, letterCount: 0 })).toBe(
      'Dr Amara Whitfield handed over the work of a doctor you work for to Dr Ames.',
    )
  })

  it('says which patient was archived or unarchived', () => {
    const of = { count: 1, patients: people.slice(0, 1) }
    expect(say({ type: 'patient_archived', ...of })).toBe('Ida Fenn (MR #12) was archived.')
    expect(say({ type: 'patient_unarchived', ...of })).toBe('Ida Fenn (MR #12) was unarchived.')
    expect(say({ type: 'patient_archived', count: 1 })).toBe('A patient was archived.')
  })

  it('addresses the doctor and the secretary of an assignment differently', () => {
    const cover = { type: 'cover_arranged', aboutName: 'Bo Reed' } as const
    const days = { from: '2026-11-20', to: '2026-11-22' }
    expect(say({ ...cover, isDoctor: true, days })).toBe(
      'Bo Reed will cover for your secretary from 20/11/2026 to 22/11/2026.',
    )
    expect(say({ ...cover, days: { ...days, to: days.from } })).toBe(
      "You will cover for Bo Reed's secretary on 20/11/2026.",
    )
    expect(say({ ...cover, type: 'cover_begun', days })).toBe(
      "You are covering for Bo Reed's secretary from 20/11/2026 to 22/11/2026.",
    )
    const among = { ...cover, isAmongDoctors: true, days }
    expect(say({ ...among, isDoctor: true })).toBe(
      'Bo Reed will cover for you from 20/11/2026 to 22/11/2026.',
    )
    expect(say({ ...among, type: 'cover_begun' })).toBe(
      'You are covering for Bo Reed from 20/11/2026 to 22/11/2026.',
    )
    expect(say({ type: 'assigned', aboutName: 'Bo Reed', isDoctor: true })).toBe('Bo Reed now works for you.')
    expect(say({ type: 'unassigned', aboutName: 'Dr Ames' })).toBe('You no longer work for Dr Ames.')
  })

  it('says what a request is about and when it is due, but not whom it concerns', () => {
    expect(say({ type: 'data_rights_request', request })).toBe(
      'New request: ‘Erasure’. It is due by 20/12/2026.',
    )
  })

  it('tells the person who recorded a request its outcome and the reason', () => {
    expect(say({ type: 'data_rights_refused', request: { ...request, reason: 'Kept by law.' } })).toBe(
      'Request no. 7 (‘Erasure’) was refused: ‘Kept by law.’ To see what you can do next, open Settings, Privacy & Data.',
    )
    expect(say({ type: 'data_rights_extended', request: { ...request, reason: 'Many pages.' } })).toBe(
      'Request no. 7 (‘Erasure’) will be answered later than planned, by 20/12/2026: ‘Many pages.’',
    )
    expect(say({ type: 'data_rights_completed', request })).toBe('Request no. 7 (‘Erasure’) was completed.')
    expect(say({ type: 'data_rights_withdrawn', request })).toBe(
      'Dr Amara Whitfield recorded that request no. 7 (‘Erasure’) was withdrawn. If this is wrong, tell an administrator.',
    )
    expect(say({ type: 'data_rights_reopened', request })).toBe(
      'Request no. 7 (‘Erasure’) was reopened. It is due by 20/12/2026.',
    )
  })

  it('reveals nothing about a request that the reader did not record', () => {
    expect(say({ type: 'data_rights_refused' })).toBe('A request you recorded was refused.')
    expect(say({ type: 'data_rights_extended' })).toBe(
      'A request you recorded will be answered later than planned.',
    )
  })
})
