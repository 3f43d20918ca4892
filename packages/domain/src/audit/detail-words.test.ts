import { describe, expect, it } from 'vitest'
import { detailWords, isAuditDetail } from './detail-words.ts'

describe('audit details in words', () => {
  it.each([
    [{ own: true }, 'own data'],
    [{ requestId: 7, kind: 'delete-account', isNew: true }, 'request no. 7, deletion of an account, new'],
    [{ requestId: 7, afterFirstMonth: true }, 'request no. 7, after the first month'],
    [{ endedCount: 1 }, '1 session ended'],
    [{ endedCount: 0 }, ''],
    [{ version: 3, from: 'approved' }, 'version 3, previously approved'],
    [{ to: '2026-11-24', from: '2026-11-21', coverId: 4 }, 'from 21/11/2026, to 24/11/2026, cover no. 4'],
    [{ fields: ['dob', 'gpName', 'quietNow'] }, "changed: date of birth + GP's name + notifications paused"],
    [{ askForSections: ['consultation', 'discharge'] }, 'requires sections in consultation + discharge'],
    [{ askForSections: [] }, 'requires no sections'],
    [{ gpActionsBox: 'required' }, 'actions for the GP at the top: on, required for approval'],
    [{ provenanceLine: true }, 'letters show how they were written'],
    [{ callId: 3, used: false }, 'AI request no. 3, rejected'],
    [{ fields: ['notApplicableSections'] }, 'changed: sections not applicable'],
    [{ accepted: [], sha256: 'af24' }, 'SHA-256 af24'],
    [{ accepted: ['dose-1', 'dose-2'] }, '2 accepted findings'],
    [{ sending: ['gp', 'a'], confirmed: [] }, 'on its way to: the GP + a'],
    [{ sending: [], confirmed: [], toMake: ['patient'] }, 'copy needed for: the patient'],
    [
      { recipient: 'a', attempt: 2, state: 'waiting', failure: 'mail_busy' },
      'to recipient ‘a’, attempt 2, will be tried again, reason: mail busy',
    ],
    [
      { outcome: 'status_500', model: 'gpt-4o-mini', key: 'own' },
      'status 500, with own key, AI model gpt-4o-mini',
    ],
    [
      { channel: 'folder', state: 'overtaken' },
      'through the hand-over folder, not counted: the delivery had already changed',
    ],
    [{ channel: 'email', attempt: 1 }, 'by email, attempt 1'],
    [{ way: 'hand', draftedBy: 'ai' }, 'only sent: hand delivery, first draft: AI'],
    [{ takenAt: '2026-03-05T02:00:00.000Z' }, 'made 05/03/2026 02:00 (UTC)'],
    [{ letters: 9501, texts: 0, patients: 1 }, '1 patient, 9,501 letters, 0 templates and snippets'],
    [
      { harm: 0, lines: 73, outcome: 'intact' },
      'the audit trail is intact, 73 sealed entries read, no findings',
    ],
    [{ route: 'letterTexts.create', recordId: 5 }, 'record no. 5, letter texts: create'],
    [{ status: null, type: 'discharge', isSearched: false }, 'only type discharge'],
    [{}, ''],
  ])('say %j as: %s', (details, text) => {
    expect(detailWords(details)).toBe(text)
  })

  it('name people if they are known and otherwise give their number', () => {
    const nameOf = (id: number) => (id === 4 ? 'Dr Whitfield' : undefined)
    expect(detailWords({ fromDoctorId: 4, doctorId: 9 }, nameOf)).toBe('from Dr Whitfield, doctor: no. 9')
  })

  it('show a detail written by another version under its own name', () => {
    expect(isAuditDetail('wasFolded')).toBe(false)
    expect(detailWords({ wasFolded: true, version: 3 })).toBe('version 3, was folded yes')
  })
})
