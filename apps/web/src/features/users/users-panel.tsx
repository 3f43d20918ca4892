import type { User } from '@sincerely/contract/users'
import { IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CountedTabs } from '../../ui/counted-tabs.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { userColumns } from './user-columns.tsx'
import { type UserDialogState, UserDialogs, useUserDialogs } from './user-dialogs.tsx'
import { isInTab, matchesSearch, tabLabels } from './user-list.ts'
import { type UserTab, userTabs } from './users-search.ts'
import { useUsers } from './users.queries.ts'
import classes from './users.module.css'

export type UserSearch = { tab?: UserTab; q?: string }

type UsersPanelProps = {
  search: UserSearch
  onSearch: (search: UserSearch) => void
  /** True while the dialog for a new user is open. */
  isCreating: boolean
  onCreating: (isCreating: boolean) => void
  /** Shows a secretary's doctor, with buttons to change it. Another feature supplies this part. */
  renderAssign: (secretary: User, isDoctorInactive: boolean) => ReactNode
  /** The button that adds a user. An empty list shows it too. */
  create: ReactNode
}

/** Lists all users of the practice by role (spec §2 Admin User Management). */
export function UsersPanel(props: UsersPanelProps) {
  const { search, onSearch, isCreating, onCreating, renderAssign, create } = props
  const { tab = 'doctors', q = '' } = search
  const found = useUsers()
  const dialogs = useUserDialogs()
  const dialog: UserDialogState | null = isCreating ? { what: 'create' } : dialogs.dialog
  const inTab = (name: UserTab) => found.data?.filter((user) => isInTab(user, name))
  const isInactive = (doctorId: number | null) =>
    found.data?.some(({ id, status }) => id === doctorId && status === 'inactive') ?? false
  const close = () => {
    onCreating(false)
    dialogs.close()
  }
  return (
    <>
      <CountedTabs
        label="Users"
        tabs={userTabs.map((value) => ({ value, label: tabLabels[value], count: inTab(value)?.length }))}
        value={tab}
        onTab={(next) => onSearch({ ...search, tab: next })}
      >
        <div className={classes.search}>
          <SearchBox
            q={q}
            onSearch={(next) => onSearch({ ...search, q: next || undefined })}
            label="Search users"
            placeholder="Search by name, email or department"
          />
        </div>
        <DataTable
          label={tabLabels[tab]}
          columns={userColumns({
            renderAssign: (secretary) => renderAssign(secretary, isInactive(secretary.doctorId)),
            actions: dialogs.actions,
          })}
          query={found}
          rows={inTab(tab)?.filter((user) => matchesSearch(user, q))}
          loading="Loading the users"
          failure={{ title: "Couldn't load the users" }}
          markOf={({ status }) => (status === 'inactive' ? 'quiet' : undefined)}
          empty={
            inTab(tab)?.length === 0 ? <Nobody tab={tab} create={create} /> : <NotFound tab={tab} q={q} />
          }
        />
      </CountedTabs>
      {dialog && (
        <UserDialogs
          dialog={dialog}
          users={found.data ?? []}
          role={tab === 'secretaries' ? 'secretary' : 'doctor'}
          onClose={close}
          onOpen={(next) => {
            onCreating(next.what === 'create')
            dialogs.openDialog(next)
          }}
        />
      )}
    </>
  )
}

function Nobody({ tab, create }: { tab: UserTab; create: ReactNode }) {
  const isOfDoctors = tab === 'doctors'
  return (
    <EmptyState
      icon={<IconUsersGroup size={28} stroke={1.5} />}
      title={isOfDoctors ? 'No doctors yet' : 'No secretaries yet'}
      message={
        isOfDoctors
          ? 'Patients and letters belong to a doctor. Create the first doctor to begin.'
          : 'Secretaries type, check and post the letters of their doctor.'
      }
      action={create}
    />
  )
}

function NotFound({ tab, q }: { tab: UserTab; q: string }) {
  return (
    <EmptyState
      title={`No users found for ‘${q}’`}
      message={`Try another part of the name, email or department${tab === 'all' ? '' : ', or look under All Users'}.`}
    />
  )
}
