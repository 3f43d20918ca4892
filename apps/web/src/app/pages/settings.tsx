import { useNavigate, useSearch } from '@tanstack/react-router'
import { readSettingsTab, SettingsTabs } from '../../features/settings/settings-tabs.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { FetchedPart } from '../../ui/fetched-part.tsx'
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
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading your profile" />}>
            <ProfileSettings />
          </FetchedPart>
        }
        security={
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading how you sign in" />}>
            <SecuritySettings />
          </FetchedPart>
        }
        letterTexts={
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading the letter texts" />}>
            <LetterTexts />
          </FetchedPart>
        }
        notifications={
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading your notification settings" />}>
            <NotificationSettings />
          </FetchedPart>
        }
        addressBook={
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading the address book" />}>
            <AddressBook />
          </FetchedPart>
        }
        apiKeys={
          <FetchedPart fallback={<SkeletonLines lines={4} label="Loading the API key" />}>
            <ApiKeys />
          </FetchedPart>
        }
        promptTemplates={
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading the prompt templates" />}>
            <PromptTemplates />
          </FetchedPart>
        }
        privacy={
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading privacy and data" />}>
            <PrivacyAndData />
          </FetchedPart>
        }
        fhir={
          <FetchedPart fallback={<SkeletonLines lines={6} label="Loading the FHIR server" />}>
            <FhirSettings />
          </FetchedPart>
        }
        aiBudget={
          <FetchedPart fallback={<SkeletonLines lines={4} label="Loading the AI budget" />}>
            <AiBudget />
          </FetchedPart>
        }
        onTab={(chosen) => void navigate({ search: { tab: chosen } })}
      />
    </Page>
  )
}
