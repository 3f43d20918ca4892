import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { can } from '@sincerely/domain/permissions'
import { IconAddressBook, IconBuildingHospital, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSignedInUser } from '../../platform/session.ts'
import { LetterTemplate } from './letter-template.tsx'
import { PracticeSettings } from './practice-settings.tsx'
import classes from './settings-tabs.module.css'

type SettingsTabsProps = {
  tab: SettingsTab
  /** The practices and people of the practice's address book. */
  addressBook: ReactNode
  onTab: (tab: SettingsTab) => void
}

/** The settings, one tab for each kind (spec §2 Settings). */
export function SettingsTabs({ tab, addressBook, onTab }: SettingsTabsProps) {
  const mayConfigure = can(useSignedInUser(), 'practice.configure')
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Tabs
      value={tab === 'practice' && !mayConfigure ? settingsTabs[0] : tab}
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
        <Tabs.Tab value="address-book" leftSection={<IconAddressBook size={16} aria-hidden />}>
          Address book
        </Tabs.Tab>
        {mayConfigure && (
          <Tabs.Tab value="practice" leftSection={<IconBuildingHospital size={16} aria-hidden />}>
            Practice
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="letter-template">
        <LetterTemplate />
      </Tabs.Panel>
      <Tabs.Panel value="address-book">{addressBook}</Tabs.Panel>
      {mayConfigure && (
        <Tabs.Panel value="practice">
          <PracticeSettings />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

export type SettingsTab = (typeof settingsTabs)[number]

const settingsTabs = ['letter-template', 'address-book', 'practice'] as const

/** The tab an address names; the first one when it names none. */
export function readSettingsTab(tab: unknown): SettingsTab {
  return settingsTabs.find((known) => known === tab) ?? settingsTabs[0]
}
