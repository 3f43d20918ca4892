import type { PracticeSettings } from '@sincerely/contract/system'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, keptMessageOf } from '../../platform/api.ts'
import { practiceSettingsQuery } from '../../platform/practice.ts'
import { useUpdatePractice } from './settings.queries.ts'
import { usePracticeForm } from './use-practice-form.ts'
import { useSoundForm } from './use-sound-form.ts'

/** All that is typed about the practice, its dictations among it: saved with one press, or not at all. */
export function useSettingsForm(saved: PracticeSettings) {
  const client = useQueryClient()
  const { mutateAsync } = useUpdatePractice({ isSaidThere: true })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const practice = usePracticeForm(saved, isSaving)
  const sound = useSoundForm(saved, isSaving)
  const isChanged = practice.isChanged || sound.isChanged

  async function save(): Promise<void> {
    if (!isChanged || isSaving) return
    setSaving(true)
    setRefusal(null)
    try {
      const now = await client.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 })
      // Both are looked at, so that all that is wrong is said at once.
      const [basics, dictations] = [practice.prepare(now), sound.prepare(now)]
      if (basics === null || dictations === null) return
      await mutateAsync({ changes: { ...basics, ...dictations }, seen: now })
      practice.saved()
      sound.saved()
    } catch (error) {
      const fields = isApiError(error) ? (error.fields ?? {}) : {}
      // Both are told, so that all that is wrong is said at once.
      const isBeside = [practice.refuse(fields), sound.refuse(fields)].includes(true)
      if (!isBeside) setRefusal(keptMessageOf(error))
    } finally {
      setSaving(false)
    }
  }

  return {
    practice,
    sound,
    refusal,
    isChanged,
    isSaving,
    save: () => void save(),
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      setRefusal(null)
      const [undoPractice, undoSound] = [practice.discard(), sound.discard()]
      return () => {
        undoPractice()
        undoSound()
      }
    },
  }
}
