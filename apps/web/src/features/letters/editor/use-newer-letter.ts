import type { Letter } from '@sincerely/contract/letters'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { onEvent } from '../../../platform/socket.ts'
import { useLetter } from '../letters.queries.ts'
import type { LetterSaver } from './letter-saver.ts'
import { type NewerLetter, later, seenIn, toldBy } from './newer-letter.ts'

/** What was done to the letter since the text in the editor was begun; null while that stands on the latest version. */
export function useNewerLetter(opened: Letter, saver: LetterSaver): NewerLetter | null {
  const user = useSignedInUser()
  const [told, setTold] = useState<NewerLetter | null>(null)
  const { data: letter } = useLetter(opened.id)
  // A saving of one's own is known to the others before its answer is here.
  const base = useSyncExternalStore(saver.subscribe, () =>
    saver.current().phase === 'editing' ? saver.current().baseVersion : null,
  )
  useEffect(
    () =>
      onEvent((event) => {
        if (event.name !== 'letter_updated' || event.payload.letterId !== opened.id) return
        const newer = toldBy(event.payload, user.id)
        setTold((before) => later(before, newer))
      }),
    [opened.id, user.id],
  )
  const latest = letter && letter.version > opened.version ? letter : opened
  const newer = later(told, seenIn(latest))
  return base !== null && newer.version > base ? newer : null
}
