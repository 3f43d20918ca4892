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

describe('what was typed for a record', () => {
  it('stays where it is when it cannot be read, or is of somebody or something else', () => {
    keepDraft(1, 'patient-1@a-1', '{')
    keepDraft(1, 'patient-1@a-2', draftOf(1))
    keepDraft(1, 'patient-1-letter@a-3', draftOf(61))
    keepDraft(1, 'letter-1@a-4', draftOf(61))
    keepDraft(2, 'patient-1@a-5', draftOf(61))
    migrateDrafts(1, 61, 61)
    expect(keys()).toEqual(['letter-1@a-4', 'patient-1-letter@a-3', 'patient-1@a-1', 'patient-1@a-2'])
    expect(listDrafts(2)).toHaveLength(1)
  })

  it('follows a merge, and is its own again once the merge is undone', () => {
    keepDraft(1, 'patient-61@a-1', draftOf(61))
    keepDraft(1, 'patient-61-gp@a-2', gpOf(61))
    keepDraft(1, 'patient-1@a-3', draftOf(1))
    migrateDrafts(1, 61, 1)
    expect(keys()).toEqual(['patient-1-gp@a-2', 'patient-1@a-1', 'patient-1@a-3'])
    migrateDrafts(1, 61, 61)
    expect(keys()).toEqual(['patient-1@a-3', 'patient-61-gp@a-2', 'patient-61@a-1'])
  })

  it('is handed back when it is a dictation, one that was begun for the kept record stays', () => {
    keepDraft(1, 'patient-61-letter@a-1', letterFor(61))
    keepDraft(1, 'patient-1-letter@a-2', letterFor(1))
    migrateDrafts(1, 61, 1)
    expect(keys()).toEqual(['patient-1-letter@a-1', 'patient-1-letter@a-2'])
    expect(patientsWithDrafts(1).toSorted((one, other) => one - other)).toEqual([1, 61])
    migrateDrafts(1, 61, 61)
    expect(keys()).toEqual(['patient-1-letter@a-2', 'patient-61-letter@a-1'])
  })

  it('goes along when its record was brought back and merged into another one, unseen here', () => {
    keepDraft(1, 'patient-1@a-1', draftOf(61))
    migrateDrafts(1, 61, 7)
    expect(keys()).toEqual(['patient-7@a-1'])
  })

  it('gives way to what the same writer wrote since, on a form that had not heard of the merge yet', () => {
    keepDraft(1, 'patient-61@a-1', draftOf(61).replace('Willow Row', 'Willow Row, Castlemoor'))
    const [latest] = listDrafts(1)
    const earlier = JSON.stringify({ value: draftOf(61), keptAt: '2026-01-05T09:00:00Z' })
    localStorage.setItem('sincerely-copy:1:patient-1@a-1', earlier)
    migrateDrafts(1, 61, 61)
    expect(listDrafts(1)).toEqual([latest])
  })

  it('keeps when it was kept, and its text', () => {
    keepDraft(1, 'patient-1@a-1', draftOf(61))
    const [before] = listDrafts(1)
    migrateDrafts(1, 61, 61)
    expect(listDrafts(1)).toEqual([{ ...before, key: 'patient-61@a-1' }])
  })
})

describe('the patients that somebody typed about', () => {
  it('are those it lies under and those it was typed for, each once', () => {
    keepDraft(1, 'patient-new@a-1', draftOf(5))
    keepDraft(1, 'patient-1@a-2', draftOf(61))
    keepDraft(1, 'patient-1-gp@a-3', gpOf(62))
    keepDraft(1, 'patient-9-letter@a-4', 'dictated')
    expect(patientsWithDrafts(1).toSorted((one, other) => one - other)).toEqual([1, 9, 61, 62])
  })
})
