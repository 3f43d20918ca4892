// Converts spoken punctuation and layout ('full stop', 'new paragraph') to marks and layout (rules §7.1).
import commands from './spoken-commands.json' with { type: 'json' }
import { followsPhrase, indexPhrases, phraseAt, precedesPhrase, type Draft, type Removal } from './draft.ts'
import { colonAfterTitle, colonDoubt } from './colon-readings.ts'
import { endsDeletion } from './correction-markers.ts'
import { titleAt } from './known-titles.ts'
import { isNumberWord } from '../language/number-words.ts'
import { endsWithLetter } from './number-labels.ts'
import { takeEmphasis } from './spoken-emphasis.ts'
import { openSpokenLists } from './spoken-lists.ts'
import { isLayout, isMark, markToken, startsSegment, wordAt, wordFor, type Token } from './tokens.ts'

/**
 * Replaces every spoken command with its mark or layout, and records its words as removed. A word that can also be content
 * ('colon', 'period', 'new line', 'heading') is a command only if the words around it show that.
 */
export function applySpokenCommands(said: Draft): Draft {
  const dialect = dialectOf(said.tokens)
  const draft = openSpokenLists(takeEmphasis(said, dialect.dictatesMarks))
  const source = draft.tokens
  const tokens: Token[] = []
  const removed: Removal[] = [...draft.removed]
  const notes = [...draft.notes]
  for (let at = 0; at < source.length;) {
    const command = commandAt(source, at, dialect)
    const [first, last] = [source[at], source[(command?.next ?? at + 1) - 1]]
    if (!first || !last) break
    if (command) {
      if (!isStoppedInQuote(tokens, command)) tokens.push(tokenFor(command, first, last))
      removed.push({ start: first.start, end: last.end, command: command.said })
    } else {
      if (isUnclearColon(source, at, dialect)) notes.push(colonDoubt(source, at))
      tokens.push(
        GLUED_AFTER.has(tokens.at(-1)?.text ?? '') && isSpoken(tokens.at(-1))
          ? { ...first, before: '' }
          : first,
      )
    }
    at = command?.next ?? at + 1
  }
  return { ...draft, tokens: openingQuestions(withoutFillers(tokens, removed)), removed, notes }
}

/** True if the quotation already ended with a full stop of its own: 'quote … full stop unquote full stop'. */
function isStoppedInQuote(tokens: readonly Token[], { text }: Command): boolean {
  return text === '.' && isMark(tokens.at(-1), '”"') && isMark(tokens.at(-2), '.?!')
}

type Makes = 'mark' | 'line' | 'paragraph' | 'heading' | 'item'
type Command = { said: string; makes: Makes; text: string; next: number }
type Entry = { say: string; makes: Makes; text: string; notAfter: string[]; notBefore: string[] }

/** The doctor's habits: whether marks are dictated at all, and whether 'full stop' ends sentences. */
type Dialect = { dictatesMarks: boolean; saysFullStop: boolean }

const ENTRIES: Entry[] = commands.flatMap(({ say, makes, text, notAfter, notBefore }) =>
  say.map((phrase) => ({
    say: phrase,
    makes: makes as Makes,
    text,
    notAfter: notAfter ?? [],
    notBefore: notBefore ?? [],
  })),
)
const INDEX = indexPhrases(ENTRIES, (entry) => entry.say)
const GLUED_AFTER = new Set(['(', '“', '-', '/'])
const OPENING = new Set(['(', '“', '–'])
const FILLERS = new Set(['um', 'umm', 'erm', 'uhm'])

function dialectOf(tokens: readonly Token[]): Dialect {
  const says = (phrase: string) => {
    const [first, second] = phrase.split(' ')
    return tokens.some((_, at) => wordAt(tokens, at) === first && wordAt(tokens, at + 1) === second)
  }
  const saysFullStop = says('full stop')
  const saysComma = tokens.some((_, at) => wordAt(tokens, at) === 'comma')
  return { saysFullStop, dictatesMarks: saysFullStop || saysComma }
}

function commandAt(tokens: readonly Token[], at: number, dialect: Dialect): Command | null {
  const found = phraseAt(INDEX, tokens, at)
  if (found && isCommand(found.entry, tokens, at, dialect)) {
    const { say, makes, text } = found.entry
    return {
      said: say,
      makes,
      text,
      next: makes === 'mark' ? found.next : afterTypedMark(tokens, found.next),
    }
  }
  if (wordAt(tokens, at) === 'heading' && isHeadingCommand(tokens, at)) {
    return { said: 'heading', makes: 'heading', text: '', next: at + 1 }
  }
  return null
}

/** Skips the full stop in 'New paragraph.', which speech engines add to the command. */
function afterTypedMark(tokens: readonly Token[], at: number): number {
  return isMark(tokens[at], '.,') && tokens[at]?.before === '' ? at + 1 : at
}

function isCommand(entry: Entry, tokens: readonly Token[], at: number, dialect: Dialect): boolean {
  const next = at + entry.say.split(' ').length
  const afterTitle = entry.text === ':' && dialect.dictatesMarks ? colonAfterTitle(tokens, at) : null
  if (afterTitle !== null) return afterTitle === 'mark'
  if (entry.say === 'in brackets') return isClosed(tokens, next, CLOSING_BRACKETS)
  if (entry.say === 'quote') return isClosed(tokens, next, CLOSING_QUOTES)
  if (entry.say === 'period' && !mayEndSentence(tokens, at, next, dialect)) return false
  const content = followsPhrase(tokens, at, entry.notAfter) && !endsWithLetter(tokens, at - 1)
  return !content && !precedesPhrase(tokens, next, entry.notBefore)
}

