import { Tabs } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { deedMessageOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { isInTab, isMeant, tabLabels } from './user-list.ts'
import { type UserTab, userTabs } from './user-tabs.ts'
import { type UserAsked, UserDialogs, useUserDialogs } from './user-dialogs.tsx'
import type { UserActions } from './user-facts.tsx'
import { UserTable } from './user-table.tsx'
import { useUsers } from './users.queries.ts'
import classes from './user-table.module.css'

export type UserSearch = { tab?: UserTab; q?: string }

type UsersPanelProps = {
  search: UserSearch
  onSearch: (search: UserSearch) => void
  /** The dialog for a new person is open. */
  isCreating: boolean
  onCreating: (isCreating: boolean) => void
  /** Whom a secretary works for, and the way to change it: another feature's. */
  renderAssign?: (secretary: User) => ReactNode
  /** What creates a person, offered again where there is nobody. */
  create: ReactNode
}

/** Everybody who works here, by what they are (spec §2 Admin User Management). */
export function UsersPanel(props: UsersPanelProps) {
  const { search, onSearch, isCreating, onCreating, renderAssign, create } = props
  const { tab = 'doctors', q = '' } = search
  const found = useUsers()
  const dialogs = useUserDialogs()
  const asked: UserAsked | null = isCreating ? { what: 'create' } : dialogs.asked
  const users = found.data ?? []
  const close = () => {
    onCreating(false)
    dialogs.close()
  }
  if (!found.data && found.error) {
    return (
      <ErrorState
        title="Couldn't load the users"
        message={deedMessageOf(found.error)}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  }
  return (
    <Tabs
      value={tab}
      onChange={(value) => onSearch({ ...search, tab: userTabs.find((name) => name === value) })}
      classNames={{ tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label="Users">
        {userTabs.map((name) => (
          <TabButton key={name} name={name} users={found.data} />
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} key={tab}>
        <div className={classes.search}>
          <SearchBox
            q={q}
            onSearch={(next) => onSearch({ ...search, q: next || undefined })}
            label="Search users"
            placeholder="Search by name, e-mail or department"
          />
        </div>
        {found.data ? (
          <People
            users={users.filter((user) => isInTab(user, tab))}
            q={q}
            tab={tab}
            create={create}
            renderAssign={renderAssign}
            {...dialogs.actions}
          />
        ) : (
          <SkeletonRows rows={6} height={60} label="Loading the users" />
        )}
      </Tabs.Panel>
      {asked && (
        <UserDialogs
          asked={asked}
          users={users}
          role={tab === 'secretaries' ? 'secretary' : 'doctor'}
          onClose={close}
          onAsk={(next) => {
            onCreating(next.what === 'create')
            dialogs.ask(next)
          }}
        />
      )}
    </Tabs>
  )
}

/** Read out as 'Doctors, 3'. */
function TabButton({ name, users }: { name: UserTab; users: readonly User[] | undefined }) {
  const count = users?.filter((user) => isInTab(user, name)).length.toLocaleString('en-GB')
  return (
    <Tabs.Tab value={name} aria-label={count && `${tabLabels[name]}, ${count}`}>
      {tabLabels[name]}
      <span className={classes.count}>{count}</span>
    </Tabs.Tab>
  )
}

type PeopleProps = UserActions &
  Pick<UsersPanelProps, 'create' | 'renderAssign'> & { users: readonly User[]; q: string; tab: UserTab }

function People({ users, q, tab, create, ...table }: PeopleProps) {
  const meant = users.filter((user) => isMeant(user, q))
  if (users.length === 0) {
    return (
      <EmptyState
        icon={<IconUsersGroup size={28} stroke={1.5} />}
        title={tab === 'doctors' ? 'No doctors yet' : 'No secretaries yet'}
        message={
          tab === 'doctors'
            ? 'Patients and letters belong to a doctor: create the first one to begin.'
            : 'Secretaries type, check and post the letters of their doctor.'
        }
        action={create}
      />
    )
  }
  if (meant.length === 0)
    return (
      <EmptyState
        title={`Nobody found for ‘${q}’`}
        message={`Try another part of the name or address${tab === 'all' ? '' : ', or look under All Users'}.`}
      />
    )
  return <UserTable users={meant} label={tabLabels[tab]} {...table} />
}
