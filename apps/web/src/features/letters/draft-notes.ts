// Notes typed for a return or a posting, kept as drafts on this device until they are sent.
import { dropDraftIfSame, findDrafts } from '../../platform/drafts/drafts.ts'
import { parseNote } from '../../ui/use-draft-note.ts'

export const draftNoteNames = {
  return: (letterId: number) => `letter-${letterId}-return-note`,
  posting: (letterId: number) => `letter-${letterId}-posting-note`,
} as const

/** Removes the drafts of all tabs that equal the note that was sent. */
export function dropSentNotes(userId: number, name: string, sent: string): void {
  for (const draft of findDrafts(userId, name, parseNote)) {
    if (draft.value.note.trim() === sent.trim()) dropDraftIfSame(userId, draft)
  }
}
