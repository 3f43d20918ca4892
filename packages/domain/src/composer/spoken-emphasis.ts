// Sets the look of words after 'bold … end bold', 'underline …', 'all caps …' or 'capital …', and removes the command (rules
// §7.1).
import { followsPhrase, indexPhrases, phraseAt, precedesPhrase, type Draft, type Removal } from './draft.ts'
import type { Emphasis, Style } from './emphasis.ts'
import lexicon from './spoken-emphasis.json' with { type: 'json' }
import { wordAt, type Token } from './tokens.ts'

/**
 * A range is a command only if it is closed ('bold … end bold'). 'He was bold' is unchanged, and so is an 'end bold' that nothing
 * opened. An unclosed 'all caps' is for the next word. 'Capital' is for the next letter and, if marks are dictated, for the next
 * word. It is no command in 'capital letter', in 'the capital' and in a name spelt with capitals.
 */
export function takeEmphasis(draft: Draft, dictatesMarks: boolean): Draft {
  const { tokens } = draft
  const commands = [...stretchesIn(tokens), ...wordsIn(tokens, dictatesMarks)]
  if (commands.length === 0) return draft
  const said = new Set<Token>()
  const removed: Removal[] = []
  const emphasis: Emphasis[] = []
  for (const { style, words, first, last } of commands) {
    const spoken = words.map(({ from, to }) => tokens.slice(from, to))
    if (spoken.flat().some((token) => said.has(token))) continue
    for (const part of spoken) {
      for (const token of part) said.add(token)
      const [start, end] = [part[0]?.start ?? 0, part.at(-1)?.end ?? 0]
      removed.push({ start, end, command: part.map((token) => token.key).join(' ') })
    }
    emphasis.push({ style, start: tokens[first]?.start ?? 0, end: tokens[last - 1]?.end ?? 0 })
  }
  return {
    ...draft,
    tokens: tokens.filter((token) => !said.has(token)),
    removed: [...draft.removed, ...removed],
    emphasis,
  }
}

type Place = { from: number; to: number }
/** The words of a command, and the tokens from `first` up to `last` that it applies to. */
type Command = { style: Style; words: Place[]; first: number; last: number }

const STRETCHES = lexicon.stretches.map(({ style, open, close }) => ({
  style: style as Style,
  open: indexPhrases(open, (say) => say),
  close: indexPhrases(close, (say) => say),
}))
const ALL_CAPITALS = indexPhrases(lexicon.allCapitals.say, (say) => say)
const LONGEST = 120

/** Pairs each closing with the nearest opening before it. */
function stretchesIn(tokens: readonly Token[]): Command[] {
  return STRETCHES.flatMap(({ style, open, close }) => {
    const commands: Command[] = []
    let opened: Place | null = null
    for (let at = 0; at < tokens.length;) {
      const closing: number | undefined = phraseAt(close, tokens, at)?.next
      const opening: number | undefined = closing === undefined ? phraseAt(open, tokens, at)?.next : undefined
      if (closing !== undefined && opened && at > opened.to && at - opened.to <= LONGEST) {
        commands.push({ style, words: [opened, { from: at, to: closing }], first: opened.to, last: at })
      }
      if (closing !== undefined) opened = null
      if (opening !== undefined) opened = { from: at, to: opening }
      at = closing ?? opening ?? at + 1
    }
    return commands
  })
}

function wordsIn(tokens: readonly Token[], dictatesMarks: boolean): Command[] {
  return tokens.flatMap((_, at): Command[] => {
    const to = allCapitalsEnd(tokens, at)
    if (to !== null) return [{ style: 'capitals', words: [{ from: at, to }], first: to, last: to + 1 }]
    const letter = wordAt(tokens, at) === 'capital' ? capitalEnd(tokens, at, dictatesMarks) : null
    if (letter === null) return []
    return [{ style: 'capital', words: [{ from: at, to: letter }], first: letter, last: letter + 1 }]
  })
}

function allCapitalsEnd(tokens: readonly Token[], at: number): number | null {
  const next = phraseAt(ALL_CAPITALS, tokens, at)?.next
  if (next === undefined || wordAt(tokens, next) === '') return null
  const { notAfter, notBefore } = lexicon.allCapitals
  return followsPhrase(tokens, at, notAfter) || precedesPhrase(tokens, next, notBefore) ? null : next
}

/** Returns the position after 'capital' or 'capital letter'. The letters of a spelt name are read as a spelling instead. */
function capitalEnd(tokens: readonly Token[], at: number, dictatesMarks: boolean): number | null {
  const { notAfter, notBefore } = lexicon.capital
  if (wordAt(tokens, at + 1) === 'letter' && isLetter(tokens, at + 2)) return at + 2
  const row =
    isLetter(tokens, at - 1) ||
    SPELT.has(wordAt(tokens, at - 1)) ||
    isLetter(tokens, at + 2) ||
    SPELT.has(wordAt(tokens, at + 2))
  if (isLetter(tokens, at + 1)) return row ? null : at + 1
  if (!dictatesMarks || !/^\p{Ll}{3,}$/u.test(wordAt(tokens, at + 1))) return null
  const content = followsPhrase(tokens, at, notAfter) || precedesPhrase(tokens, at + 1, notBefore)
  return content ? null : at + 1
}

const SPELT = new Set(['for', 'as', 'double', 'capital', 'small', 'hyphen', 'apostrophe'])

function isLetter(tokens: readonly Token[], at: number): boolean {
  return /^\p{L}$/u.test(wordAt(tokens, at))
}
