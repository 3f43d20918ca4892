import type { PatientPage, PatientSummary } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { updateRows, applyPending, type SteadyRows } from './steady-rows.ts'

const queryKey = 'by name'

describe('the rows of the list, while others change patients', () => {
  it('begin afresh with another question, even in the middle of work', () => {
    const before = updateRows(null, { queryKey, answer: page(['Ann', 'Ben']), isInUse: false })
    const after = updateRows(before, { queryKey: 'by date', answer: page(['Zoe']), isInUse: true })
    expect(namesIn(after)).toEqual(['Zoe'])
    expect([after.pending, after.fresh.size]).toEqual([0, 0])
  })

  it('are the same object when the same answer comes again', () => {
    const answer = page(['Ann'])
    const before = updateRows(null, { queryKey, answer, isInUse: false })
    expect(updateRows(before, { queryKey, answer, isInUse: true })).toBe(before)
  })

  it('follow at once while nobody is at work in them', () => {
    const after = arriving(['Ben', 'Cas'], ['Ann', 'Ben', 'Cas'], { isInUse: false })
    expect(namesIn(after)).toEqual(['Ann', 'Ben', 'Cas'])
    expect([after.pending, [...after.fresh]]).toEqual([0, [idOf('Ann')]])
  })

  it('stay where they are while somebody is, and the change waits', () => {
    const after = arriving(['Ben', 'Cas'], ['Ann', 'Ben', 'Cas'], { isInUse: true })
    expect(namesIn(after)).toEqual(['Ben', 'Cas'])
    expect(after.pending).toBe(1)
    expect(namesIn(applyPending(after))).toEqual(['Ann', 'Ben', 'Cas'])
    expect(applyPending(after).pending).toBe(0)
  })

  it('go on waiting when the pointer leaves, until they are asked for', () => {
    const pending = arriving(['Ben', 'Cas'], ['Ann', 'Ben', 'Cas'], { isInUse: true })
    const later = updateRows(pending, {
      queryKey,
      answer: page(['Ann', 'Ben', 'Cas', 'Dee']),
      isInUse: false,
    })
    expect(namesIn(later)).toEqual(['Ben', 'Cas', 'Dee'])
    expect(later.pending).toBe(1)
  })

  it('count one that came and the one it pushed to the next page as one change', () => {
    const after = arriving(['Ben', 'Cas'], ['Ann', 'Ben'], { isInUse: true, limit: 2 })
    expect(namesIn(after)).toEqual(['Ben', 'Cas'])
    expect(after.pending).toBe(1)
  })

  it('keep a row that went, and take the one that came up from the next page when it is asked for', () => {
    const after = arriving(['Ann', 'Ben', 'Cas'], ['Ann', 'Cas', 'Dee'], { isInUse: true, limit: 3 })
    expect(namesIn(after)).toEqual(['Ann', 'Ben', 'Cas'])
    expect(after.pending).toBe(1)
  })

  it('say in place what changed in them', () => {
    const before = updateRows(null, { queryKey, answer: page(['Ann', 'Ben']), isInUse: false })
    const renamed = page(['Ann', 'Ben'])
    renamed.patients = renamed.patients.map((one) => ({ ...one, email: 'new@list.example' }))
    const after = updateRows(before, { queryKey, answer: renamed, isInUse: true })
    expect(after.rows.map(({ email }) => email)).toEqual(['new@list.example', 'new@list.example'])
    expect([after.pending, after.fresh.size]).toEqual([0, 2])
  })

  it('wait when only their order changed', () => {
    const after = arriving(['Ann', 'Ben', 'Cas'], ['Cas', 'Ann', 'Ben'], { isInUse: true })
    expect(namesIn(after)).toEqual(['Ann', 'Ben', 'Cas'])
    expect(after.pending).toBe(1)
  })

  it('show in full what waited, and stay the same object when nothing did', () => {
    const shown = applyPending(arriving(['Ann', 'Ben'], ['Ben'], { isInUse: true }))
    expect([namesIn(shown), shown.pending]).toEqual([['Ben'], 0])
    expect(applyPending(shown)).toBe(shown)
  })

  it('take at once what comes after all of them and moves nothing', () => {
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
