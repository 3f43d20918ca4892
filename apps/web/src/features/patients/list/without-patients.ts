import type { PatientPage, PatientQuery } from '@sincerely/contract/patients'

/** A page of the list as the browser has it, and the question that it answers. */
export type HeldPage = { query: Partial<PatientQuery>; page: PatientPage }

/**
 * The same pages without these patients: rows, totals and the counts of the tabs change together. Null when somebody
 * stands on none of the pages: nobody here knows which tab they leave. How many are new this week, no list says.
 */
export function withoutPatients(held: readonly HeldPage[], ids: readonly number[]): PatientPage[] | null {
  const gone = new Set(ids)
  const known = new Map(held.flatMap(({ page }) => page.patients).map((patient) => [patient.id, patient]))
  if (ids.some((id) => !known.has(id))) return null
  const completed = [...gone].filter((id) => known.get(id)?.letterStatus === 'posted').length
  return held.map(({ query, page }) => {
    const counts = {
      ...page.counts,
      active: page.counts.active - (gone.size - completed),
      completed: page.counts.completed - completed,
    }
    const total = query.q ? page.total - countIn(held, query, gone) : totalOf(counts, query.tab)
    return { ...page, patients: page.patients.filter(({ id }) => !gone.has(id)), total, counts }
  })
}

/** How many of them the same search finds, on whichever of its pages. */
function countIn(held: readonly HeldPage[], { q, tab }: HeldPage['query'], gone: ReadonlySet<number>) {
  const same = held.filter(({ query }) => query.q === q && query.tab === tab)
  const found = new Set(same.flatMap(({ page }) => page.patients.map(({ id }) => id)))
  return [...gone].filter((id) => found.has(id)).length
}

/** As the server says it: without a search, a list is as long as its tab. */
function totalOf({ active, completed }: PatientPage['counts'], tab: PatientQuery['tab']): number {
  if (tab === undefined) return active + completed
  return tab === 'active' ? active : completed
}
