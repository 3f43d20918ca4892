// Corrects a name by its spelling ('Pattle, that's P-A-T-E-L'), which is not printed (rules §7.7).
import cues from './spelling.json' with { type: 'json' }
import { editDistance } from './edit-distance.ts'
import { indexPhrases, phraseAt, type Draft, type Removal } from './draft.ts'
import { isMark, wordAt, wordFor, type Token } from './tokens.ts'

/**
 * Finds the spelt word a few words back, or directly after the spelling, and corrects it there and everywhere else. Letters that
 * resemble no word nearby are left as dictated. If they were announced as a spelling, they are never read as an abbreviation.
 */
export function applySpelling(draft: Draft): Draft {
  const work: Work = { kept: [], removed: [...draft.removed], notes: [...draft.notes], respelt: new Map() }
  for (let at = 0; at < draft.tokens.length;) {
    const spelt = spellingAt(draft.tokens, at)
    const behind = spelt && spokenName(work.kept, spelt)
    const target = behind ?? (spelt && nameAhead(draft.tokens, spelt))
    const token = draft.tokens[at]
    if (!token) break
    if (spelt && target) {
      at = takeOut(work, draft.tokens.slice(at, spelt.next), behind !== null, draft.tokens[spelt.next])
      respell(work, spelt, target)
      at += spelt.next
    } else if (spelt?.certain) {
      const said = draft.tokens.slice(at, spelt.next)
      work.kept.push(...asSaid(said, spelt.from - at))
      printAgain(work.removed, said)
      at = spelt.next
    } else {
      work.kept.push(token)
      at += 1
    }
  }
  const { kept, removed, notes, respelt } = work
  const tokens = kept.map((token) => {
    const name = token.kind === 'word' ? respelt.get(token.text) : undefined
    return name === undefined ? token : wordFor(name, token, token)
  })
  return { ...draft, tokens, removed, notes }
}

/** The tokens so far, and the words to correct. */
type Work = { kept: Token[]; removed: Removal[]; notes: string[]; respelt: Map<string, string> }

/** Removes the letters and the commas around them. Returns how many tokens after the letters it removed. */
function takeOut(work: Work, letters: readonly Token[], behind: boolean, next: Token | undefined): number {
  const comma = behind && isMark(work.kept.at(-1), ',') ? work.kept.pop() : undefined
  const [first, last] = [letters[0], letters.at(-1)]
  if (first && last)
    work.removed.push({ start: comma?.start ?? first.start, end: last.end, command: 'spelling' })
  return (comma ?? !behind) && isMark(next, ',') ? 1 : 0
}

function respell(work: Work, spelt: Spelt, name: readonly string[]): void {
  const parts = partsFor(spelt, name)
  const [before, after] = [name.join('-'), parts.join('-')]
  if (before !== after) work.notes.push(`'${before}' was spelt out as '${after}'.`)
  name.forEach((word, part) => work.respelt.set(word, parts[part] ?? word))
}

/**
 * `letters` include the marks between them (o'neill), and capitals if they were dictated. `cued` is true after any cue phrase,
 * and `announced` after 'spelt'. `certain` is true if the words can only be a spelling: they were announced, or have an
 * 'apostrophe', 'capital' or 'double' among them. The letters begin at `from`.
 */
type Spelt = {
  letters: string
  cued: boolean
  certain: boolean
  announced: boolean
  from: number
  next: number
}

const SPELT_WORD = /^\p{L}(?:[-‐‑]\p{L}){2,}$/u
const CUES = indexPhrases(cues, (cue) => cue)
const LOOK_BACK = 8
const LONGEST_NAME = 40

function spellingAt(tokens: readonly Token[], at: number): Spelt | null {
  const cue = phraseAt(CUES, tokens, at)
  if (cue) {
    const from = isMark(tokens[cue.next], ',') ? cue.next + 1 : cue.next
    const row = lettersAt(tokens, from)
    const announced = cue.entry.includes('spel')
    return row && { ...row, cued: true, certain: row.certain || announced, announced, from }
  }
  const row =
    tokens[at - 1]?.kind === 'word' && letterOf(wordAt(tokens, at - 1)) ? null : lettersAt(tokens, at)
  return row && (row.certain || letterCount(row.letters) >= 4)
    ? { ...row, cued: false, announced: false, from: at }
    : null
}

/**
 * Reads at least three letters: 'P-A-T-E-L', 'P A T E L', 'P hyphen A …', 'capital P', 'double T', 'O apostrophe N', 'P for
 * Peter'.
 */
function lettersAt(
  tokens: readonly Token[],
  at: number,
): { letters: string; certain: boolean; next: number } | null {
  if (SPELT_WORD.test(wordAt(tokens, at))) {
    return { letters: wordAt(tokens, at).replace(/[-‐‑]/gu, ''), certain: false, next: at + 1 }
  }
  let letters = ''
  let certain = false
  let next = at
  while (letters.length < LONGEST_NAME) {
    const how = wordAt(tokens, next)
    const place = HOW_A_LETTER.has(how) ? next + 1 : next
    const letter = letterOf(wordAt(tokens, place))
    if (!letter) break
    letters += how === 'double' ? letter + letter : how === 'capital' ? letter.toUpperCase() : letter
    next = isNamed(tokens, place, letter) ? place + 3 : place + 1
    const link = linkAt(tokens, next)
    if (link) letters += link.text
    certain ||= how === 'double' || how === 'capital' || link?.text === "'"
    next = link?.next ?? next
  }
  return letterCount(letters) >= 3 ? { letters, certain, next } : null
}

