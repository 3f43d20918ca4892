import { useEffect, useRef } from 'react'
import { useDownloadLetterPdf } from '../output/letter-output.queries.ts'

/** Downloads a letter's PDF as soon as it stands on a page, once (`?download=true`, spec §2). */
export function DownloadOnce({ letterId, onStarted }: { letterId: number; onStarted: () => void }) {
  const { mutate } = useDownloadLetterPdf('PDF Ready')
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate({ id: letterId })
    onStarted()
  })
  return null
}
