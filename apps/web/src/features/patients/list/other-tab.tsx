import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inTab, patientQueryOf } from '../patient-query.ts'
import { type PatientSearch, type PatientTab } from '../patient-search.ts'
import { patientsQuery } from '../patients.queries.ts'
import { patientCount } from './patient-selection.ts'
import { tabLabels } from './tab-labels.ts'

type OtherTab = { tab: PatientTab; count: number }

/** How many patients the same search finds in the other tab, so that nobody seems to be missing. */
export function useOtherTab(search: PatientSearch, { enabled }: { enabled: boolean }): OtherTab | null {
  const tab = patientQueryOf(search).tab === 'active' ? 'completed' : 'active'
  const { data: found } = useQuery({
    ...patientsQuery({ ...patientQueryOf(inTab(search, tab)), page: 1 }),
    enabled,
  })
  if (!enabled || !found || found.similar || found.total === 0) return null
  return { tab, count: found.total }
}

type OtherTabLinkProps = { other: OtherTab; onOpen: () => void }

export function OtherTabLink({ other, onOpen }: OtherTabLinkProps): ReactNode {
  return (
    <Anchor component="button" type="button" onClick={onOpen}>
      {patientCount(other.count)} found under {tabLabels[other.tab]}
    </Anchor>
  )
}
