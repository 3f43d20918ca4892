import { Anchor, Button } from '@mantine/core'
import type { PatientPage } from '@sincerely/contract/patients'
import { inTab, patientQueryOf } from '../patient-query.ts'
import type { PatientSearch } from '../patient-search.ts'
import { tabLabels } from './tab-labels.ts'

type OtherTabProps = {
  search: PatientSearch
  matches: PatientPage['matches']
  onSearch: (search: PatientSearch) => void
  /** Whether a button is shown instead of a link, as the next step of an empty list. */
  isButton?: true
}

/**
 * Says how many patients a search finds in the other tab, such as '2 more in Completed', so that nobody seems to be missing.
 */
export function OtherTab({ search, matches, onSearch, isButton }: OtherTabProps) {
  const tab = otherTab(search)
  const count = matches[tab]
  if (!search.q || count === 0) return null
  const onClick = () => onSearch(inTab(search, tab))
  if (isButton)
    return <Button onClick={onClick}>{`Show ${count.toLocaleString('en-GB')} in ${tabLabels[tab]}`}</Button>
  return (
    <Anchor component="button" type="button" onClick={onClick}>
      {count.toLocaleString('en-GB')} more in {tabLabels[tab]}
    </Anchor>
  )
}

export function otherTab(search: PatientSearch) {
  return patientQueryOf(search).tab === 'active' ? 'completed' : 'active'
}
