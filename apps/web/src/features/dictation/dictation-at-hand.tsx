import { useEffect } from 'react'
import { useSignedInUser } from '../../platform/session.ts'
import { onEvent } from '../../platform/socket.ts'
import { UnsentBand } from './band/unsent-band.tsx'
import { WaitingBand } from './band/waiting-band.tsx'
import { listDictations } from './recorder/kept-dictations.ts'
import { startUploads, uploadSoon } from './recorder/uploads.ts'

/** What of dictations is there on every page: what was left unsent, what waits, and its way to the server. */
export function DictationAtHand() {
  const { id } = useSignedInUser()
  useEffect(() => startUploads(id), [id])
  // Sent, changed or discarded from another device, or handed over: what lies here is looked at anew.
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        const isMeant = listDictations(id).some(
          ({ dictationId }) =>
            name === 'people_changed' ||
            (name === 'dictation_changed' && dictationId === payload.dictationId),
        )
        if (isMeant) uploadSoon()
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
