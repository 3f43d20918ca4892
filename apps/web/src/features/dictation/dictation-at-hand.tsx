import { useEffect } from 'react'
import { useSignedInUser } from '../../platform/session.ts'
import { UnsentBand } from './band/unsent-band.tsx'
import { startUploads } from './recorder/uploads.ts'

/** What of dictations is there on every page: what was left unsent, and its way to the server. */
export function DictationAtHand() {
  const { id } = useSignedInUser()
  useEffect(() => startUploads(id), [id])
  return <UnsentBand />
}
