import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { practiceSettingsQuery } from '../../platform/practice.ts'
import { useKept } from '../../platform/use-kept.ts'
import {
  changedPractice,
  parsePracticeDraft,
  type PracticeBasics,
  type PracticeDraft,
  type PracticeField,
  practiceFields,
  type PracticeProblems,
  readPractice,
  rebasePractice,
  startPractice,
} from './practice-draft.ts'
import { useUpdatePractice } from './settings.queries.ts'

type Said = { problems: PracticeProblems; refusal: string | null; clashes: PracticeField[] }

const nothing: Said = { problems: {}, refusal: null, clashes: [] }

/** What is typed about the practice: kept on this device until it is saved, never over another administrator's change unseen. */
export function usePracticeForm(saved: PracticeBasics) {
  const client = useQueryClient()
  const kept = useKept('practice-settings', parsePracticeDraft)
  const [draft, setDraft] = useState<PracticeDraft | null>(kept.found?.value ?? null)
  const [said, setSaid] = useState<Said>(nothing)
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync } = useUpdatePractice({ isSaidThere: true })
  const inHand = draft === null || changedPractice(draft).length === 0 ? startPractice(saved) : draft

  function become(next: PracticeDraft | null, about: Partial<Said> = {}): void {
    setDraft(next)
    setSaid({ ...nothing, ...about })
    if (next === null || changedPractice(next).length === 0) kept.drop()
    else kept.keep(next)
  }

  async function save(): Promise<void> {
    if (draft === null || isSaving) return
    setSaving(true)
    try {
      const now = await client.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 })
      const met = rebasePractice(draft, now)
      // What both changed is saved once it has been seen.
      if (met.clashes.length > 0) return become(met.draft, { clashes: met.clashes })
      const read = readPractice(met.draft)
      if (!read.ok) return setSaid({ ...nothing, problems: read.problems })
      await mutateAsync(read.changes)
      become(null)
    } catch (error) {
      const fields = isApiError(error) ? (error.fields ?? {}) : {}
      const problems: PracticeProblems = {}
      for (const field of practiceFields) if (fields[field] !== undefined) problems[field] = fields[field]
      const isBeside = Object.keys(problems).length > 0
      const refusal = isBeside ? null : `${messageOf(error)} What you typed is kept on this device.`
      setSaid({ ...nothing, problems, refusal })
    } finally {
      setSaving(false)
    }
  }

  return {
    ...said,
    base: inHand.base,
    fields: inHand.typed,
    isChanged: changedPractice(inHand).length > 0,
    isSaving,
    type: (field: PracticeField, text: string) => {
      // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
      if (!isSaving) become({ ...inHand, typed: { ...inHand.typed, [field]: text } })
    },
    save: () => void save(),
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      become(null)
      return () => become(draft)
    },
  }
}
