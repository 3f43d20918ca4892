import { useState } from 'react'
import { useStoredDraft } from '../platform/drafts/use-drafts.ts'
import { parseObject } from '../platform/parse-object.ts'
import { toast } from './toast.ts'
import { keptMessage } from '../platform/form/use-draft-form.ts'

type SavedNote = { note: string }

type NoteOptions = {
  began?: string
  onClose?: () => void
  onReopen?: () => void
}

/**
 * Stores a note, such as a reason, on this device until it is sent. Only Cancel discards it, with Undo;
 * otherwise it is restored when the dialog opens again.
 */
export function useDraftNote(name: string, { began = '', onClose, onReopen }: NoteOptions = {}) {
  const draft = useStoredDraft(name, parseNote)
  const [note, setNote] = useState(draft.found?.value.note ?? began)
  const reset = () => {
    setNote(began)
    draft.drop()
  }
  return {
    note,
    type: (next: string) => {
      setNote(next)
      if (next === began) draft.drop()
      else draft.keep({ note: next })
    },
    sent: reset,
    /** Says that a typed note is kept. Use it with `useOnLeave`. */
    sayKept: () => {
      if (draft.isKept()) toast({ type: 'info', message: keptMessage })
    },
    cancel: () => {
      reset()
      onClose?.()
      if (note === began) return
      const undo = () => {
        draft.keep({ note })
        onReopen?.()
      }
      toast({ type: 'info', message: 'Your changes were discarded', undo })
    },
  }
}

/** Returns null if the text is unreadable. */
export function parseNote(text: string | undefined): SavedNote | null {
  const { note } = parseObject(text) ?? {}
  return typeof note === 'string' ? { note } : null
}
