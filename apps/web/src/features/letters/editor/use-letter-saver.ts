import { letterText } from '@sincerely/domain/letters/text'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { onFlushDrafts } from '../../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { type Hold, holdTogether } from '../../../platform/tab-locks.ts'
import { toast } from '../../../ui/toast.ts'
import { unsavedMayHaveChanged } from '../letters.queries.ts'
import { type FoundText, forgetOnDevice, keepOnDevice, textLock } from './device-copies.ts'
import { type LetterSaver, type SaveOutcome, createLetterSaver } from './letter-saver.ts'
import {
  dropWorkingCopy,
  isConflict,
  isGone,
  saveWorkingCopy,
  useEditLetterContent,
} from './letter-text.queries.ts'
import { type Bounce, type SaveState, whereKept } from './save-state.ts'

/** The saver of one open editor, tied to the tab: its closing, its hiding, its network, and the editor's own end. */
export function useLetterSaver(letterId: number, opened: SaveState, onDevice: FoundText | null): LetterSaver {
  const user = useSignedInUser()
  const client = useQueryClient()
  const { mutateAsync: editContent } = useEditLetterContent(letterId)
  const [saver] = useState(() =>
    createLetterSaver(opened, {
      keep: (text) => keepOnDevice(user.id, letterId, text),
      forget: () => forgetOnDevice(user.id, letterId, onDevice),
      send: async (html, baseVersion, follows) => {
        const kept = await saveWorkingCopy(letterId, html, { baseVersion, follows })
        if (follows === null) unsavedMayHaveChanged(client, letterId)
        return kept
      },
      save: (html, version, copyAt) => editContent({ html, version, copyAt }),
      drop: async (copyAt) => {
        await dropWorkingCopy(letterId, copyAt)
        unsavedMayHaveChanged(client, letterId)
      },
      isBlank: (html) => letterText(html) === '',
      isConflict,
      isGone,
      bounceOf,
      now: () => new Date(),
    }),
  )
  useTabLife(saver)
  useLeaving(saver, letterId)
  return saver
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
    const stopKeeping = onFlushDrafts(saver.flush)
    return () => {
      stopKeeping()
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', saver.flush)
      document.removeEventListener('visibilitychange', saver.flush)
      window.removeEventListener('online', saver.retryNow)
    }
  }, [saver])
}

/** An editor that goes away saves a version. One that comes straight back (React's rehearsal) never left. */
function useLeaving(saver: LetterSaver, letterId: number): void {
  const [leaving] = useState<{ timer?: ReturnType<typeof setTimeout>; lock?: Hold }>({})
  useEffect(() => {
    clearTimeout(leaving.timer)
    // Until the last word is settled nobody else sends what lies on this device.
    leaving.lock ??= holdTogether(textLock(letterId))
    saver.start()
    const leave = async () => {
      tellAfterLeaving(await saver.leave())
      leaving.lock?.release()
    }
    return () => {
      saver.flush()
      leaving.timer = setTimeout(() => void leave())
    }
  }, [saver, letterId, leaving])
}

/** Says that a version was made. */
export function tellSaved(title: 'Letter Updated' | 'Content Saved'): void {
  toast({ type: 'success', title, message: 'Letter content has been saved.' })
}

function tellAfterLeaving(outcome: SaveOutcome): void {
  if (outcome === 'saved') tellSaved('Letter Updated')
  const message = outcomes[outcome]
  if (message) toast({ type: 'info', title: 'Not saved in the letter', message })
}

const outcomes: Partial<Record<SaveOutcome, string>> = {
  empty: 'The letter has no text. Your changes are kept and offered when you edit it again.',
  conflict:
    'This letter has changed since you opened it. Your text is kept. Edit the letter to compare the two.',
}

/** What the server refuses is not sent again as it is; anything else may be better next time. */
function bounceOf(error: unknown): Bounce {
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  return { retry: !isRefused, message: messageOf(error) }
}
