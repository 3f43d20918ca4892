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

/** What a person, or the practice, has set. */
export function SettingsPage() {
  const { tab } = useSearch({ from: '/settings' })
  const navigate = useNavigate({ from: '/settings' })
  return (
    <Page>
      <PageHeader title="Settings" />
      <SettingsTabs
        tab={readSettingsTab(tab)}
        addressBook={
          <Suspense fallback={<SkeletonLines lines={6} label="Loading the address book" />}>
            <AddressBook />
          </Suspense>
        }
        onTab={(chosen) => void navigate({ search: { tab: chosen } })}
      />
    </Page>
  )
}
