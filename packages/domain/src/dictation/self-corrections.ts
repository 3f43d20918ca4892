// Self-corrections carried out: the earlier value is gone, the later stands (rules §7.3).
import { correctionMarkerAt } from './correction-markers.ts'
import { removal, type Draft, type Removal } from './draft.ts'
import type { Repair } from './repair-scene.ts'
import { repairFor } from './repairs.ts'
import { isLayout, isMark, markToken, printTokens, type Token } from './tokens.ts'

/**
 * Takes out everything the doctor took back. A value replaces the last value of its kind; 'scratch that' alone
 * takes the last value or clause, not the whole sentence. Whatever had to be guessed becomes a note; a correction
 * with nothing to take back leaves the words standing and the draft incomplete.
 */
export function applySelfCorrections(draft: Draft): Draft {
  const source = draft.tokens
  const kept: Token[] = []
  const removed: Removal[] = [...draft.removed]
  const notes: string[] = [...draft.notes]
  let complete = draft.complete
  for (let at = 0; at < source.length;) {
    const marker = correctionMarkerAt(source, at)
    const repair = marker && repairFor(kept, source, at, marker)
    const token = source[at]
    if (!token) break
    if (!marker || !repair) {
      kept.push(token)
      at += 1
      continue
    }
    const spoken = source.slice(at, repair.splice === undefined ? repair.resume : repair.splice[0])
    removed.push(...removal([...kept.slice(repair.from, repair.to), ...spoken], marker.said))
    const note = noteFor(kept, source, spoken, repair)
    if (note) notes.push(note)
    if (repair.doubt === 'undecided') complete = false
    carryOut(kept, source, at, repair)
    at = repair.resume
  }
  return { tokens: kept, removed, notes, complete }
}

function carryOut(kept: Token[], source: readonly Token[], at: number, repair: Repair): void {
  const comma = repair.comma && !isLayout(kept[repair.from - 1]) ? source[at] : undefined
  const later = repair.splice ? source.slice(...repair.splice).filter((token) => !isMark(token, ',')) : []
  const stays = kept.slice(repair.to)
  while (repair.splice && isMark(stays.at(-1), ',…–')) stays.pop()
  kept.splice(repair.from, kept.length, ...later, ...stays)
  if (comma) kept.push({ ...markToken(',', comma), end: comma.start })
}

function noteFor(
  kept: readonly Token[],
  source: readonly Token[],
  spoken: readonly Token[],
  repair: Repair,
): string | null {
  const gone = printTokens(kept.slice(repair.from, repair.to)).replace(/[,…–\s]+$/u, '')
  const said = printTokens(spoken)
  const following = printTokens(upToMark(source.slice(repair.resume, repair.resume + 4)))
  if (repair.doubt === 'undecided')
    return `It is not clear what '${said}' takes back. Please check against the dictation.`
  if (repair.doubt === 'clause') return `Taken back: '${gone} ${said}'.`
  if (repair.doubt === 'guess') return `Taken back: '${gone}', replaced by '${following}'. Please check.`
  return null
}

function upToMark(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex((token) => token.kind !== 'word')
  return end < 0 ? tokens : tokens.slice(0, end)
}
