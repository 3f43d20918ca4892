import { useEffect } from 'react'
import { lastPage, onPage } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'

type LastPage = {
  search: PatientSearch
  /** How many there are; nothing while that is on its way. */
  total: number | undefined
  onSearch: (search: PatientSearch, options: { replace: boolean }) => void
}

/** A page beyond the end leads to the last one: after a deletion, or by an old link. */
export function useLastPage({ search, total, onSearch }: LastPage): void {
  const last = total === undefined ? null : lastPage(search, total)
  useEffect(() => {
    if (last !== null) onSearch(onPage(search, last), { replace: true })
  }, [last, search, onSearch])
}
