// What can have been done to the audit trail, and how it is said.

/**
 * `head`: a head that was noted elsewhere is not in the chain any more. `approval`: what a letter prints is not what the trail
 * says was approved, or is gone although no erasure took it.
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
 * `position` counts the sealed lines from 1; `line` is a line's own number; `other` the last position of a range, or where a
 * line stood before. Of an approval `line` is the number of the letter and `other` its version.
 */
export type Harm = { kind: HarmKind; position: number | null; line: number | null; other: number | null }

/** The harm in one sentence. */
export function harmWords({ kind, position, line, other }: Harm): string {
  switch (kind) {
    case 'altered':
      return `Line ${line} (position ${position}) is not what was sealed: the line or its seal was altered.`
    case 'seal-altered':
      return `The seal of line ${line} (position ${position}) was altered; the line itself is as it was sealed.`
    case 'reordered':
      return `At position ${position} stands what was sealed at position ${other}: lines have changed places.`
    case 'removed':
      return position === null
        ? `Line ${line} was removed before it was sealed.`
        : `Line ${line} (position ${position}) was removed.`
    case 'seal-missing':
      return position === other
        ? `The seal of position ${position} was removed; the line after it cannot be compared.`
        : `The seals of positions ${position} to ${other} were removed; the line after them cannot be compared.`
    case 'inserted':
      return `Line ${line} has no seal and does not wait for one: it was slipped in, or its seal was removed.`
    case 'head-missing':
      return `The end was cut off: position ${position} was noted elsewhere, and the trail does not reach it.`
    case 'head-differs':
      return `The chain was written anew: position ${position} has another hash than was noted elsewhere.`
    case 'approval-altered':
      return `Letter ${line}, version ${other}: what it prints is not what the trail says was approved.`
    case 'approval-gone':
      return `Letter ${line}, version ${other}: the trail says that it was approved, and what it printed was removed.`
  }
}
