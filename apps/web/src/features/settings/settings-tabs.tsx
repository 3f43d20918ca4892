import { Tabs } from '@mantine/core'
import { type Action, can } from '@sincerely/domain/permissions'
import {
  IconAddressBook,
  IconBell,
  IconBuildingHospital,
  IconFileText,
  IconKey,
  IconLogin2,
  IconNotes,
  IconPlugConnected,
  IconShieldLock,
  IconSparkles,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSignedInUser } from '../../platform/session.ts'
import { LetterTemplate } from './letter-template.tsx'
import { PracticeSettings } from './practice-settings.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import classes from './settings-tabs.module.css'

type SettingsTabsProps = {
  tab: SettingsTab
  profile: ReactNode
  /** Password, two-factor sign-in and sessions. */
  security: ReactNode
  /** Templates and snippets for letters. */
  letterTexts: ReactNode
  notifications: ReactNode
  addressBook: ReactNode
  /** The user's own key for the AI provider. */
  apiKeys: ReactNode
  /** Prompts for the AI actions on a letter. */
  promptTemplates: ReactNode
  fhir: ReactNode
  /** The practice's sign-in service. */
  singleSignOn: ReactNode
  /** The user's own data, and requests about personal data. */
  privacy: ReactNode
  /** The practice's spending limit for AI. */
  aiBudget: ReactNode
  onTab: (tab: SettingsTab) => void
}

/**
 * The settings have one tab for each subject. Each role sees the tabs that it may change (spec §2 Settings).
 */
export function SettingsTabs({ tab, onTab, ...parts }: SettingsTabsProps) {
  const user = useSignedInUser()
  const isNarrow = useIsNarrow(992)
  const mine = settingsTabs.filter((known) => can(user, tabs[known].needs))
  const panels: Record<SettingsTab, ReactNode> = {
    profile: parts.profile,
    security: parts.security,
    notifications: parts.notifications,
    'letter-template': <LetterTemplate />,
    'letter-texts': parts.letterTexts,
    'address-book': parts.addressBook,
    'api-keys': parts.apiKeys,
    'prompt-templates': parts.promptTemplates,
    practice: <PracticeSettings aiBudget={parts.aiBudget} />,
    privacy: parts.privacy,
    'single-sign-on': parts.singleSignOn,
    fhir: parts.fhir,
  }
  const list = useRef<HTMLDivElement>(null)
  // The open tab may be outside the visible part of the row.
  useEffect(() => {
    if (isNarrow)
      list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isNarrow, tab])
  return (
    <Tabs
      value={mine.includes(tab) ? tab : settingsTabs[0]}
      onChange={(chosen) => onTab(readSettingsTab(chosen))}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      variant="pills"
      color="gray"
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab, panel: classes.panel }}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label="Settings">
        {mine.map((known) => {
          const { label, icon: Icon } = tabs[known]
          return (
            <Tabs.Tab key={known} value={known} leftSection={<Icon size={16} aria-hidden />}>
              {label}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {mine.map((known) => (
        <Tabs.Panel key={known} value={known}>
          {panels[known]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

export type SettingsTab = (typeof settingsTabs)[number]

const settingsTabs = [
  'profile',
  'security',
  'notifications',
  'letter-template',
  'letter-texts',
  'address-book',
  'api-keys',
  'prompt-templates',
  'privacy',
  'practice',
  'single-sign-on',
  'fhir',
] as const

const tabs: Record<SettingsTab, { label: string; icon: TablerIcon; needs: Action }> = {
  profile: { label: 'Profile', icon: IconUserCircle, needs: 'own.account' },
  security: { label: 'Security', icon: IconShieldLock, needs: 'own.account' },
  notifications: { label: 'Notifications', icon: IconBell, needs: 'own.notifications' },
  'letter-template': { label: 'Letter Template', icon: IconFileText, needs: 'own.settings' },
  'letter-texts': { label: 'Letter Texts', icon: IconNotes, needs: 'letter-text.read' },
  'address-book': { label: 'Address Book', icon: IconAddressBook, needs: 'address-book.read' },
  'api-keys': { label: 'API Keys', icon: IconKey, needs: 'assistant.use' },
  'prompt-templates': { label: 'Prompt Templates', icon: IconSparkles, needs: 'assistant.use' },
  privacy: { label: 'Privacy & Data', icon: IconShieldLock, needs: 'own.data-rights' },
  practice: { label: 'Practice', icon: IconBuildingHospital, needs: 'practice.configure' },
  'single-sign-on': { label: 'Single Sign-on', icon: IconLogin2, needs: 'practice.configure' },
  fhir: { label: 'FHIR Compliance', icon: IconPlugConnected, needs: 'fhir.configure' },
}

/** Returns the tab named in the URL, or the first tab. */
export function readSettingsTab(tab: unknown): SettingsTab {
  return settingsTabs.find((known) => known === tab) ?? settingsTabs[0]
}
