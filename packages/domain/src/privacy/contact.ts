// Checks the contact details for the answer to a data-rights request, which may be anything that reaches the person.

export const noContact =
  'Enter a complete email address, phone number or postal address. The answer is sent there.'

/**
 * Whether an answer can be sent to these details. With an '@' they must contain a whole e-mail address. Otherwise they need at
 * least six letters or digits, because the shortest phone numbers and addresses have that many.
 */
export function isContact(text: string): boolean {
  if (text.includes('@')) return /[^\s@]@[^\s@.]+(\.[^\s@.]+)+/u.test(text)
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 6
}
