import { letterText } from '@sincerely/domain/letters/text'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api.ts'
import { onFlushDrafts } from '../../../platform/drafts/drafts.ts'
import { onServerReturn } from '../../../platform/server-reach.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { type Hold, holdTogether } from '../../../platform/tab-locks.ts'
import { toast } from '../../../ui/toast.ts'
import { invalidateUnsaved, isConflict } from '../letters.queries.ts'
import { isNotFound } from '../poll-letter.ts'
import { type TextDraft, removeOwnTextDraft, saveTextDraft, textLockName } from './text-drafts.ts'
import { type LetterSaver, type SaveOutcome, createLetterSaver } from './letter-saver.ts'
import { dropWorkingCopy, saveWorkingCopy, useSaveText } from './letter-text.queries.ts'
import { type SendError, type SaveState, storedWhere } from './save-state.ts'

/**
 * Creates the saver of one open editor. It reacts when the tab is hidden or closed, the network returns, or the editor
 * closes.
 */
export function useLetterSaver(
  letterId: number,
  opened: SaveState,
  storedDraft: TextDraft | null,
): LetterSaver {
  const user = useSignedInUser()
  const client = useQueryClient()
  const { mutateAsync: saveText } = useSaveText(letterId, true)
  const [saver] = useState(() =>
    createLetterSaver(opened, {
      saveDraft: (text) => saveTextDraft(user.id, letterId, text),
      removeDraft: () => removeOwnTextDraft(user.id, letterId, storedDraft),
      sendWorkingCopy: async (html, baseVersion, follows) => {
        const saved = await saveWorkingCopy(letterId, html, { baseVersion, follows })
        if (follows === null) invalidateUnsaved(client, letterId)
        return saved
      },
      saveText: (html, version, workingCopyAt) => saveText({ html, version, workingCopyAt }),
      dropWorkingCopy: async (workingCopyAt) => {
        await dropWorkingCopy(letterId, workingCopyAt)
        invalidateUnsaved(client, letterId)
      },
      isBlank: (html) => letterText(html) === '',
      isConflict,
      isNotFound,
      sendErrorOf,
      now: () => new Date(),
    }),
  )
  useFlushOnTabEvents(saver)
  useSaveOnClose(saver, letterId)
  return saver
}

/** Writes the text to this device before the tab is hidden or closed, and warns if the device could not store it. */
function useFlushOnTabEvents(saver: LetterSaver): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      saver.flush()
      if (storedWhere(saver.current()) === 'memory') event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', saver.flush)
    document.addEventListener('visibilitychange', saver.flush)
    window.addEventListener('online', saver.retryNow)
    const stops = [onFlushDrafts(saver.flush), onServerReturn(saver.retryNow)]
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', saver.flush)
      document.removeEventListener('visibilitychange', saver.flush)
      window.removeEventListener('online', saver.retryNow)
    }
  }, [saver])
}

/** Saves a version when the editor closes, but not when React only remounts it (StrictMode). */
function useSaveOnClose(saver: LetterSaver, letterId: number): void {
  const [closing] = useState<{ timer?: ReturnType<typeof setTimeout>; lock?: Hold }>({})
  useEffect(() => {
    clearTimeout(closing.timer)
    // Other tabs do not send the draft on this device until the last save has finished.
    closing.lock ??= holdTogether(textLockName(letterId))
    saver.start()
    const leave = async () => {
      notifyAfterClose(await saver.leave())
      closing.lock?.release()
    }
    return () => {
      saver.flush()
      closing.timer = setTimeout(() => void leave())
    }
  }, [saver, letterId, closing])
}

export function notifySaved(title: 'Letter Updated' | 'Content Saved'): void {
  toast({ type: 'success', title, message: 'Letter content has been saved.' })
}

function notifyAfterClose(outcome: SaveOutcome): void {
  if (outcome === 'saved') notifySaved('Letter Updated')
  const message = notSavedMessages[outcome]
  if (message) toast({ type: 'info', title: 'Not saved in the letter', message })
}

const notSavedMessages: Partial<Record<SaveOutcome, string>> = {
  empty: 'The letter has no text. Your changes are kept and offered when you edit it again.',
  conflict:
    'This letter has changed since you opened it. Your text is kept. Edit the letter to compare the two.',
}

/**
 * Describes why a send failed. A text that the server refused is not sent again unchanged; other errors may be temporary.
 */
function sendErrorOf(error: unknown): SendError {
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  return { canRetry: !isRefused, message: messageOf(error) }
}
