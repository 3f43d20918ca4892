// Where the answer to a data-rights request goes: whatever reaches the person.

export const noContact =
  'Enter a complete email address, phone number or postal address. The answer is sent there.'

/**
 * Can an answer go there? With an '@' there has to be a whole e-mail address in it; anything else has at least six letters
 * or digits, as the shortest phone numbers and addresses have.
 */
export function isContact(text: string): boolean {
  if (text.includes('@')) return /[^\s@]@[^\s@.]+(\.[^\s@.]+)+/u.test(text)
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 6
}
