// Makes lists of actions, requests to the reader and medicines, if the content is clear and no list was dictated.
import { GP_ACTIONS, standardHeadings } from '../letters/standard.ts'
import type { LetterType } from '../letters/types.ts'
import { dosedMedicineAt } from './flow-medicines.ts'
import { VERBS } from './flow-words.ts'
import { isNumberWord } from '../language/number-words.ts'
import { orderAt } from './plain-orders.ts'
import { headingOf } from './standard-headings.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/** `toGp` is true if the letter is to the GP, who then receives the requests. */
type Letter = { type: LetterType; toGp: boolean }

/**
 * Makes a list of two or more orders, or medicines with doses, in separate consecutive sentences. In a letter without headings, a
 * list at the end gets a title. Elsewhere it has none, because a title would also apply to what follows, and needs three items.
 * Under a heading the list must be all of the content. Words with a line, a list or a mark of doubt among them are never made
 * into a list.
 */
export function listPlainParts(tokens: readonly Token[], letter: Letter): Token[] {
  const starts = tokens.flatMap((token, at) => (token.kind === 'heading' ? [at] : []))
  const sections = [0, ...starts].map((from, index) => tokens.slice(from, starts[index] ?? tokens.length))
  const plain = starts.length === 0
  return sections.flatMap((section) => {
    const title = section[0]?.kind === 'heading' ? section.findIndex(({ kind }) => kind === 'line') + 1 : 0
    const body = section.slice(title)
    const divided = body.some(
      (token) => (isLayout(token) && token.kind !== 'paragraph') || isMark(token, '['),
    )
    if (divided || (title === 0 && !plain)) return section
    return [...section.slice(0, title), ...(plain ? listRuns(body, letter) : listWhole(body))]
  })
}

type Part = 'plan' | 'requests' | 'medication'
type Sentence = { index: number; from: number; to: number; part: Part | null }

const LEAST_WITHOUT_TITLE = 3

/** Lists the runs of a letter without headings. The last ones get titles. */
function listRuns(tokens: readonly Token[], letter: Letter): Token[] {
  const sentences = sentencesOf(tokens)
  const runs = runsIn(sentences)
  let titled = sentences.length
  const titles = new Map<readonly Sentence[], string>()
  for (const run of runs.toReversed()) {
    const title = titleOf(run, letter)
    if (title === null || run.at(-1)?.index !== titled - 1) break
    titles.set(run, title)
    titled -= run.length
  }
  const listed: Token[] = []
  let at = 0
  for (const run of runs) {
    const [first, last] = [run[0], run.at(-1)]
    const title = titles.get(run)
    const opener = first && tokens[first.from]
    if (!first || !last || !opener || (title === undefined && run.length < LEAST_WITHOUT_TITLE)) continue
    for (const token of tokens.slice(at, first.from)) listed.push(token)
    listed.push(layout('paragraph', opener))
    if (title !== undefined) listed.push(...headingOf(title, layout('heading', opener)))
    listed.push(...itemsOf(tokens, run))
    at = last.to
    const next = tokens[at]
    if (next && !isLayout(next)) listed.push(layout('paragraph', next))
  }
  return [...listed, ...tokens.slice(at)]
}

/** Returns all the content under a heading, if it is one run. */
function listWhole(tokens: readonly Token[]): Token[] {
  const sentences = sentencesOf(tokens)
  const [run] = runsIn(sentences)
  const whole = run !== undefined && run.length === sentences.length
  const last = tokens.at(-1)
  return whole ? [...itemsOf(tokens, run), ...(last?.kind === 'paragraph' ? [last] : [])] : [...tokens]
}

function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  for (const [at, token] of tokens.entries()) {
    const ends = isMark(token, '.?!') || isLayout(token) || at === tokens.length - 1
    if (!ends) continue
    const to = isLayout(token) ? at : at + 1
    if (tokens.slice(from, to).some(({ kind }) => kind === 'word'))
      sentences.push({ index: sentences.length, from, to, part: partOf(tokens, from, to) })
    from = at + 1
  }
  return sentences
}

function partOf(tokens: readonly Token[], from: number, to: number): Part | null {
  const order = to - from > LONGEST_ITEM ? null : orderAt(tokens, from)
  if (order === 'request') return 'requests'
  if (order !== null) return 'plan'
  const tells = tokens.slice(from, to).some(({ key }) => VERBS.has(key)) || to - from > LONGEST_MEDICINE
  return dosedMedicineAt(tokens, from) && !tells && isDosed(tokens, from, to) ? 'medication' : null
}

function isDosed(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some((_, offset) => isNumberWord(wordAt(tokens, from + offset)))
}

const LONGEST_ITEM = 25
const LONGEST_MEDICINE = 14

/**
 * Groups adjacent sentences of one part. Requests continue a plan. If both have at least two sentences, the requests at the end
 * are a group of their own.
 */
function runsIn(sentences: readonly Sentence[]): Sentence[][] {
  const runs: Sentence[][] = []
  for (const sentence of sentences) {
    const [run, previous] = [runs.at(-1), runs.at(-1)?.at(-1)]
    const next = previous?.index === sentence.index - 1
    if (sentence.part === null) continue
    if (run && previous && next && isPlan(previous) === isPlan(sentence)) run.push(sentence)
    else runs.push([sentence])
  }
  return runs.flatMap(apart).filter((run) => run.length > 1)
}

function isPlan({ part }: Sentence): boolean {
  return part === 'plan' || part === 'requests'
}

function apart(run: Sentence[]): Sentence[][] {
  const asked = run.findLastIndex(({ part }) => part !== 'requests') + 1
  return asked >= 2 && run.length - asked >= 2 ? [run.slice(0, asked), run.slice(asked)] : [run]
}

function titleOf(run: readonly Sentence[], { type, toGp }: Letter): string | null {
  const asked = run.every(({ part }) => part === 'requests')
  if (asked && type !== 'referral') return toGp ? GP_ACTIONS : null
  const part = run[0]?.part === 'medication' ? 'medication' : 'plan'
  return standardHeadings(type).find((heading) => heading.part === part)?.title ?? null
}

function itemsOf(tokens: readonly Token[], run: readonly Sentence[]): Token[] {
  return run.flatMap(({ from, to }) => {
    const [opener] = tokens.slice(from, to)
    const words = tokens.slice(from, to).filter((token) => !isLayout(token))
    return opener ? [{ ...layout('item', opener), text: '•' }, ...words] : words
  })
}

function layout(kind: 'item' | 'paragraph' | 'heading', { start }: Token): Token {
  return { kind, text: '', key: '', start, end: start, before: ' ' }
}
