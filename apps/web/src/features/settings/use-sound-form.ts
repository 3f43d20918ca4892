import { useState } from 'react'
import { useKept } from '../../platform/use-kept.ts'
import {
  isSoundChanged,
  parseSoundDraft,
  readSound,
  refusedSound,
  rebaseSound,
  startSound,
  type SoundDraft,
  type SoundFields,
  type SoundProblems,
  type SoundSettings,
} from './sound-draft.ts'

/** What is typed about dictations: kept on this device until it is saved, never over another administrator's change unseen. */
export function useSoundForm(saved: SoundSettings, isSaving: boolean) {
  const kept = useKept('sound-settings', parseSoundDraft)
  const [draft, setDraft] = useState<SoundDraft | null>(kept.found?.value ?? null)
  const [problems, setProblems] = useState<SoundProblems>({})
  const [isClash, setClash] = useState(false)
  const inHand = draft ?? startSound(saved)

  function become(next: SoundDraft | null, { clashes = false } = {}): void {
    setDraft(next)
    setProblems({})
    setClash(clashes)
    if (next === null || !isSoundChanged(next)) kept.drop()
    else kept.keep(next)
  }

  /** What is to be saved over what is saved `now`; null where something is wrong or was changed by both, which is then said. */
  function prepare(now: SoundSettings): Partial<SoundSettings> | null {
    if (draft === null) return {}
    const met = rebaseSound(draft, now)
    // What both changed is saved once it has been seen.
    if (met.isClash) {
      become(met.draft, { clashes: true })
      return null
    }
    const read = readSound(met.draft)
    setClash(false)
    setProblems(read.ok ? {} : read.problems)
    return read.ok ? read.changes : null
  }

  return {
    base: inHand.base,
    fields: inHand.typed,
    isClash,
    problems,
    isChanged: draft !== null && isSoundChanged(draft),
    prepare,
    saved: () => become(null),
    /** What the server said of these fields; whether there was anything. */
    refuse: (fields: Record<string, string>): boolean => {
      const found = refusedSound(fields)
      setProblems(found)
      return Object.keys(found).length > 0
    },
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