function letterCount(letters: string): number {
  return letters.replaceAll(/[^\p{L}]/gu, '').length
}

const HOW_A_LETTER = new Set(['double', 'capital', 'small'])

/** Reads the token between two letters: a comma, a typed dash, or the 'hyphen' or 'apostrophe' of the name. */
function linkAt(tokens: readonly Token[], at: number): { text: string; next: number } | null {
  const follows = HOW_A_LETTER.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1
  const mark = tokens[at]
  if (!letterOf(wordAt(tokens, follows))) return null
  if (wordAt(tokens, at) === 'apostrophe') return { text: "'", next: at + 1 }
  if (isMark(mark, ',')) return { text: '', next: at + 1 }
  if (!mark || !isHyphen(tokens, at)) return null
  // A spoken 'hyphen' may only separate the letters ('P hyphen A hyphen T'), or be part of the name ('S M Y T H hyphen J O N E
  // S').
  const said = mark.end - mark.start > 1
  const inName = said && !isHyphen(tokens, follows + 1) && !isHyphen(tokens, at - 2)
  return { text: inName ? '-' : '', next: at + 1 }
}

function isHyphen(tokens: readonly Token[], at: number): boolean {
  return isMark(tokens[at], '-') || wordAt(tokens, at) === 'hyphen'
}

/** True if the next word only names the letter: 'S for sugar'. */
function isNamed(tokens: readonly Token[], at: number, letter: string): boolean {
  const link = wordAt(tokens, at + 1)
  return (link === 'for' || link === 'as') && wordAt(tokens, at + 2).startsWith(letter)
}

function letterOf(word: string): string | null {
  return word.length <= 2 && /^\p{L}$/u.test(word) ? word : null
}

/** Returns the nearest name before the letters that they can spell: one word, or two with a hyphen. */
function spokenName(kept: readonly Token[], spelt: Spelt): string[] | null {
  let best: { name: string[]; distance: number } | null = null
  for (let at = kept.length - 1; at >= Math.max(0, kept.length - LOOK_BACK); at -= 1) {
    const name = nameAt(kept, at)
    const distance = name && distanceTo(name, spelt)
    if (name && distance !== null && (best === null || distance < best.distance)) best = { name, distance }
  }
  return best?.name ?? null
}

/** Returns the name directly after the letters, if a spelling was announced: 'spelt K A T H R Y N Kathryn'. */
function nameAhead(tokens: readonly Token[], spelt: Spelt): string[] | null {
  const at = isMark(tokens[spelt.next], ',') ? spelt.next + 1 : spelt.next
  const name = spelt.announced ? nameAt(tokens, at) : null
  return name && distanceTo(name, spelt) !== null ? name : null
}

function nameAt(tokens: readonly Token[], at: number): string[] | null {
  const [first, hyphen, second] = tokens.slice(at, at + 3)
  if (first?.kind !== 'word' || first.text.length < 3) return null
  return isMark(hyphen, '-') && second?.kind === 'word' ? [first.text, second.text] : [first.text]
}

/** Returns the edit distance of the letters from the name, or null if they are not a spelling of it. */
function distanceTo(name: readonly string[], { letters, cued }: Spelt): number | null {
  const [said, written] = [plain(name.join('-')), plain(letters)]
  if (said[0] !== written[0]) return null
  const allowed = cued
    ? Math.max(1, Math.floor(written.length * 0.5))
    : Math.min(2, Math.floor(written.length / 3))
  const distance = editDistance(said.slice(0, 40), written.slice(0, 40))
  return distance <= allowed ? distance : null
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('’', "'")
}

/** Returns the words of the name as spelt. A name of two words is unchanged unless two were spelt. */
function partsFor({ letters }: Spelt, name: readonly string[]): string[] {
  const parts = letters.split('-')
  if (parts.length !== name.length) return name.length === 1 ? [parts.map(inNameCase).join('-')] : [...name]
  return parts.map((part, at) => inCaseOf(part, name[at] ?? ''))
}

/** Returns the spelling as dictated. Each row of letters is one token that no other rule reads. */
function asSaid(tokens: readonly Token[], cue: number): Token[] {
  const from = HOW_A_LETTER.has(wordAt(tokens, cue)) ? cue + 1 : cue
  const [first, last] = [tokens[from], tokens.at(-1)]
  if (!first || !last) return [...tokens]
  const words = tokens.slice(from).map((token) => ({
    ...token,
    text: isMark(token, '-') && token.end - token.start > 1 ? ' hyphen ' : token.before + token.text,
  }))
  const text = words
    .map((word) => word.text)
    .join('')
    .replaceAll(/ +/gu, ' ')
    .trim()
  return [...tokens.slice(0, from), wordFor(text, first, last)]
}

/** Removes words that are printed again from the list of removed words. */
function printAgain(removed: Removal[], said: readonly Token[]): void {
  const [start, end] = [said[0]?.start ?? 0, said.at(-1)?.end ?? 0]
  removed.splice(0, removed.length, ...removed.filter((span) => span.start < start || span.end > end))
}

function inCaseOf(letters: string, word: string): string {
  const capital = letters !== letters.toLowerCase()
  return !capital && /^\p{Ll}/u.test(word) && letters === word.toLowerCase() ? word : inNameCase(letters)
}

/** Writes a name with capitals at the beginning, after its O or D, and where dictated: 'o'neill' → 'O'Neill'. */
function inNameCase(letters: string): string {
  const name = letters.charAt(0).toUpperCase() + letters.slice(1)
  return name.replace(/^([OD]')(\p{Ll})/u, (_, start: string, next: string) => start + next.toUpperCase())
}
