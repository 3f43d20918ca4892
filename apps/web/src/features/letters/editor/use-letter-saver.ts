import { letterText } from '@sincerely/domain/letters/text'
import { useEffect, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { dropLocalCopy, keepLocalCopy } from '../../../platform/storage.ts'
import { toast } from '../../../ui/toast.ts'
import { type LetterSaver, type SaveOutcome, createLetterSaver } from './letter-saver.ts'
import {
  dropWorkingCopy,
  isConflict,
  letterLocalKey,
  saveWorkingCopy,
  useEditLetterContent,
} from './letter-text.queries.ts'
import { type Bounce, type SaveState, whereKept } from './save-state.ts'
import type { UnsavedText } from './unsaved-text.ts'

/** The saver of one open editor, tied to the tab: its closing, its hiding, its network, and the editor's own end. */
export function useLetterSaver(letterId: number, opened: SaveState): LetterSaver {
  const user = useSignedInUser()
  const { mutateAsync: editContent } = useEditLetterContent(letterId)
  const [saver] = useState(() =>
    createLetterSaver(opened, {
      keep: (text) => keepUnsaved(user.id, letterId, text),
      forget: () => dropLocalCopy(user.id, letterLocalKey(letterId)),
      send: (html, baseVersion) => saveWorkingCopy(letterId, html, baseVersion),
      save: (html, version) => editContent({ html, version }),
      drop: () => dropWorkingCopy(letterId),
      isBlank: (html) => letterText(html) === '',
      isConflict,
      bounceOf,
      now: () => new Date(),
    }),
  )
  useTabLife(saver)
  useLeaving(saver)
  return saver
}

/** Puts unsaved text on this device, where the next opening of the editor finds it. */
export function keepUnsaved(userId: number, letterId: number, text: UnsavedText): boolean {
  return keepLocalCopy(userId, letterLocalKey(letterId), JSON.stringify(text))
}

/** A tab that hides or closes writes first what is only in memory; it warns when even that was refused. */
function useTabLife(saver: LetterSaver): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      saver.flush()
      if (whereKept(saver.current()) === 'memory') event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', saver.flush)
    document.addEventListener('visibilitychange', saver.flush)
    window.addEventListener('online', saver.retryNow)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', saver.flush)
      document.removeEventListener('visibilitychange', saver.flush)
      window.removeEventListener('online', saver.retryNow)
    }
  }, [saver])
}

/** An editor that goes away saves a version. One that comes straight back (React's rehearsal) never left. */
function useLeaving(saver: LetterSaver): void {
  const [leaving] = useState<{ timer?: ReturnType<typeof setTimeout> }>({})
  useEffect(() => {
    clearTimeout(leaving.timer)
    saver.start()
    return () => {
      saver.flush()
      leaving.timer = setTimeout(() => void saver.leave().then(tellAfterLeaving))
    }
  }, [saver, leaving])
}

/** Says that a version was made. */
export function tellSaved(title: 'Letter Updated' | 'Content Saved'): void {
  toast({ type: 'success', title, message: 'Letter content has been saved.' })
}

function tellAfterLeaving(outcome: SaveOutcome): void {
  if (outcome === 'saved') tellSaved('Letter Updated')
  const message = outcomes[outcome]
  if (message) toast({ type: 'info', title: 'Not saved as a version', message })
}

const outcomes: Partial<Record<SaveOutcome, string>> = {
  empty: 'The letter has no text. What you did is kept and offered when you edit it again.',
  conflict:
    'Somebody else changed this letter meanwhile. Your text is kept; edit the letter to compare the two.',
}

/** What the server refuses is not sent again as it is; anything else may be better next time. */
function bounceOf(error: unknown): Bounce {
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  return { retry: !isRefused, message: messageOf(error) }
}