/** 'In brackets' and 'quote' count only if they are closed soon. */
function isClosed(tokens: readonly Token[], from: number, closings: readonly string[]): boolean {
  for (let place = from; place < from + 30; place += 1)
    if (precedesPhrase(tokens, place, closings)) return true
  return false
}

const CLOSING_BRACKETS = ['close', 'closed'].flatMap((word) => [`${word} bracket`, `${word} brackets`])
const CLOSING_QUOTES = ['unquote', 'un quote', 'end quote', 'end quotes', 'close quote', 'close quotes']

function isUnclearColon(tokens: readonly Token[], at: number, dialect: Dialect): boolean {
  return wordAt(tokens, at) === 'colon' && dialect.dictatesMarks && colonAfterTitle(tokens, at) === 'unclear'
}

const CUES = new Set(['stop', 'line', 'paragraph', 'heading', 'comma'])

/** If the doctor says 'full stop', 'period' is a length of time unless a new sentence clearly follows. */
function mayEndSentence(tokens: readonly Token[], at: number, next: number, dialect: Dialect): boolean {
  if (!dialect.saysFullStop) return at > 0
  const following = tokens[next]
  return following === undefined || isLayout(following) || wordAt(tokens, next) === 'new'
}

/** 'Heading' is a command at the start of a segment or before a known title. Elsewhere it is a verb. */
function isHeadingCommand(tokens: readonly Token[], at: number): boolean {
  const verb = VERB_FOR_HEADING.has(wordAt(tokens, at - 1)) && !endsDeletion(tokens, at)
  if (verb || wordAt(tokens, at + 1) === 'for') return false
  if (titleAt(tokens, at + 1) !== null) return true
  return tokens[at + 1]?.kind === 'word' && (startsSegment(tokens, at) || CUES.has(wordAt(tokens, at - 1)))
}

const VERB_FOR_HEADING = new Set([
  'is',
  'was',
  'are',
  'were',
  'be',
  'been',
  'a',
  'the',
  'under',
  'this',
  'that',
  'am',
])

function tokenFor(command: Command, first: Token, last: Token): Token {
  if (command.makes !== 'mark') {
    return {
      kind: command.makes,
      text: command.text,
      key: '',
      start: first.start,
      end: last.end,
      before: ' ',
    }
  }
  return { ...markToken(command.text, first, last), before: OPENING.has(command.text) ? ' ' : '' }
}

/** After a mark, or a word that needs an object, 'question mark asthma' means '?asthma' and does not end a sentence. */
function openingQuestions(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [previous, next] = [tokens[at - 1], tokens[at + 1]]
    if (opensQuestion(previous, token, next)) return []
    if (!previous || !opensQuestion(tokens[at - 2], previous, token)) return [token]
    return [wordFor(`?${token.text}`, { ...previous, before: ' ' }, token)]
  })
}

function opensQuestion(previous: Token | undefined, mark: Token, next: Token | undefined): boolean {
  if (mark.text !== '?' || !isSpoken(mark) || next?.kind !== 'word') return false
  return previous?.kind !== 'word' || BEFORE_QUESTION.has(previous.key)
}

const BEFORE_QUESTION = new Set(
  'has have had with of is was be likely possible diagnosis a the this and or for to due'.split(' '),
)

/** True for a mark that was dictated in words, which are longer than the mark. */
function isSpoken(token: Token | undefined): boolean {
  return token?.kind === 'mark' && token.end - token.start > token.text.length
}

/** Removes the commas around a filler, except one before a number: '5 mg, er, 10 mg' must still have two values. */
function withoutFillers(tokens: readonly Token[], removed: Removal[]): Token[] {
  const fillers = new Set(tokens.filter((_, at) => isFiller(tokens, at)))
  return tokens.filter((token, at) => {
    const [previous, next] = [tokens[at - 1], tokens[at + 1]]
    if (fillers.has(token)) removed.push({ start: token.start, end: token.end, command: token.key })
    const opens = isMark(token, ',') && next && fillers.has(next) && isMark(tokens[at + 2], ',')
    const closes = isMark(token, ',') && previous && fillers.has(previous) && !isNumberWord(next?.key ?? '')
    return !(fillers.has(token) || opens || (closes && isMark(tokens[at - 2], ',')))
  })
}

function isFiller(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || isMark(tokens[at + 1], '-')) return false
  return FILLERS.has(token.key) || isHesitation(tokens, at)
}

/** True for 'he takes er ramipril'. 'ER positive' and 'er positive' mean the oestrogen receptor, and 'E R' are letters. */
function isHesitation(tokens: readonly Token[], at: number): boolean {
  if (wordAt(tokens, at) !== 'er' || tokens[at]?.text === 'ER') return false
  const [before, after] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)]
  const neighbours = [before, after, wordAt(tokens, at + 2)]
  if (after === '' && !isMark(tokens[at + 1], ',')) return false
  return !neighbours.some(
    (word) => RECEPTOR.has(word) || (/^\p{L}$/u.test(word) && word !== 'a' && word !== 'i'),
  )
}

const RECEPTOR = new Set(
  'positive negative receptor receptors status pr her her2 plus strongly weakly oestrogen tumour cancer'.split(
    ' ',
  ),
)
