// Drafts of recipients and enclosures, stored on this device until saved.
import { findDrafts } from '../../../platform/drafts/drafts.ts'
import { useDrafts } from '../../../platform/drafts/use-drafts.ts'
import { parseEnclosuresDraft, parseRecipientsDraft } from './address-parts.ts'

export function recipientsDraftName(letterId: number): string {
  return `letter-${letterId}-recipients`
}

export function enclosuresDraftName(letterId: number): string {
  return `letter-${letterId}-enclosures`
}

export function newRecipientDraftName(letterId: number): string {
  return `letter-${letterId}-new-recipient`
}

/** This person has unsaved changes of the recipients or enclosures on this device. */
export function hasAddressDraft(userId: number, letterId: number): boolean {
  return (
    findDrafts(userId, recipientsDraftName(letterId), parseRecipientsDraft).length > 0 ||
    findDrafts(userId, enclosuresDraftName(letterId), parseEnclosuresDraft).length > 0
  )
}

/** The same for the signed-in user, updated from all tabs. */
export function useHasAddressDraft(letterId: number): boolean {
  const recipients = useDrafts(recipientsDraftName(letterId), parseRecipientsDraft)
  const enclosures = useDrafts(enclosuresDraftName(letterId), parseEnclosuresDraft)
  return recipients.length + enclosures.length > 0
}
