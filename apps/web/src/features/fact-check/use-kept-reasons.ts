import { useMemo, useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { keepAcceptance, keepTyped, keptText, parseReasons, takeBack } from './acceptances.ts'

export type Reasons = ReturnType<typeof useKeptReasons>

/** What was accepted in this letter and is not sent yet, in any tab. */
export function useKeptReasons(letterId: number) {
  const { id: userId, name } = useSignedInUser()
  const text = useSyncExternalStore(onDraftsChange, () => keptText(userId, letterId))
  return useMemo(() => {
    const kept = parseReasons(text)
    const reasons = new Map(kept.accepted.map(({ findingId, reason }) => [findingId, reason]))
    return {
      /** Whose they are. */
      by: name,
      isAccepted: (id: string) => reasons.has(id),
      reasonOf: (id: string) => reasons.get(id) ?? '',
      typedOf: (id: string) => kept.typed[id] ?? '',
      type: (findingId: string, reason: string) => keepTyped(userId, letterId, { findingId, reason }),
      accept: (findingId: string, reason: string) => keepAcceptance(userId, letterId, { findingId, reason }),
      takeBack: (findingId: string) => takeBack(userId, letterId, findingId),
    }
  }, [text, name, userId, letterId])
}
