// What is typed beside a step of a letter, such as the reason of a return: kept on this device until it is sent.
import { dropIfSame, foundCopies } from '../../platform/kept-copies.ts'
import { parseNote } from '../../ui/use-kept-note.ts'

export const keptNoteNames = {
  return: (letterId: number) => `letter-${letterId}-return-note`,
  posting: (letterId: number) => `letter-${letterId}-posting-note`,
} as const

/** It was sent: what says the same is kept no longer. */
export function dropSentNote(userId: number, name: string, sent: string): void {
  for (const copy of foundCopies(userId, name, parseNote)) {
    if (copy.value.note.trim() === sent.trim()) dropIfSame(userId, copy)
  }
}
