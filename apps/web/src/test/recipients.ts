import type { LetterRecipient } from '@sincerely/contract/recipients'

/** A GP who gets letters by post. */
export const reachedGp: LetterRecipient = {
  key: 'gp',
  kind: 'gp',
  name: null,
  address: null,
  email: null,
  way: 'post',
  label: 'Dr Patel, Elm Surgery',
  lines: ['Dr Patel', 'Elm Surgery', '4 Elm Road'],
  sendsTo: null,
  missing: [],
}
