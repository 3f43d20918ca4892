import { useEffect, useState, useSyncExternalStore } from 'react'
import { listDrafts, onDraftsChange } from '../../platform/drafts/drafts.ts'
import { listOnDevice } from '../../platform/drafts/device-store.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useSignedInUser } from '../../platform/session.ts'
import { useBegunDictations } from './dictation.queries.ts'
import { dictationCopy, soundPiece } from './kept-key.ts'

const DictationAtHand = lazyPart(async () => (await import('./dictation-at-hand.tsx')).DictationAtHand, {
  waitsForNetwork: true,
})

/** Fetches what brings dictations to the server only where there is one: kept on this device, or begun on another. */
export function DictationAtHandHost() {
  const { id } = useSignedInUser()
  const isKept = useSyncExternalStore(onDraftsChange, () => hasRecord(id))
  const isBegun = (useBegunDictations() ?? []).length > 0
  const hasSound = useHasSound(id)
  // From then on it stays: it knows what was here.
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && (isKept || isBegun || hasSound)) setNeeded(true)
  return isNeeded ? (
    <LazyBoundary missing={null}>
      <DictationAtHand />
    </LazyBoundary>
  ) : null
}

function hasRecord(userId: number): boolean {
  return listDrafts(userId).some(({ key }) => key.startsWith(dictationCopy))
}

/** Sound outlives its record where the browser dropped the one and not the other. */
function useHasSound(userId: number): boolean {
  const [hasSound, setHasSound] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const names = await listOnDevice(userId)
      if (!isOver) setHasSound(names.some((name) => name.startsWith(soundPiece)))
    }
    void look()
    return () => {
      isOver = true
    }
  }, [userId])
  return hasSound
}
