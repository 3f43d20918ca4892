import type { NotificationSettings } from '@sincerely/contract/notifications'
import type { Channels, NewsKind } from '@sincerely/domain/notifications/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useKept } from '../../../platform/use-kept.ts'
import {
  isDraftChanged,
  type NotificationDraft,
  parseNotificationDraft,
  type QuietProblems,
  readDraft,
  rebaseDraft,
  startDraft,
} from './notification-draft.ts'
import { notificationSettingsQuery, useUpdateNotificationSettings } from './notification-settings.queries.ts'

type Said = { problems: QuietProblems; refusal: string | null; isClash: boolean }

const nothing: Said = { problems: {}, refusal: null, isClash: false }

/** What one chooses: kept on this device until it is saved, on top of what another window saved meanwhile. */
export function useNotificationForm(saved: NotificationSettings) {
  const client = useQueryClient()
  const kept = useKept('notification-settings', parseNotificationDraft)
  const [draft, setDraft] = useState<NotificationDraft | null>(kept.found?.value ?? null)
  const [said, setSaid] = useState<Said>(nothing)
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync } = useUpdateNotificationSettings()
  const inHand = draft === null || !isDraftChanged(draft) ? startDraft(saved) : draft

  function become(next: NotificationDraft | null, about: Partial<Said> = {}): void {
    setDraft(next)
    setSaid({ ...nothing, ...about })
    if (next === null || !isDraftChanged(next)) kept.drop()
    else kept.keep(next)
  }

  async function save(): Promise<void> {
    if (draft === null || isSaving) return
    setSaving(true)
    try {
      const now = await client.fetchQuery({ ...notificationSettingsQuery, staleTime: 0 })
      const met = rebaseDraft(draft, now)
      // What both changed is saved once it has been seen.
      if (met.isClash) return become(met.draft, { isClash: true })
      const read = readDraft(met.draft)
      if (!read.ok) return setSaid({ ...nothing, problems: read.problems })
      await mutateAsync({ ...read.body, version: now.version })
      become(null)
    } catch (error) {
      const fields = isApiError(error) ? (error.fields ?? {}) : {}
      const { quietFrom, quietTo, ...others } = fields
      const isAll = Object.keys(fields).length > 0 && Object.keys(others).length === 0
      const problems = { ...(quietFrom && { quietFrom }), ...(quietTo && { quietTo }) }
      const why = Object.values(others)[0] ?? messageOf(error)
      setSaid({
        problems,
        refusal: isAll ? null : `${why} What you chose is kept on this device.`,
        isClash: false,
      })
    } finally {
      setSaving(false)
    }
  }

  function change(typed: Partial<NotificationDraft['typed']>): void {
    // What is on its way to the server stands still, so that nothing is lost when it arrives.
    if (!isSaving) become({ ...inHand, typed: { ...inHand.typed, ...typed } })
  }

  return {
    ...said,
    fields: inHand.typed,
    isChanged: isDraftChanged(inHand),
    isSaving,
    choose: (kind: NewsKind, channels: Channels) =>
      change({ channels: { ...inHand.typed.channels, [kind]: channels } }),
    typeTime: (which: 'from' | 'to', text: string) => change({ [which]: text }),
    save: () => void save(),
    /** Back to what is saved; answers how to bring back what was chosen. */
    discard: () => {
      become(null)
      return () => become(draft)
    },
  }
}
