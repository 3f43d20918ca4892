import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './counted-tabs.module.css'

type CountedTabsProps<Tab extends string> = {
  label: string
  tabs: readonly {
    value: Tab
    label: string
    /** The number is undefined until it is known. */
    count: number | undefined
    title?: string
  }[]
  value: Tab
  onTab: (tab: Tab) => void
  /** Called when the pointer is over a tab. */
  onTabSoon?: (tab: Tab) => void
  children: ReactNode
}

/** Shows tabs with counts. Screen readers read 'Doctors, 3'. */
export function CountedTabs<Tab extends string>(props: CountedTabsProps<Tab>) {
  const { label, tabs, value, onTab, onTabSoon, children } = props
  return (
    <Tabs
      value={value}
      onChange={(next) => {
        const tab = tabs.find((known) => known.value === next)
        if (tab) onTab(tab.value)
      }}
      classNames={{ tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => {
          const count = tab.count?.toLocaleString('en-GB')
          return (
            <Tabs.Tab
              key={tab.value}
              value={tab.value}
              title={tab.title}
              aria-label={count && `${tab.label}, ${count}`}
              onPointerEnter={() => onTabSoon?.(tab.value)}
            >
              {tab.label}
              <span className={classes.count}>{count}</span>
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel key={value} value={value} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
