// Explains in sentences why a letter could not be sent, by any channel.

export const deliveryFailures = {
  letter_changed: 'The letter was changed or deleted before it went out. Approve it, then send it again.',
  replaced: 'Someone chose another way to send it before it went out.',
  outcome_unknown:
    'Sincerely was interrupted while sending it, so it may or may not have arrived. Ask the recipient before you send it again.',
  restored:
    'The practice was restored from a backup, so this may have been sent already. Ask the recipient before you send it again.',
  fault: 'Something went wrong in Sincerely. If it happens again, tell your IT support.',
} as const

export type DeliveryFailureCode = keyof typeof deliveryFailures

/** Whether somebody in the practice changed the letter or chose another way, so that people already know. */
export function isChosen(code: string): boolean {
  return code === 'letter_changed' || code === 'replaced'
}
