import type { Harm } from '@sincerely/domain/audit/harm'
import { beginning, hashLine } from './line-hash.ts'
import type { SealableLine } from './line-hash.ts'

/** A seal with the line it is of; null where there is no such line any more. */
export type SealedLine = { position: number; seq: string; hash: Buffer; line: SealableLine | null }

/** A line that does not fit its seal. Whether it or the seal was altered, the next one tells. */
type Suspect = { position: number; seq: string; line: SealableLine; before: Buffer; hash: Buffer }

export type Chain = { take: (row: SealedLine) => void; end: () => Harm[] }

/** So many that do not fit are compared with each other, to find those that have changed places. */
const mostCompared = 200

/**
 * Reads the chain from its first position, a row at a time, and answers at the end what is wrong with it. Each line is
 * compared with the stored hash before it, so that one wrong line does not make all after it wrong.
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

/** The line after fits the hash that the suspect should have: so the suspect's seal was altered, and nothing else. */
function fitsInstead(suspect: Suspect, row: SealedLine, line: SealableLine): boolean {
  const due = hashLine(suspect.before, suspect.position, suspect.line)
  return hashLine(due, row.position, line).equals(row.hash)
}

/** Lines that changed places still fit where they stood: as a whole, or with the number of the line that stood there. */
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
