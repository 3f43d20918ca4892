// Changed recipients and enclosures that lie on this device until the server has them.
import { findDrafts } from '../../../platform/drafts/drafts.ts'
import { useDrafts } from '../../../platform/drafts/use-drafts.ts'
import { parseEnclosuresDraft, parseRecipientsDraft } from './parts.ts'

export function keptRecipientsName(letterId: number): string {
  return `letter-${letterId}-recipients`
}

export function keptEnclosuresName(letterId: number): string {
  return `letter-${letterId}-enclosures`
}

export function keptNewRecipientName(letterId: number): string {
  return `letter-${letterId}-new-recipient`
}

/** Does a change of this person's lie here that the letter does not have? */
export function isAddressLeft(userId: number, letterId: number): boolean {
  return (
    findDrafts(userId, keptRecipientsName(letterId), parseRecipientsDraft).length > 0 ||
    findDrafts(userId, keptEnclosuresName(letterId), parseEnclosuresDraft).length > 0
  )
}

/** The same for who is signed in, as it changes in any tab. */
export function useAddressLeft(letterId: number): boolean {
  const recipients = useDrafts(keptRecipientsName(letterId), parseRecipientsDraft)
  const enclosures = useDrafts(keptEnclosuresName(letterId), parseEnclosuresDraft)
  return recipients.length + enclosures.length > 0
}
