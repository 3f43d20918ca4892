import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../platform/api.ts'
import { practiceSettingsQuery } from '../../platform/practice.ts'
import { useKept } from '../../platform/use-kept.ts'
import { useUpdatePractice } from './settings.queries.ts'
import {
  isSoundChanged,
  parseSoundDraft,
  readSound,
  startSound,
  type SoundDraft,
  type SoundFields,
  type SoundProblems,
  type SoundSettings,
} from './sound-draft.ts'

/** What is typed about dictations: kept on this device until it is saved, on top of what others saved meanwhile. */
export function useSoundForm(saved: SoundSettings) {
  const client = useQueryClient()
  const kept = useKept('sound-settings', parseSoundDraft)
  const [draft, setDraft] = useState<SoundDraft | null>(kept.found?.value ?? null)
  const [problems, setProblems] = useState<SoundProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync } = useUpdatePractice({ isSaidThere: true })
  const inHand = draft ?? startSound(saved)

  function become(next: SoundDraft | null): void {
    setDraft(next)
    setProblems({})
    setRefusal(null)
    if (next === null || !isSoundChanged(next)) kept.drop()
    else kept.keep(next)
  }

  async function save(): Promise<void> {
    if (draft === null || isSaving) return
    setSaving(true)
    try {
      const now = await client.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 })
      const read = readSound(draft, now)
      if (!read.ok) return setProblems(read.problems)
      await mutateAsync(read.changes)
      become(null)
    } catch (error) {
      setRefusal(`${messageOf(error)} What you typed is kept on this device.`)
    } finally {
      setSaving(false)
    }
  }

  return {
    fields: inHand.typed,
    problems,
    refusal,
    isChanged: draft !== null && isSoundChanged(draft),
    isSaving,
    type: (changes: Partial<SoundFields>) => {
      // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
      if (isSaving) return
      become({ ...inHand, typed: { ...inHand.typed, ...changes } })
    },
    save: () => void save(),
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      become(null)
      return () => become(draft)
    },
  }
}
