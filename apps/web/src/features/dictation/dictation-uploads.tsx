import { useEffect } from 'react'
import { useSignedInUser } from '../../platform/session.ts'
import { onEvent } from '../../platform/socket.ts'
import { UnsentBand } from './band/unsent-band.tsx'
import { WaitingBand } from './band/waiting-band.tsx'
import { listDictations } from './recorder/dictation-drafts.ts'
import { startUploads, uploadSoon } from './recorder/uploads.ts'

/** Runs the uploads on every page, and shows the dictations that are unsent or waiting for the server. */
export function DictationUploads() {
  const { id } = useSignedInUser()
  useEffect(() => startUploads(id), [id])
  // After another device or an administrator has changed a dictation, its next step may be a different one.
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        const isOnDevice = listDictations(id).some(
          ({ dictationId }) =>
            name === 'people_changed' ||
            (name === 'dictation_changed' && dictationId === payload.dictationId),
        )
        if (isOnDevice) uploadSoon()
      }),
    [id],
  )
  return (
    <>
      <UnsentBand />
      <WaitingBand />
    </>
  )
}
