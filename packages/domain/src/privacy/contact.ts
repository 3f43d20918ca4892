// Where the answer to a data-rights request goes: whatever reaches the person.

export const noContact =
  'Enter a whole e-mail address, a phone number or a postal address: the answer goes there.'

/**
 * Can an answer go there? With an '@' there has to be a whole e-mail address in it; anything else has at least six letters
 * or digits, as the shortest phone numbers and addresses have.
 */
export function isContact(text: string): boolean {
  if (text.includes('@')) return /[^\s@]@[^\s@.]+(\.[^\s@.]+)+/u.test(text)
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 6
}
