// What is typed beside a step of a letter, such as the reason of a return: kept on this device until it is sent.
import { dropDraftIfSame, findDrafts } from '../../platform/drafts/drafts.ts'
import { parseNote } from '../../ui/use-draft-note.ts'

export const keptNoteNames = {
  return: (letterId: number) => `letter-${letterId}-return-note`,
  posting: (letterId: number) => `letter-${letterId}-posting-note`,
} as const

/** It was sent: what says the same is kept no longer. */
export function dropSentNote(userId: number, name: string, sent: string): void {
  for (const copy of findDrafts(userId, name, parseNote)) {
    if (copy.value.note.trim() === sent.trim()) dropDraftIfSame(userId, copy)
  }
}
