import type { CreateUser, User } from '@sincerely/contract/users'
import type { Role } from '@sincerely/domain/permissions'
import { useState } from 'react'
import { useEntryForm } from '../../ui/use-entry-form.ts'
import {
  changesOf,
  draftOf,
  emptyDraft,
  isSameDraft,
  parseDraft,
  readDraft,
  type UserDraft,
} from './user-draft.ts'
import { createFailure, updateFailure } from './user-failures.ts'
import { isBehind, useCreateUser, useUpdateUser } from './users.queries.ts'

export type UserFormProps = {
  /** Null for a new one. */
  user: User | null
  /** What a new one is, until told otherwise. */
  role: Role
  /** Everybody, as they are now. */
  users: readonly User[]
  onClose: () => void
  onReopen: () => void
  /** Who was added without a password. */
  onInvite: (user: User) => void
}

/** One person being typed. `newer` is how somebody else left them, once a change of ours was refused for it, or met it here. */
export function useUserForm({ user, role, users, onClose, onReopen, onInvite }: UserFormProps) {
  const create = useCreateUser()
  const update = useUpdateUser()
  const [password, setPassword] = useState('')
  const isStale = isBehind(update.error)
  const newer =
    (isStale && users.find(({ id, version }) => id === user?.id && version > user.version)) || null
  const error = create.error ?? update.error
  const isBusy = create.isPending || update.isPending
  const form = useEntryForm<UserDraft, CreateUser>({
    keptAs: `user-${user?.id ?? 'new'}`,
    parse: parseDraft,
    begins: user === null ? emptyDraft(role) : draftOf(user),
    isSame: isSameDraft,
    isThere: user !== null,
    saved: user === null ? 'User created successfully!' : 'User updated successfully!',
    read: (draft, began) => {
      const word = user === null && draft.way === 'password' ? password : null
      return readDraft(draft, { users, own: user?.id ?? null, password: word, began })
    },
    save: ({ body, draft, began, idempotencyKey }, { onSuccess, onError }) => {
      if (user !== null) {
        const { version } = newer ?? user
        return update.mutate(
          { id: user.id, body: changesOf(body, draft, began), version },
          { onSuccess, onError },
        )
      }
      const onCreated = (created: User) => {
        onSuccess(created)
        if (!created.hasPassword) onInvite(created)
      }
      create.mutate({ body, idempotencyKey }, { onSuccess: onCreated, onError })
    },
    saving: { isBusy, error, isBehind: isStale },
    onClose,
    onReopen,
  })
  const words = user === null ? createFailure : updateFailure
  const isComplete =
    ['firstName', 'lastName', 'email'].every((field) => form.draft[field as 'email'].trim() !== '') &&
    (user !== null || form.draft.way === 'link' || password !== '')
  return {
    ...form,
    newer: newer ?? (form.hasClash ? user : null),
    password,
    setPassword: (typed: string) => {
      if (isBusy) return
      setPassword(typed)
      // What was said of the one before goes; nothing of the password is kept.
      form.type({})
    },
    /** Everything that must be there is (spec §5). */
    isComplete,
    failure: error !== null && !isStale && !isBusy ? words(error) : null,
  }
}
