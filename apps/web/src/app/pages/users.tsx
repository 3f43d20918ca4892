import { Button, Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SecretaryDoctor } from '../../features/assignments/secretary-doctor.tsx'
import { AddSeveral } from '../../features/users/add-several.tsx'
import { UsersPanel } from '../../features/users/users-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function UsersPage() {
  const search = useSearch({ from: '/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const setCreating = (isOpen: boolean) =>
    void navigate({ search: (now) => ({ ...now, new: isOpen || undefined }), replace: true })
  const create = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create User
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="User Management"
        subtitle="The people who work in this practice, and how they sign in"
        actions={
          <Group gap="xs">
            <AddSeveral />
            {create}
          </Group>
        }
      />
      <UsersPanel
        search={search}
        onSearch={({ tab, q }) => void navigate({ search: { tab, q }, replace: true })}
        isCreating={search.new === true}
        onCreating={setCreating}
        renderAssign={(secretary, isDoctorInactive) => (
          <SecretaryDoctor secretary={secretary} isDoctorInactive={isDoctorInactive} />
        )}
        create={create}
      />
    </Page>
  )
}
