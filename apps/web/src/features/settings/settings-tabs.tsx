import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileText } from '@tabler/icons-react'
import { LetterTemplate } from './letter-template.tsx'
import classes from './settings-tabs.module.css'

/** The settings, one tab for each kind (spec §2 Settings). */
export function SettingsTabs({ tab, onTab }: { tab: SettingsTab; onTab: (tab: SettingsTab) => void }) {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => onTab(readSettingsTab(chosen))}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      variant="pills"
      color="gray"
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab, panel: classes.panel }}
      keepMounted={false}
    >
      <Tabs.List aria-label="Settings">
        <Tabs.Tab value="letter-template" leftSection={<IconFileText size={16} aria-hidden />}>
          Letter Template
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="letter-template">
        <LetterTemplate />
      </Tabs.Panel>
    </Tabs>
  )
}

export type SettingsTab = (typeof settingsTabs)[number]

const settingsTabs = ['letter-template'] as const

/** The tab an address names; the first one when it names none. */
export function readSettingsTab(tab: unknown): SettingsTab {
  return settingsTabs.find((known) => known === tab) ?? settingsTabs[0]
}
