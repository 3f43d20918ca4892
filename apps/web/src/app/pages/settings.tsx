import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { readSettingsTab, SettingsTabs } from '../../features/settings/settings-tabs.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
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

/** What a person, or the practice, has set. */
export function SettingsPage() {
  const { tab } = useSearch({ from: '/settings' })
  const navigate = useNavigate({ from: '/settings' })
  return (
    <Page>
      <PageHeader title="Settings" />
      <SettingsTabs
        tab={readSettingsTab(tab)}
        profile={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading your profile" />}>
            <ProfileSettings />
          </Suspense>
        }
        security={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading how you sign in" />}>
            <SecuritySettings />
          </Suspense>
        }
        letterTexts={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading the letter texts" />}>
            <LetterTexts />
          </Suspense>
        }
        notifications={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading your notification settings" />}>
            <NotificationSettings />
          </Suspense>
        }
        addressBook={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading the address book" />}>
            <AddressBook />
          </Suspense>
        }
        apiKeys={
          <Suspense fallback={<SkeletonLines lines={4} label="Loading the API key" />}>
            <ApiKeys />
          </Suspense>
        }
        promptTemplates={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading the prompt templates" />}>
            <PromptTemplates />
          </Suspense>
        }
        privacy={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading privacy and data" />}>
            <PrivacyAndData />
          </Suspense>
        }
        fhir={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading the FHIR server" />}>
            <FhirSettings />
          </Suspense>
        }
        aiBudget={
          <Suspense fallback={<SkeletonLines lines={4} label="Loading the AI budget" />}>
            <AiBudget />
          </Suspense>
        }
        onTab={(chosen) => void navigate({ search: { tab: chosen } })}
      />
    </Page>
  )
}
