// The drafts of recipients and enclosures, which are stored on this device until they are saved.
import { findDrafts } from '../../../platform/drafts/drafts.ts'
import { useDrafts } from '../../../platform/drafts/use-drafts.ts'
import { parseEnclosuresDraft, parseNewRecipient, parseRecipientsDraft } from './address-parts.ts'

export function recipientsDraftName(letterId: number): string {
  return `letter-${letterId}-recipients`
}

export function enclosuresDraftName(letterId: number): string {
  return `letter-${letterId}-enclosures`
}

export function newRecipientDraftName(letterId: number): string {
  return `letter-${letterId}-new-recipient`
}

/** Whether this person has unsaved changes of the recipients or enclosures on this device, or a recipient that is not added. */
export function hasAddressDraft(userId: number, letterId: number): boolean {
  return (
    findDrafts(userId, recipientsDraftName(letterId), parseRecipientsDraft).length > 0 ||
    findDrafts(userId, enclosuresDraftName(letterId), parseEnclosuresDraft).length > 0 ||
    findDrafts(userId, newRecipientDraftName(letterId), parseNewRecipient).length > 0
  )
}

/** Returns the same as `hasAddressDraft` for the signed-in person. Updates when any tab changes a draft. */
export function useHasAddressDraft(letterId: number): boolean {
  const recipients = useDrafts(recipientsDraftName(letterId), parseRecipientsDraft)
  const enclosures = useDrafts(enclosuresDraftName(letterId), parseEnclosuresDraft)
  const added = useDrafts(newRecipientDraftName(letterId), parseNewRecipient)
  return recipients.length + enclosures.length + added.length > 0
}
