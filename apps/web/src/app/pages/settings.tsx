import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readSettingsTab, SettingsTabs } from '../../features/settings/settings-tabs.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'

const AddressBook = lazyPart(
  async () => (await import('../../features/address-book/address-book.tsx')).AddressBook,
)

const LetterTexts = lazyPart(
  async () => (await import('../../features/letter-texts/letter-texts.tsx')).LetterTexts,
)

const FhirSettings = lazyPart(
  async () => (await import('../../features/fhir/server/fhir-settings.tsx')).FhirSettings,
)

const SingleSignOnSettings = lazyPart(
  async () =>
    (await import('../../features/auth/single-sign-on/single-sign-on-settings.tsx')).SingleSignOnSettings,
)

const ApiKeys = lazyPart(async () => (await import('../../features/assistant/keys/api-keys.tsx')).ApiKeys)

const AiBudget = lazyPart(
  async () => (await import('../../features/assistant/credits/ai-budget.tsx')).AiBudget,
)

const ProfileSettings = lazyPart(
  async () => (await import('../../features/auth/profile/profile-settings.tsx')).ProfileSettings,
)

const SecuritySettings = lazyPart(
  async () => (await import('../../features/auth/security/security-settings.tsx')).SecuritySettings,
)

const NotificationSettings = lazyPart(
  async () =>
    (await import('../../features/notifications/settings/notification-settings.tsx')).NotificationSettings,
)

const PromptTemplates = lazyPart(
  async () => (await import('../../features/assistant/templates/prompt-templates.tsx')).PromptTemplates,
)

const PrivacyAndData = lazyPart(
  async () => (await import('../../features/privacy/privacy-and-data.tsx')).PrivacyAndData,
)

export function SettingsPage() {
  const { tab } = useSearch({ from: '/settings' })
  const navigate = useNavigate({ from: '/settings' })
  return (
    <Page>
      <PageHeader title="Settings" />
      <SettingsTabs
        tab={readSettingsTab(tab)}
        profile={
          <Section what="your profile">
            <ProfileSettings />
          </Section>
        }
        security={
          <Section what="your sign-in settings">
            <SecuritySettings />
          </Section>
        }
        letterTexts={
          <Section what="the letter texts">
            <LetterTexts />
          </Section>
        }
        notifications={
          <Section what="your notification settings">
            <NotificationSettings />
          </Section>
        }
        addressBook={
          <Section what="the address book">
            <AddressBook />
          </Section>
        }
        apiKeys={
          <Section what="the API key" lines={4}>
            <ApiKeys />
          </Section>
        }
        promptTemplates={
          <Section what="the prompt templates">
            <PromptTemplates />
          </Section>
        }
        privacy={
          <Section what="privacy and data">
            <PrivacyAndData />
          </Section>
        }
        singleSignOn={
          <Section what="single sign-on">
            <SingleSignOnSettings />
          </Section>
        }
        fhir={
          <Section what="the FHIR server">
            <FhirSettings />
          </Section>
        }
        aiBudget={
          <Section what="the AI budget" lines={4}>
            <AiBudget />
          </Section>
        }
        onTab={(chosen) => void navigate({ search: { tab: chosen } })}
      />
    </Page>
  )
}

function Section({ what, lines = 6, children }: { what: string; lines?: number; children: ReactNode }) {
  return (
    <LazyBoundary fallback={<SkeletonLines lines={lines} label={`Loading ${what}`} />}>
      {children}
    </LazyBoundary>
  )
}
