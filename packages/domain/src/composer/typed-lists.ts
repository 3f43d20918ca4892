// Reads typed lists in continuous text: '1. … 2. …', '1) … 2) …', '(a) … (b) …', '- … - …' (rules §7.2).
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'
import { LABELS, NUMBERED_WORDS, unitAt } from './units.ts'

/**
 * The label of a list item. `next` is the first position after it, and `number` is 0 for a bullet. `opens` is true if the label
 * is the first of a list that does not begin with one.
 */
export type ListLabel = { next: number; number: number; opens?: boolean }

/**
 * Returns the labels of every such list, by position. A list begins a line, or follows a colon or heading with at least two
 * items, or a full stop with at least three. Its numbers count from one in one style, and each label starts an item. So 'grade 2.
 * 1 week later' and 'take 1.5 mg' have no labels. Typed lines may also continue from another number ('3. …', '4. …').
 */
export function typedLabels(tokens: readonly Token[]): Map<number, ListLabel> {
  const labels = new Map<number, ListLabel>()
  for (let at = 0; at < tokens.length; at += 1) {
    if (labels.has(at)) continue
    const first = labelAt(tokens, at)
    if (!first || !opens(tokens, at)) continue
    if (first.number > 1 && !(first.style === '1.' && isOnLine(tokens, at))) continue
    const run = runFrom(tokens, at, { ...first, ...(first.number > 1 && { opens: true }) })
    if (first.number > 1 && ![...run.keys()].every((place) => isOnLine(tokens, place))) continue
    const afterSentence = isMark(tokens[at - 1], '.?!')
    if (run.size >= (afterSentence ? 3 : 2)) for (const [place, label] of run) labels.set(place, label)
  }
  return labels
}

type Style = '1.' | '1)' | '(1)' | 'a.' | 'a)' | '(a)' | 'i.' | 'i)' | '(i)' | '-' | '•'
type Label = ListLabel & { style: Style }

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const LONGEST_ITEM = 150
const OPEN_WORDS = new Set(
  'to for of at by is was were in on and or about over under than score grade number no the a an with from per day part takes take has had have needs drinks smokes scored only every aged age x'.split(
    ' ',
  ),
)

/** Whether the first item is at the start of a line, after a colon or after a sentence. */
function opens(tokens: readonly Token[], at: number): boolean {
  const previous = tokens[at - 1]
  return previous === undefined || isLayout(previous) || isMark(previous, ':.?!')
}

function isOnLine(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1] === undefined || isLayout(tokens[at - 1])
}

function runFrom(tokens: readonly Token[], at: number, first: Label): Map<number, ListLabel> {
  const run = new Map<number, ListLabel>([[at, first]])
  let [expected, since] = [first.number + 1, at]
  for (let place = first.next; place < tokens.length && place - since < LONGEST_ITEM; place += 1) {
    if (tokens[place]?.kind === 'heading') break
    const label = labelAt(tokens, place, first.style)
    const continues = label && (label.number === 0 || label.number === expected)
    if (!continues || !startsItem(tokens, place, label)) continue
    run.set(place, label)
    ;[expected, since] = [label.number + 1, place]
    place = label.next - 1
  }
  return run
}

/** Returns a label in the style of the list, or in any style. A word with a space or a capital must follow. */
function labelAt(tokens: readonly Token[], at: number, style?: Style): Label | null {
  const label = bulletAt(tokens, at) ?? bracketedAt(tokens, at) ?? plainAt(tokens, at)
  if (!label || (style && label.style !== style)) return null
  const following = tokens[label.next]
  const spaced = following?.kind === 'word' && (following.before === ' ' || /^\p{Lu}/u.test(following.text))
  if (/^\d/u.test(wordAt(tokens, label.next)) && isMark(tokens[label.next + 1], '.)')) return null
  return spaced && unitAt(tokens, label.next) === null ? label : null
}

function bulletAt(tokens: readonly Token[], at: number): Label | null {
  if (isMark(tokens[at], '•·')) return { next: at + 1, number: 0, style: '•' }
  return isMark(tokens[at], '-*–') && tokens[at]?.before === ' ' && !isSpoken(tokens[at])
    ? { next: at + 1, number: 0, style: '-' }
    : null
}

function isSpoken(token: Token | undefined): boolean {
  return token !== undefined && token.end - token.start > token.text.length
}

/** Reads '(1)', '(a)' or '(iii)'. */
function bracketedAt(tokens: readonly Token[], at: number): Label | null {
  if (!isMark(tokens[at], '(') || !isMark(tokens[at + 2], ')') || tokens[at + 1]?.before !== '') return null
  const read = counterIn(wordAt(tokens, at + 1))
  return read && { next: at + 3, number: read.number, style: `(${read.series})` }
}

/** Reads '1.', '2)' and 'b)'. 'B.' counts only at the start of a line. */
function plainAt(tokens: readonly Token[], at: number): Label | null {
  const sign = tokens[at + 1]
  if (!isMark(sign, '.)') || sign?.before !== '' || isSpoken(sign) || isMark(tokens[at - 1], '(')) return null
  const read = counterIn(wordAt(tokens, at))
  const onLine = tokens[at - 1] === undefined || isLayout(tokens[at - 1])
  if (!read || (read.series !== '1' && isMark(sign, '.') && !onLine)) return null
  return { next: at + 2, number: read.number, style: `${read.series}${isMark(sign, '.') ? '.' : ')'}` }
}

/** Reads '3', 'c' and 'iii' as 3. */
function counterIn(word: string): { number: number; series: '1' | 'a' | 'i' } | null {
  if (/^\d{1,2}$/u.test(word)) return { number: Number(word), series: '1' }
  if (ROMAN.includes(word)) return { number: ROMAN.indexOf(word) + 1, series: 'i' }
  return /^[a-h]$/u.test(word) ? { number: word.charCodeAt(0) - 96, series: 'a' } : null
}

/** Bracketed numbers and dots start an item anywhere. Other labels must follow a mark or line, or precede a capital. */
function startsItem(tokens: readonly Token[], at: number, label: Label): boolean {
  const previous = tokens[at - 1]
  if (previous === undefined || isLayout(previous) || isMark(previous, '.?!;:,')) return true
  if (label.style.startsWith('(') || label.style === '•') return true
  const word = wordAt(tokens, at - 1)
  const tied = OPEN_WORDS.has(word) || LABELS.has(word) || NUMBERED_WORDS.has(word)
  if (tied || isOpenBracket(tokens, at)) return false
  return label.style.endsWith(')') || /^\p{Lu}/u.test(tokens[label.next]?.text ?? '')
}

/** True if a bracket was opened before, as in '(see 2) for details'. */
function isOpenBracket(tokens: readonly Token[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - 30); place -= 1) {
    if (isMark(tokens[place], ')')) return false
    if (isMark(tokens[place], '(')) return true
  }
  return false
}
