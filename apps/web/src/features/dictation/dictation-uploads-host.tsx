import { useEffect, useState, useSyncExternalStore } from 'react'
import { listDrafts, onDraftsChange } from '../../platform/drafts/drafts.ts'
import { hasAppFiles } from '../../platform/app-files.ts'
import { listOnDevice } from '../../platform/large-values.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useSignedInUser } from '../../platform/session.ts'
import { useStartedDictations } from './dictation.queries.ts'
import { dictationPrefix, soundPrefix } from './draft-keys.ts'

const DictationUploads = lazyPart(async () => (await import('./dictation-uploads.tsx')).DictationUploads, {
  // After a reload without a network, the code is still needed to continue unsent recordings.
  waitsForNetwork: !hasAppFiles(),
})

/** Loads the uploads only if a dictation is stored on this device or was started on another device. */
export function DictationUploadsHost() {
  const { id } = useSignedInUser()
  const hasDraft = useSyncExternalStore(onDraftsChange, () => hasDictationDraft(id))
  const hasStarted = (useStartedDictations() ?? []).length > 0
  const hasSound = useHasStoredSound(id)
  // The uploads stay mounted from then on, because they remember what was stored on this device.
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && (hasDraft || hasStarted || hasSound)) setNeeded(true)
  return isNeeded ? (
    <LazyBoundary missing={null}>
      <DictationUploads />
    </LazyBoundary>
  ) : null
}

function hasDictationDraft(userId: number): boolean {
  return listDrafts(userId).some(({ key }) => key.startsWith(dictationPrefix))
}

/** Whether sound is stored on this device. The browser may delete the draft and leave its sound. */
function useHasStoredSound(userId: number): boolean {
  const [hasSound, setHasSound] = useState(false)
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const names = await listOnDevice(userId)
      if (!isOver) setHasSound(names.some((name) => name.startsWith(soundPrefix)))
    }
    void check()
    return () => {
      isOver = true
    }
  }, [userId])
  return hasSound
}
