// Carries out self-corrections: the earlier value is removed, and the later one stays (rules §7.3).
import type { CorrectionMarker } from './correction-marker.ts'
import { correctionMarkerAt } from './correction-markers.ts'
import { removal, type Draft, type Removal } from './draft.ts'
import { TRAILING, type Repair } from './repair-scene.ts'
import { repairFor } from './repairs.ts'
import { isLayout, isMark, markToken, printTokens, type Token } from './tokens.ts'

/**
 * Removes everything that the doctor took back. A value replaces the nearest value of its kind. 'Scratch that' alone removes the
 * last value or clause, and after a finished sentence all of it. Every guess becomes a note. If it is unclear what is taken back,
 * all words are left as dictated and the draft is incomplete.
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
    if (!marker || !repair || repair.doubt === 'undecided') {
      const next = marker && repair ? marker.end : at + 1
      if (marker && repair) notes.push(doubtNote(source, at, marker))
      if (repair) complete = false
      kept.push(...source.slice(at, next))
      at = next
      continue
    }
    const spoken = source.slice(at, repair.splice?.[0] ?? repair.resume)
    const after = repair.splice ? source.slice(repair.splice[1], repair.resume) : []
    removed.push(...removal([...takenOut(kept, repair), ...spoken, ...after], marker.said))
    const note = noteFor(kept, source, spoken, repair)
    if (note) notes.push(note)
    if (repair.doubt === 'nothing') complete = false
    carryOut(kept, source, at, repair)
    at = repair.resume
  }
  return { ...draft, tokens: kept, removed, notes, complete }
}

function takenOut(kept: readonly Token[], { from, to, stays }: Repair): Token[] {
  return stays ? [...kept.slice(from, stays[0]), ...kept.slice(stays[1], to)] : kept.slice(from, to)
}

function carryOut(kept: Token[], source: readonly Token[], at: number, repair: Repair): void {
  const comma = repair.comma && !isLayout(kept[repair.from - 1]) ? source[at] : undefined
  const later = repair.splice ? source.slice(...repair.splice).filter((token) => !isMark(token, ',')) : []
  const stays = repair.stays ? kept.slice(...repair.stays) : kept.slice(repair.to)
  while (repair.splice && isMark(stays.at(-1), TRAILING)) stays.pop()
  kept.splice(repair.from, kept.length, ...later, ...stays)
  fitArticle(kept, repair.from - 1, kept[repair.from] ?? source[repair.resume])
  if (comma) kept.push({ ...markToken(',', comma), end: comma.start })
}

/** Adapts the article before the new word: 'a normal, sorry, abnormal' → 'an abnormal'. */
function fitArticle(kept: Token[], at: number, next: Token | undefined): void {
  const article = kept[at]
  if (!article || next?.kind !== 'word' || !/^an?$/u.test(article.text) || next.key.length < 3) return
  const vowel = /^(?:[aio]|e(?!u))/u.test(next.key) && !next.key.startsWith('one')
  const consonant = /^[bcdfgjklmnpqrstvwyz]/u.test(next.key) && !/^\p{Lu}{2}/u.test(next.text)
  const fitted = vowel ? 'an' : consonant ? 'a' : article.text
  kept[at] = { ...article, text: fitted, key: fitted }
}

/** Returns the note that quotes the words around a correction that could not be carried out. */
function doubtNote(source: readonly Token[], at: number, marker: CorrectionMarker): string {
  const before = source.slice(Math.max(0, at - 5), at)
  const line = before.slice(before.findLastIndex((token) => isLayout(token)) + 1)
  const around = [
    ...line,
    ...source.slice(at, marker.end),
    ...upToMark(source.slice(marker.end, marker.end + 4)),
  ]
  return `Please check: it is not clear what '${marker.said}' corrects in '${printTokens(around)}'.`
}

function noteFor(
  kept: readonly Token[],
  source: readonly Token[],
  spoken: readonly Token[],
  repair: Repair,
): string | null {
  const gone = printTokens(takenOut(kept, repair)).replace(/[,…–\s]+$/u, '')
  const said = printTokens(spoken).replace(/[,.\s]+$/u, '')
  const from = repair.splice?.[0] ?? repair.resume
  const to = Math.min(from + 4, repair.splice?.[1] ?? from + 4)
  const following = printTokens(upToMark(source.slice(from, to)))
  if (repair.doubt === 'nothing')
    return `Please check: '${said}' was said, but there is nothing before it to delete.`
  if (repair.doubt === 'again') return `Left out, because it only confirms the words before it: '${said}'.`
  if (repair.doubt === 'clause')
    return `Removed because the speaker corrected it: '${`${gone} ${said}`.trim()}'.`
  if (repair.doubt === 'guess') return `'${gone}' was replaced by '${following}'. Please check.`
  return null
}

function upToMark(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex((token) => token.kind !== 'word')
  return end < 0 ? tokens : tokens.slice(0, end)
}
