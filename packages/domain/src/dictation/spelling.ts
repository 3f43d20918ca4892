// A name spelt out after it ('Pattle, that's P-A-T-E-L') corrects the name and is not printed (rules §7.7).
import cues from './spelling.json' with { type: 'json' }
import { indexPhrases, phraseAt, type Draft, type Removal } from './draft.ts'
import { isMark, wordAt, wordFor, type Token } from './tokens.ts'

/**
 * Looks back a few words for the word that was spelt and corrects it there and wherever else it stands. Letters
 * that resemble no word nearby are left as they were said.
 */
export function applySpelling(draft: Draft): Draft {
  const kept: Token[] = []
  const removed: Removal[] = [...draft.removed]
  const notes = [...draft.notes]
  const respelt = new Map<string, string>()
  for (let at = 0; at < draft.tokens.length;) {
    const spelt = spellingAt(draft.tokens, at)
    const target = spelt && spokenName(kept, spelt)
    const [first, last] = [draft.tokens[at], draft.tokens[(spelt?.next ?? at + 1) - 1]]
    if (!first || !last) break
    if (!spelt || !target) {
      kept.push(first)
      at += 1
      continue
    }
    const name = inCaseOf(spelt, target.text)
    if (name !== target.text) notes.push(`Spelling: '${target.text}' is written '${name}'.`)
    respelt.set(target.text, name)
    const comma = isMark(kept.at(-1), ',') ? kept.pop() : undefined
    removed.push({ start: comma?.start ?? first.start, end: last.end, command: 'spelling' })
    at = comma && isMark(draft.tokens[spelt.next], ',') ? spelt.next + 1 : spelt.next
  }
  if (respelt.size === 0) return { ...draft, tokens: kept, removed, notes }
  const tokens = kept.map((token) => {
    const name = token.kind === 'word' ? respelt.get(token.text) : undefined
    return name === undefined ? token : wordFor(name, token, token)
  })
  return { ...draft, tokens, removed, notes }
}

/** `capital`: said to begin with one. */
type Spelt = { letters: string; capital: boolean; cued: boolean; next: number }

const SPELT_WORD = /^\p{L}(?:[-‐‑]\p{L}){2,}$/u
const CUES = indexPhrases(cues, (cue) => cue)
const LOOK_BACK = 8
const LONGEST_NAME = 40

function spellingAt(tokens: readonly Token[], at: number): Spelt | null {
  const cue = phraseAt(CUES, tokens, at)
  if (cue) {
    const letters = lettersAt(tokens, isMark(tokens[cue.next], ',') ? cue.next + 1 : cue.next)
    return letters && { ...letters, cued: true }
  }
  const letters =
    tokens[at - 1]?.kind === 'word' && letterOf(wordAt(tokens, at - 1)) ? null : lettersAt(tokens, at)
  return letters && letters.letters.length >= 4 ? { ...letters, cued: false } : null
}

/** 'P-A-T-E-L', 'P A T E L', 'P hyphen A …', 'capital P', 'double T', 'P for Peter': at least three letters. */
function lettersAt(tokens: readonly Token[], at: number): Omit<Spelt, 'cued'> | null {
  if (SPELT_WORD.test(wordAt(tokens, at))) {
    return { letters: wordAt(tokens, at).replace(/[-‐‑]/gu, ''), capital: false, next: at + 1 }
  }
  const capital = wordAt(tokens, at) === 'capital'
  let letters = ''
  let next = at
  while (letters.length < LONGEST_NAME) {
    const how = wordAt(tokens, next)
    const place = HOW_A_LETTER.has(how) ? next + 1 : next
    const letter = letterOf(wordAt(tokens, place))
    if (!letter) break
    letters += how === 'double' ? letter + letter : letter
    next = isNamed(tokens, place, letter) ? place + 3 : place + 1
    if (isMark(tokens[next], ',') && letterOf(wordAt(tokens, next + 1))) next += 1
    if (isMark(tokens[next], '-') && letterOf(wordAt(tokens, next + 1))) next += 1
  }
  return letters.length >= 3 ? { letters, capital, next } : null
}

const HOW_A_LETTER = new Set(['double', 'capital', 'small'])

/** 'S for sugar': the word only tells the letter. */
function isNamed(tokens: readonly Token[], at: number, letter: string): boolean {
  const link = wordAt(tokens, at + 1)
  return (link === 'for' || link === 'as') && wordAt(tokens, at + 2).startsWith(letter)
}

function letterOf(word: string): string | null {
  return word.length <= 2 && /^\p{L}$/u.test(word) ? word : null
}

/** The nearest word before that these letters can be the spelling of. */
function spokenName(kept: readonly Token[], { letters, cued }: Spelt): Token | null {
  const allowed = cued
    ? Math.max(1, Math.floor(letters.length * 0.5))
    : Math.min(2, Math.floor(letters.length / 3))
  let best: { token: Token; distance: number } | null = null
  for (let at = kept.length - 1; at >= Math.max(0, kept.length - LOOK_BACK); at -= 1) {
    const token = kept[at]
    if (token?.kind !== 'word' || token.key[0] !== letters[0] || token.text.length < 3) continue
    const distance = editDistance(token.key.slice(0, 40), letters.slice(0, 40))
    if (distance <= allowed && (best === null || distance < best.distance)) best = { token, distance }
  }
  return best?.token ?? null
}

function inCaseOf({ letters, capital }: Spelt, word: string): string {
  return !capital && /^\p{Ll}/u.test(word) && letters === word.toLowerCase()
    ? word
    : letters.charAt(0).toUpperCase() + letters.slice(1)
}

/** The fewest letters to put in, take out or change to make one word the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
