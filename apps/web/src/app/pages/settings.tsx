import { useNavigate, useSearch } from '@tanstack/react-router'
import { readSettingsTab, SettingsTabs } from '../../features/settings/settings-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** What a person, or the practice, has set. */
export function SettingsPage() {
  const { tab } = useSearch({ from: '/settings' })
  const navigate = useNavigate({ from: '/settings' })
  return (
    <Page>
      <PageHeader title="Settings" />
      <SettingsTabs
        tab={readSettingsTab(tab)}
        onTab={(chosen) => void navigate({ search: { tab: chosen } })}
      />
    </Page>
  )
}
