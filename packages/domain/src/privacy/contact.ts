// Contact details for the answer to a data-rights request: anything that reaches the person.

export const noContact =
  'Enter a complete email address, phone number or postal address. The answer is sent there.'

/**
 * Whether an answer can be sent there. With an '@' it must contain a whole e-mail address; anything else needs at least six
 * letters or digits, as the shortest phone numbers and addresses have.
 */
export function isContact(text: string): boolean {
  if (text.includes('@')) return /[^\s@]@[^\s@.]+(\.[^\s@.]+)+/u.test(text)
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 6
}
