// Defines the kinds of damage to the audit trail, with a sentence for each.

/**
 * `head` means that a head which was noted elsewhere is no longer in the chain. `approval` means that a letter's printed content
 * is not what the trail says was approved, or is missing although it was not erased.
 */
export const harmKinds = [
  'altered',
  'seal-altered',
  'reordered',
  'removed',
  'seal-missing',
  'inserted',
  'head-missing',
  'head-differs',
  'approval-altered',
  'approval-gone',
] as const
export type HarmKind = (typeof harmKinds)[number]

/**
 * `position` counts the sealed lines from 1, and `line` is a line's own number. `other` is the last position of a range, or a
 * line's earlier position. For an approval, `line` is the letter's number and `other` its version.
 */
export type Harm = { kind: HarmKind; position: number | null; line: number | null; other: number | null }

/** Describes the damage in one sentence. */
export function harmWords({ kind, position, line, other }: Harm): string {
  switch (kind) {
    case 'altered':
      return `Entry ${line} (position ${position}) differs from what was sealed: the entry or its seal was changed.`
    case 'seal-altered':
      return `The seal of entry ${line} (position ${position}) was changed; the entry itself is unchanged.`
    case 'reordered':
      return `Position ${position} holds the entry sealed at position ${other}: entries have changed places.`
    case 'removed':
      return position === null
        ? `Entry ${line} was removed before it was sealed.`
        : `Entry ${line} (position ${position}) was removed.`
    case 'seal-missing':
      return position === other
        ? `The seal of position ${position} was removed; the entry after it cannot be checked.`
        : `The seals of positions ${position} to ${other} were removed; the entry after them cannot be checked.`
    case 'inserted':
      return `Entry ${line} has no seal and is not waiting for one: it was added later, or its seal was removed.`
    case 'head-missing':
      return `The end of the trail is missing: you kept a fingerprint for position ${position}, but the trail ends before it.`
    case 'head-differs':
      return `The chain was rewritten: the fingerprint at position ${position} differs from the one you kept.`
    case 'approval-altered':
      return `Letter no. ${line}, version ${other}: its printed text is not the text that was approved.`
    case 'approval-gone':
      return `Letter no. ${line}, version ${other}: it was approved, but its printed text has been removed.`
  }
}
