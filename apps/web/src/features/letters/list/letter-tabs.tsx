import { Tabs } from '@mantine/core'
import type { LetterCounts } from '@sincerely/contract/letters'
import { letterStatuses, statusLabels } from '@sincerely/domain/letters/status'
import type { ReactNode } from 'react'
import { type LetterTab, letterTabs } from './letters-search.ts'
import classes from './letter-list.module.css'

type LetterTabsProps = {
  tab: LetterTab
  counts: LetterCounts | undefined
  onTab: (tab: LetterTab) => void
  /** A note between the tabs and the list. */
  note: ReactNode
  children: ReactNode
}

export function LetterTabs({ tab, counts, onTab, note, children }: LetterTabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const next = letterTabs.find((name) => name === value)
        if (next) onTab(next)
      }}
      classNames={{ root: classes.tabsRoot, list: classes.tabs, tab: classes.tab }}
    >
      <Tabs.List aria-label="Status">
        {letterTabs.map((name) => (
          <StatusTab key={name} name={name} count={counts && countOf(name, counts)} />
        ))}
      </Tabs.List>
      {note}
      <Tabs.Panel key={tab} value={tab} className={classes.panel} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/** A tab with its count, which screen readers announce as 'Draft, 17'. */
function StatusTab({ name, count }: { name: LetterTab; count: number | undefined }) {
  const label = tabLabel(name)
  const amount = count?.toLocaleString('en-GB')
  return (
    <Tabs.Tab value={name} aria-label={amount && `${label}, ${amount}`}>
      {label}
      <span className={classes.count}>{amount}</span>
    </Tabs.Tab>
  )
}

export function tabLabel(tab: LetterTab): string {
  return tab === 'all' ? 'All' : statusLabels[tab].label
}

/** Returns how many letters a tab has without a search or filters. */
export function countOf(tab: LetterTab, counts: LetterCounts): number {
  return tab === 'all' ? letterStatuses.reduce((sum, status) => sum + counts[status], 0) : counts[tab]
}
