// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft, listDrafts } from '../../platform/drafts/drafts.ts'
import { emptyForm } from './patient-form.ts'
import { patientsWithDrafts, migrateDrafts } from './migrate-drafts.ts'

const draftOf = (id: number) =>
  JSON.stringify({
    id,
    base: emptyForm,
    form: { ...emptyForm, address: '3 Willow Row' },
    version: 1,
    choices: {},
  })
const gpOf = (of: number) => JSON.stringify({ of, gpName: 'Dr Asha Patel', gpPractice: '', gpAddress: '' })
const letterFor = (patientId: number) =>
  JSON.stringify({ patientId, form: { dictation: 'She is well full stop' } })
const keys = () =>
  listDrafts(1)
    .map(({ key }) => key)
    .toSorted()

beforeEach(() => localStorage.clear())

describe('the drafts for a patient record', () => {
  it('stay where they are if unreadable or of another record or user', () => {
    keepDraft(1, 'patient-1@a-1', '{')
    keepDraft(1, 'patient-1@a-2', draftOf(1))
    keepDraft(1, 'patient-1-letter@a-3', draftOf(61))
    keepDraft(1, 'letter-1@a-4', draftOf(61))
    keepDraft(2, 'patient-1@a-5', draftOf(61))
    migrateDrafts(1, 61, 61)
    expect(keys()).toEqual(['letter-1@a-4', 'patient-1-letter@a-3', 'patient-1@a-1', 'patient-1@a-2'])
    expect(listDrafts(2)).toHaveLength(1)
  })

  it('follow a merge, and move back when it is undone', () => {
    keepDraft(1, 'patient-61@a-1', draftOf(61))
    keepDraft(1, 'patient-61-gp@a-2', gpOf(61))
    keepDraft(1, 'patient-1@a-3', draftOf(1))
    migrateDrafts(1, 61, 1)
    expect(keys()).toEqual(['patient-1-gp@a-2', 'patient-1@a-1', 'patient-1@a-3'])
    migrateDrafts(1, 61, 61)
    expect(keys()).toEqual(['patient-1@a-3', 'patient-61-gp@a-2', 'patient-61@a-1'])
  })

  it('include a letter for the merged record; one for the kept record stays', () => {
    keepDraft(1, 'patient-61-letter@a-1', letterFor(61))
    keepDraft(1, 'patient-1-letter@a-2', letterFor(1))
    migrateDrafts(1, 61, 1)
    expect(keys()).toEqual(['patient-1-letter@a-1', 'patient-1-letter@a-2'])
    expect(patientsWithDrafts(1).toSorted((one, other) => one - other)).toEqual([1, 61])
    migrateDrafts(1, 61, 61)
    expect(keys()).toEqual(['patient-1-letter@a-2', 'patient-61-letter@a-1'])
  })

  it('move on when their record is merged into another one', () => {
    keepDraft(1, 'patient-1@a-1', draftOf(61))
    migrateDrafts(1, 61, 7)
    expect(keys()).toEqual(['patient-7@a-1'])
  })

  it('are dropped if the same form has a newer draft there', () => {
    keepDraft(1, 'patient-61@a-1', draftOf(61).replace('Willow Row', 'Willow Row, Castlemoor'))
    const [latest] = listDrafts(1)
    const earlier = JSON.stringify({ value: draftOf(61), keptAt: '2026-01-05T09:00:00Z' })
    localStorage.setItem('sincerely-copy:1:patient-1@a-1', earlier)
    migrateDrafts(1, 61, 61)
    expect(listDrafts(1)).toEqual([latest])
  })

  it('keep their time and text when moved', () => {
    keepDraft(1, 'patient-1@a-1', draftOf(61))
    const [before] = listDrafts(1)
    migrateDrafts(1, 61, 61)
    expect(listDrafts(1)).toEqual([{ ...before, key: 'patient-61@a-1' }])
  })
})

describe('the patients with drafts', () => {
  it('include each record that a draft is stored under or was typed for, once', () => {
    keepDraft(1, 'patient-new@a-1', draftOf(5))
    keepDraft(1, 'patient-1@a-2', draftOf(61))
    keepDraft(1, 'patient-1-gp@a-3', gpOf(62))
    keepDraft(1, 'patient-9-letter@a-4', 'dictated')
    expect(patientsWithDrafts(1).toSorted((one, other) => one - other)).toEqual([1, 9, 61, 62])
  })
})
