import type { PatientPage, PatientQuery } from '@sincerely/contract/patients'

/** A cached page of the list and its query. */
export type CachedPage = { query: Partial<PatientQuery>; page: PatientPage }

/**
 * The pages without these patients: rows, totals and tab counts change together. Null if a patient is on none of the
 * pages, because then it is unknown which tab they leave. The count of new patients this week stays.
 */
export function withoutPatients(cached: readonly CachedPage[], ids: readonly number[]): PatientPage[] | null {
  const deleted = new Set(ids)
  const known = new Map(cached.flatMap(({ page }) => page.patients).map((patient) => [patient.id, patient]))
  if (ids.some((id) => !known.has(id))) return null
  const completed = [...deleted].filter((id) => known.get(id)?.letterStatus === 'posted').length
  return cached.map(({ query, page }) => {
    const counts = {
      ...page.counts,
      active: page.counts.active - (deleted.size - completed),
      completed: page.counts.completed - completed,
    }
    const total = query.q ? page.total - countIn(cached, query, deleted) : totalOf(counts, query.tab)
    return { ...page, patients: page.patients.filter(({ id }) => !deleted.has(id)), total, counts }
  })
}

/** How many of these patients the same search found, on any page. */
function countIn(
  cached: readonly CachedPage[],
  { q, tab }: CachedPage['query'],
  deleted: ReadonlySet<number>,
) {
  const same = cached.filter(({ query }) => query.q === q && query.tab === tab)
  const found = new Set(same.flatMap(({ page }) => page.patients.map(({ id }) => id)))
  return [...deleted].filter((id) => found.has(id)).length
}

/** As on the server: without a search, a list is as long as its tab. */
function totalOf({ active, completed }: PatientPage['counts'], tab: PatientQuery['tab']): number {
  if (tab === undefined) return active + completed
  return tab === 'active' ? active : completed
}
