// What is typed beside a step of a letter, such as the reason of a return: kept on this device until it is sent.
import { useState } from 'react'
import { dropIfSame, foundCopies } from '../../platform/kept-copies.ts'
import { parseObject } from '../../platform/parse-object.ts'
import { useKept } from '../../platform/use-kept.ts'
import { toast } from '../../ui/toast.ts'

type KeptNote = { note: string }

export const keptNoteNames = {
  return: (letterId: number) => `letter-${letterId}-return-note`,
  posting: (letterId: number) => `letter-${letterId}-posting-note`,
} as const

type Ways = {
  /** What is offered while nothing was typed. */
  began?: string
  onClose: () => void
  onReopen: () => void
}

/** A note being typed. Only Cancel gives it up, with undo: who closes the dialog another way finds it there again. */
export function useKeptNote(name: string, { began = '', onClose, onReopen }: Ways) {
  const kept = useKept(name, parseNote)
  const [note, setNote] = useState(kept.found?.value.note ?? began)
  return {
    note,
    type: (next: string) => {
      setNote(next)
      if (next === began) kept.drop()
      else kept.keep({ note: next })
    },
    sent: kept.drop,
    cancel: () => {
      kept.drop()
      onClose()
      if (note === began) return
      const undo = () => {
        kept.keep({ note })
        onReopen()
      }
      toast({ type: 'info', message: 'What you typed was discarded', undo })
    },
  }
}

/** Does a note lie here that was not sent? */
export function isNoteLeft(userId: number, name: string): boolean {
  return foundCopies(userId, name, parseNote).length > 0
}

/** It was sent: what says the same is kept no longer. */
export function dropSentNote(userId: number, name: string, sent: string): void {
  for (const copy of foundCopies(userId, name, parseNote)) {
    if (copy.value.note.trim() === sent.trim()) dropIfSame(userId, copy)
  }
}

/** As it was kept, or null when it cannot be read. */
function parseNote(text: string | undefined): KeptNote | null {
  const { note } = parseObject(text) ?? {}
  return typeof note === 'string' ? { note } : null
}
