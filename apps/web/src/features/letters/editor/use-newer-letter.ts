import type { Letter } from '@sincerely/contract/letters'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { onEvent } from '../../../platform/socket.ts'
import { useLetter } from '../letters.queries.ts'
import { asWritten } from './letter-extensions.ts'
import type { LetterSaver } from './letter-saver.ts'
import { type NewerLetter, afterTold, later, seenIn } from './newer-letter.ts'

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
        setTold((before) => afterTold(before, event.payload, user.id))
      }),
    [opened.id, user.id],
  )
  const hasSameText = useSameText(opened, letter, saver)
  const latest = letter && letter.version > opened.version && !hasSameText ? letter : opened
  const newer = later(told, seenIn(latest))
  return base !== null && newer.version > base ? newer : null
}

/** Only something beside the text changed, such as when it is due: the text goes on on top of that, and nobody is told. */
function useSameText(opened: Letter, letter: Letter | null | undefined, saver: LetterSaver): boolean {
  const content = letter?.content
  const written = useMemo(() => (content === undefined ? null : asWritten(content)), [content])
  const { baseHtml, baseVersion } = saver.current()
  const isOpen = letter?.status === 'draft' || letter?.status === opened.status
  const isSame = isOpen && written !== null && written === baseHtml
  const version = letter?.version ?? 0
  useEffect(() => {
    if (isSame && version > baseVersion) saver.rebase(version)
  }, [isSame, version, baseVersion, saver])
  return isSame
}
