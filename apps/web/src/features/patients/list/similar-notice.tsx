import { Notice } from '../../../ui/notice.tsx'
import { inTab } from '../patient-query.ts'
import { type PatientSearch } from '../patient-search.ts'
import { OtherTabLink, useOtherTab } from './other-tab.tsx'

type SimilarNoticeProps = { search: PatientSearch; onSearch: (search: PatientSearch) => void }

/** The rows are not what was asked for: nothing has these words. */
export function SimilarNotice({ search, onSearch }: SimilarNoticeProps) {
  const other = useOtherTab(search, { enabled: true })
  return (
    <Notice tone="yellow">
      Nothing is called ‘{search.q}’. These names are much like it.
      {other && (
        <>
          {' '}
          <OtherTabLink other={other} onOpen={() => onSearch(inTab(search, other.tab))} />
        </>
      )}
    </Notice>
  )
}
