import { useState } from 'react'
import { useStoredDraft } from '../platform/drafts/use-drafts.ts'
import { parseObject } from '../platform/parse-object.ts'
import { toast } from './toast.ts'

type KeptNote = { note: string }

type Ways = {
  /** What is offered while nothing was typed. */
  began?: string
  onClose?: () => void
  onReopen?: () => void
}

/**
 * A note being typed, such as a reason: kept on this device under its name until it is sent. Only Cancel gives it up,
 * with undo: who closes the dialog another way finds it there again.
 */
export function useDraftNote(name: string, { began = '', onClose, onReopen }: Ways = {}) {
  const kept = useStoredDraft(name, parseNote)
  const [note, setNote] = useState(kept.found?.value.note ?? began)
  const giveUp = () => {
    setNote(began)
    kept.drop()
  }
  return {
    note,
    type: (next: string) => {
      setNote(next)
      if (next === began) kept.drop()
      else kept.keep({ note: next })
    },
    sent: giveUp,
    cancel: () => {
      giveUp()
      onClose?.()
      if (note === began) return
      const undo = () => {
        kept.keep({ note })
        onReopen?.()
      }
      toast({ type: 'info', message: 'What you typed was discarded', undo })
    },
  }
}

/** As it was kept, or null when it cannot be read. */
export function parseNote(text: string | undefined): KeptNote | null {
  const { note } = parseObject(text) ?? {}
  return typeof note === 'string' ? { note } : null
}
