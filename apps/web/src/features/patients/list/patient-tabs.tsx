import { Tabs } from '@mantine/core'
import type { PatientPage } from '@sincerely/contract/patients'
import type { ReactNode } from 'react'
import { patientTabs, type PatientTab } from '../patient-search.ts'
import classes from './patient-tabs.module.css'

type PatientTabsProps = {
  tab: PatientTab
  counts: PatientPage['counts'] | undefined
  onTab: (tab: PatientTab) => void
  /** The pointer is on its way to a tab. */
  onTabSoon: (tab: PatientTab) => void
  /** The list of the tab. */
  children: ReactNode
}

/** Active: whose newest letter is not posted yet; Completed: whose is (spec §2). */
export function PatientTabs({ tab, counts, onTab, onTabSoon, children }: PatientTabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const chosen = patientTabs.find((name) => name === value)
        if (chosen) onTab(chosen)
      }}
      classNames={{ tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label="Patients">
        {patientTabs.map((name) => (
          <PatientTabButton key={name} name={name} count={counts?.[name]} onSoon={() => onTabSoon(name)} />
        ))}
      </Tabs.List>
      <Tabs.Panel key={tab} value={tab} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Read out as 'Active Patients, 45'. */
function PatientTabButton(props: { name: PatientTab; count: number | undefined; onSoon: () => void }) {
  const { name, count, onSoon } = props
  const amount = count?.toLocaleString('en-GB')
  return (
    <Tabs.Tab
      value={name}
      title={tabTitles[name]}
      aria-label={amount && `${tabLabels[name]}, ${amount}`}
      onPointerEnter={onSoon}
    >
      {tabLabels[name]}
      <span className={classes.count}>{amount}</span>
    </Tabs.Tab>
  )
}

/** An administrator’s list counts as active whoever is not archived; these tabs go by the letters. */
const tabTitles = {
  active: 'The newest letter is not posted yet',
  completed: 'The newest letter is posted',
} as const satisfies Record<PatientTab, string>

export const tabLabels = {
  active: 'Active Patients',
  completed: 'Completed',
} as const satisfies Record<PatientTab, string>
