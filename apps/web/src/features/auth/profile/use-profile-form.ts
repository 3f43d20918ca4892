import type { Account } from '@sincerely/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, keptMessageOf, messageOf } from '../../../platform/api.ts'
import { useKept } from '../../../platform/use-kept.ts'
import { accountQuery, useUpdateProfile } from '../account.queries.ts'
import type { FieldErrors } from '../field-errors.ts'
import {
  changedFields,
  parseProfileDraft,
  type ProfileDraft,
  type ProfileField,
  readProfile,
  rebaseProfile,
  startProfile,
} from './profile-draft.ts'

/** What was changed meanwhile in a field that is being typed in. */
export type Clash = { field: ProfileField; now: string }

/** What is typed about oneself: kept on this device until it is saved, on top of what was saved meanwhile. */
export function useProfileForm(saved: Account) {
  const client = useQueryClient()
  const kept = useKept('profile', parseProfileDraft)
  const [draft, setDraft] = useState<ProfileDraft | null>(kept.found?.value ?? null)
  const [problems, setProblems] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [clashes, setClashes] = useState<Clash[]>([])
  const { mutateAsync, isPending: isSaving } = useUpdateProfile()
  const inHand = draft ?? startProfile(saved)

  function become(next: ProfileDraft | null): void {
    setDraft(next)
    setProblems({})
    setRefusal(null)
    setClashes([])
    if (next === null || changedFields(next).length === 0) kept.drop()
    else kept.keep(next)
  }

  /** Somebody was quicker: what was typed goes on top of it, once it has been seen. */
  async function meet(typed: ProfileDraft): Promise<void> {
    const now = await client.fetchQuery(accountQuery)
    const met = rebaseProfile(typed, now)
    become(met.draft)
    setClashes(met.clashes.map((field) => ({ field, now: met.draft.base[field] })))
  }

  async function save(): Promise<void> {
    if (draft === null || isSaving) return
    const read = readProfile(draft)
    if (!read.ok) return setProblems(read.problems)
    try {
      await mutateAsync(read.body)
      become(null)
    } catch (error) {
      if (isApiError(error) && error.code === 'profile_changed_meanwhile') {
        await meet(draft).catch(() => setRefusal(messageOf(error)))
        return
      }
      const fields = isApiError(error) ? (error.fields ?? {}) : {}
      setProblems(fields)
      if (Object.keys(fields).length === 0) setRefusal(keptMessageOf(error))
    }
  }

  return {
    fields: inHand.typed,
    problems,
    refusal,
    clashes,
    isChanged: draft !== null && changedFields(draft).length > 0,
    isSaving,
    type: (field: ProfileField, text: string) => {
      // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
      if (isSaving) return
      become({ ...inHand, typed: { ...inHand.typed, [field]: text } })
    },
    save: () => void save(),
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      become(null)
      return () => become(draft)
    },
  }
}
