import type { PatientPage, PatientQuery, PatientSummary } from '@sincerely/contract/patients'
import { patientTab } from '@sincerely/domain/patients/patient-status'

/** A cached page of the list with its query. */
export type CachedPage = { query: Partial<PatientQuery>; page: PatientPage }

/**
 * Returns the pages without these patients, with new rows, totals and tab counts. Null if a patient is on none of the pages,
 * because their tab is then unknown. The count of new patients this week does not change.
 */
export function withoutPatients(cached: readonly CachedPage[], ids: readonly number[]): PatientPage[] | null {
  const deleted = new Set(ids)
  const known = new Map(cached.flatMap(({ page }) => page.patients).map((patient) => [patient.id, patient]))
  if (ids.some((id) => !known.has(id))) return null
  const gone = [...known.values()].filter(({ id }) => deleted.has(id))
  return cached.map(({ query, page }) => {
    const found = query.q ? foundBy(cached, query.q) : null
    const matches = without(page.matches, found ? gone.filter(({ id }) => found.has(id)) : gone)
    return {
      ...page,
      patients: page.patients.filter(({ id }) => !deleted.has(id)),
      total: totalOf(matches, query.tab),
      matches,
      counts: { ...page.counts, ...without(page.counts, gone) },
    }
  })
}

function without({ active, completed }: PatientPage['matches'], gone: readonly PatientSummary[]) {
  const done = gone.filter((patient) => patientTab(patient) === 'completed').length
  return { active: active - (gone.length - done), completed: completed - done }
}

/** Returns the ids of the patients that the same search found, in either tab and on any page. */
function foundBy(cached: readonly CachedPage[], q: string): ReadonlySet<number> {
  const same = cached.filter(({ query }) => query.q === q)
  return new Set(same.flatMap(({ page }) => page.patients.map(({ id }) => id)))
}

function totalOf({ active, completed }: PatientPage['matches'], tab: PatientQuery['tab']): number {
  if (tab === undefined) return active + completed
  return tab === 'active' ? active : completed
}
