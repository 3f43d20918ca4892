import type { Harm } from '@sincerely/domain/audit/harm'
import { beginning, hashLine } from './line-hash.ts'
import type { SealableLine } from './line-hash.ts'

/** A seal with its line; null if the line no longer exists. */
export type SealedLine = { position: number; seq: string; hash: Buffer; line: SealableLine | null }

/** A line that does not match its seal. The next line shows which of the two was altered. */
type Suspect = { position: number; seq: string; line: SealableLine; before: Buffer; hash: Buffer }

export type Chain = { take: (row: SealedLine) => void; end: () => Harm[] }

/** The maximum number of mismatches to compare with each other, to find swapped lines. */
const mostCompared = 200

/**
 * Checks the chain row by row from its first position and returns all faults at the end. Each line is compared with the stored
 * hash before it, so that one altered line does not make all later ones wrong.
 */
export function readChain(): Chain {
  const harm: Harm[] = []
  const suspects: Suspect[] = []
  let last: { position: number; hash: Buffer } = { position: 0, hash: beginning }
  let suspect: Suspect | null = null

  const blame = () => {
    if (suspect !== null) suspects.push(suspect)
    suspect = null
  }
  const take = (row: SealedLine) => {
    const { position, seq, hash, line } = row
    const isNext = position === last.position + 1
    if (!isNext) {
      harm.push({ kind: 'seal-missing', position: last.position + 1, line: null, other: position - 1 })
      blame()
    }
    const before = last.hash
    last = { position, hash }
    if (line === null) {
      harm.push({ kind: 'removed', position, line: Number(seq), other: null })
      return blame()
    }
    if (!isNext) return undefined
    if (hashLine(before, position, line).equals(hash)) return blame()
    if (suspect !== null && fitsInstead(suspect, row, line)) {
      harm.push({ kind: 'seal-altered', position: suspect.position, line: Number(suspect.seq), other: null })
      suspect = null
      return undefined
    }
    blame()
    suspect = { position, seq, line, before, hash }
    return undefined
  }
  const end = () => {
    blame()
    return [...harm, ...suspects.map((one) => harmOf(one, suspects))].toSorted(byPosition)
  }
  return { take, end }
}

/** True if the next line matches the hash that the suspect should have. Then only the suspect's seal was altered. */
function fitsInstead(suspect: Suspect, row: SealedLine, line: SealableLine): boolean {
  const due = hashLine(suspect.before, suspect.position, suspect.line)
  return hashLine(due, row.position, line).equals(row.hash)
}

/** Two swapped lines match at each other's position, either entirely or with the number of the line that was there. */
function harmOf(suspect: Suspect, suspects: Suspect[]): Harm {
  const { position, seq, before, hash } = suspect
  const moved = suspects
    .slice(0, mostCompared)
    .find(
      ({ line, position: other }) =>
        other !== position &&
        [line, { ...line, seq }].some((fit) => hashLine(before, position, fit).equals(hash)),
    )
  return moved === undefined
    ? { kind: 'altered', position, line: Number(seq), other: null }
    : { kind: 'reordered', position: moved.position, line: Number(moved.seq), other: position }
}

function byPosition(one: Harm, other: Harm): number {
  return (one.position ?? 0) - (other.position ?? 0)
}
