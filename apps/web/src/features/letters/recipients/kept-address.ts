// Changed recipients and enclosures that lie on this device until the server has them.
import { foundCopies } from '../../../platform/kept-copies.ts'
import { useFoundCopies } from '../../../platform/use-kept.ts'
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
    foundCopies(userId, keptRecipientsName(letterId), parseRecipientsDraft).length > 0 ||
    foundCopies(userId, keptEnclosuresName(letterId), parseEnclosuresDraft).length > 0
  )
}

/** The same for who is signed in, as it changes in any tab. */
export function useAddressLeft(letterId: number): boolean {
  const recipients = useFoundCopies(keptRecipientsName(letterId), parseRecipientsDraft)
  const enclosures = useFoundCopies(keptEnclosuresName(letterId), parseEnclosuresDraft)
  return recipients.length + enclosures.length > 0
}
