import type { PatientPage, PatientSummary } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { updateRows, applyPending, type SteadyRows } from './steady-rows.ts'

const queryKey = 'by name'

describe('the patient list during changes by others', () => {
  it('starts again for another query, even while in use', () => {
    const before = updateRows(null, { queryKey, answer: page(['Ann', 'Ben']), isInUse: false })
    const after = updateRows(before, { queryKey: 'by date', answer: page(['Zoe']), isInUse: true })
    expect(namesIn(after)).toEqual(['Zoe'])
    expect([after.pending, after.fresh.size]).toEqual([0, 0])
  })

  it('is the same object for the same answer', () => {
    const answer = page(['Ann'])
    const before = updateRows(null, { queryKey, answer, isInUse: false })
    expect(updateRows(before, { queryKey, answer, isInUse: true })).toBe(before)
  })

  it('updates at once while not in use', () => {
    const after = arriving(['Ben', 'Cas'], ['Ann', 'Ben', 'Cas'], { isInUse: false })
    expect(namesIn(after)).toEqual(['Ann', 'Ben', 'Cas'])
    expect([after.pending, [...after.fresh]]).toEqual([0, [idOf('Ann')]])
  })

  it('keeps its rows while in use and counts the change as pending', () => {
    const after = arriving(['Ben', 'Cas'], ['Ann', 'Ben', 'Cas'], { isInUse: true })
    expect(namesIn(after)).toEqual(['Ben', 'Cas'])
    expect(after.pending).toBe(1)
    expect(namesIn(applyPending(after))).toEqual(['Ann', 'Ben', 'Cas'])
    expect(applyPending(after).pending).toBe(0)
  })

  it('keeps waiting when no longer in use, until the changes are requested', () => {
    const pending = arriving(['Ben', 'Cas'], ['Ann', 'Ben', 'Cas'], { isInUse: true })
    const later = updateRows(pending, {
      queryKey,
      answer: page(['Ann', 'Ben', 'Cas', 'Dee']),
      isInUse: false,
    })
    expect(namesIn(later)).toEqual(['Ben', 'Cas', 'Dee'])
    expect(later.pending).toBe(1)
  })

  it('counts an added row and the row it pushes out as one change', () => {
    const after = arriving(['Ben', 'Cas'], ['Ann', 'Ben'], { isInUse: true, limit: 2 })
    expect(namesIn(after)).toEqual(['Ben', 'Cas'])
    expect(after.pending).toBe(1)
  })

  it('keeps a removed row until the change is requested', () => {
    const after = arriving(['Ann', 'Ben', 'Cas'], ['Ann', 'Cas', 'Dee'], { isInUse: true, limit: 3 })
    expect(namesIn(after)).toEqual(['Ann', 'Ben', 'Cas'])
    expect(after.pending).toBe(1)
  })

  it('updates changed details in place', () => {
    const before = updateRows(null, { queryKey, answer: page(['Ann', 'Ben']), isInUse: false })
    const renamed = page(['Ann', 'Ben'])
    renamed.patients = renamed.patients.map((one) => ({ ...one, email: 'new@list.example' }))
    const after = updateRows(before, { queryKey, answer: renamed, isInUse: true })
    expect(after.rows.map(({ email }) => email)).toEqual(['new@list.example', 'new@list.example'])
    expect([after.pending, after.fresh.size]).toEqual([0, 2])
  })

  it('holds back a new order while in use', () => {
    const after = arriving(['Ann', 'Ben', 'Cas'], ['Cas', 'Ann', 'Ben'], { isInUse: true })
    expect(namesIn(after)).toEqual(['Ann', 'Ben', 'Cas'])
    expect(after.pending).toBe(1)
  })

  it('shows pending changes on request, and is unchanged without any', () => {
    const shown = applyPending(arriving(['Ann', 'Ben'], ['Ben'], { isInUse: true }))
    expect([namesIn(shown), shown.pending]).toEqual([['Ben'], 0])
    expect(applyPending(shown)).toBe(shown)
  })

  it('appends rows at the end at once', () => {
    const after = arriving(['Ann', 'Ben'], ['Ann', 'Ben', 'Cas'], { isInUse: true })
    expect(namesIn(after)).toEqual(['Ann', 'Ben', 'Cas'])
    expect(after.pending).toBe(0)
  })
})

function arriving(
  before: string[],
  after: string[],
  { isInUse, limit = 20 }: { isInUse: boolean; limit?: number },
): SteadyRows {
  const first = updateRows(null, { queryKey, answer: page(before, limit), isInUse })
  return updateRows(first, { queryKey, answer: page(after, limit), isInUse })
}

function page(names: string[], limit = 20): PatientPage {
  const counts = { active: names.length, completed: 0, newThisWeek: 0 }
  return {
    patients: names.map(patient),
    total: names.length,
    similar: false,
    page: 1,
    limit,
    matches: counts,
    counts,
  }
}

function patient(name: string): PatientSummary {
  return {
    id: idOf(name),
    name,
    dob: '1956-03-02',
    gender: 'female',
    email: null,
    nhsNumber: null,
    gpName: null,
    communicationNeeds: null,
    doctorId: 2,
    letterStatus: 'none',
    letterCount: 0,
    createdAt: '2026-03-02T09:00:00.000Z',
    isArchived: false,
  }
}

function idOf(name: string): number {
  return name.charCodeAt(0)
}

function namesIn({ rows }: SteadyRows): string[] {
  return rows.map(({ name }) => name)
}
