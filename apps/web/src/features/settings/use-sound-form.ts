import { useState } from 'react'
import { useKept } from '../../platform/use-kept.ts'
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
export function useSoundForm(saved: SoundSettings, isSaving: boolean) {
  const kept = useKept('sound-settings', parseSoundDraft)
  const [draft, setDraft] = useState<SoundDraft | null>(kept.found?.value ?? null)
  const [problems, setProblems] = useState<SoundProblems>({})
  const inHand = draft ?? startSound(saved)

  function become(next: SoundDraft | null): void {
    setDraft(next)
    setProblems({})
    if (next === null || !isSoundChanged(next)) kept.drop()
    else kept.keep(next)
  }

  /** What is to be saved over what is saved `now`; null where something is wrong, which is then said. */
  function prepare(now: SoundSettings): Partial<SoundSettings> | null {
    if (draft === null) return {}
    const read = readSound(draft, now)
    setProblems(read.ok ? {} : read.problems)
    return read.ok ? read.changes : null
  }

  return {
    fields: inHand.typed,
    problems,
    isChanged: draft !== null && isSoundChanged(draft),
    prepare,
    saved: () => become(null),
    type: (changes: Partial<SoundFields>) => {
      // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
      if (isSaving) return
      become({ ...inHand, typed: { ...inHand.typed, ...changes } })
    },
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      become(null)
      return () => become(draft)
    },
  }
}
