// Lists the medicines of a letter that are clearly the patient's, with what the letter clearly says about each.
import { termsIn } from '../language/concepts.ts'
import { readText, type Reading } from '../language/reading.ts'
import { splitWords } from '../language/words.ts'
import type { Range } from '../fact-check/types.ts'
import { CELL_EDGE } from '../letters/text.ts'
import { type Line, linesOf } from '../lint/letter-lines.ts'
import {
  labelLength,
  type Lead,
  leadOf,
  LONG_AGO,
  type Place,
  placesOf,
  REJECTED,
  routeBefore,
  withoutEarlier,
  TOLD,
  withoutJoin,
} from './medicine-leads.ts'
import { CHANGES, DOSES } from './medicine-phrases.ts'
import {
  type MedicineRow,
  NO_VALUES,
  type ReadMention,
  readValues,
  type ReadValues,
} from './medicine-values.ts'
import { oneRowEach, type UnreadMention } from './one-row-each.ts'

/** Returns the rows in the order of the letter. Expects sanitised HTML; never throws. */
export function medicineRows(html: string): MedicineRow[] {
  const { text, lines } = linesOf(html)
  const names = namesIn(readText(text, null, () => new Set()))
  const places = placesOf(lines)
  const read: ReadMention[] = []
  const unread: UnreadMention[] = []
  for (const [index, line] of lines.entries()) {
    const place = places[index]
    if (line.isHeading || !place || place.kind === 'excluded' || line.text.includes(CELL_EDGE)) continue
    const sentences = sentencesOf(line)
    for (const [at, sentence] of sentences.entries()) {
      const named = names.filter(({ start, end }) => start >= sentence.start && end <= sentence.end)
      if (named.length === 0) continue
      const next = sentences[at + 1]
      const isNamed = next && names.some(({ start, end }) => start >= next.start && end <= next.end)
      const found = readSentence(sentence, named, {
        place,
        line,
        previous: sentences[at - 1]?.text ?? '',
        next: isNamed || !next ? '' : next.text,
      })
      read.push(...found)
      for (const { id, start, end } of named) {
        if (found.some((one) => one.at === start)) continue
        const isDenied = DENIED.test(sentence.text.slice(0, start - sentence.start))
        const to = end - sentence.start
        const around = sentence.text.slice(Math.max(0, to - LONGEST_SENTENCE), to + LONGEST_SENTENCE)
        unread.push({ id, sentence: around, behind: sentence.text.slice(to, to + BESIDE), isDenied })
      }
    }
  }
  return oneRowEach(read, unread)
}

/** The longest sentence in characters. A longer text is not a sentence, and is not read. */
const LONGEST_SENTENCE = 1000

/** The longest distance between a name and its times, in characters. */
const BESIDE = 60

/** Matches a denial directly before a name: 'so no timolol'. */
const DENIED = /\b(?:no|not|without|rather than|instead of)(?: the| her| his| their)?\s*$/iu

type Name = Range & { id: string; isDenied: boolean; isRelatives: boolean }
type Sentence = Range & { text: string }

/** Returns the names. 'Umeclidinium/vilanterol' and 'calcium and vitamin D' are one name each. */
function namesIn({ text, words, medicines, denied, owners }: Reading): Name[] {
  const names: Name[] = []
  for (const { id, kind, from, to } of medicines) {
    if (kind !== 'medicine') continue
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    const last = names.at(-1)
    const between = last && text.slice(last.end, start)
    if (
      last &&
      (between === '/' || (/^ (?:and|with) $/u.test(between ?? '') && /^calcium\b/u.test(last.id)))
    ) {
      last.end = end
      last.id = `${last.id}/${id}`
    } else
      names.push({
        id,
        start,
        end,
        isDenied: denied[from] !== 0,
        isRelatives: (owners[from] ?? 'patient') !== 'patient',
      })
  }
  return names
}

function sentencesOf({ start, text }: Line): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  for (const { index, 0: gap } of text.matchAll(SENTENCE_GAP)) {
    sentences.push({ start: start + from, end: start + index, text: withoutEarlier(text.slice(from, index)) })
    from = index + gap.length
  }
  sentences.push({ start: start + from, end: start + text.length, text: withoutEarlier(text.slice(from)) })
  return sentences
}

const SENTENCE_GAP = /(?<=[.!?])(?<!\b(?:Dr|Mr|Mrs|Ms|approx|e\.g)\.)\s+(?=\p{Lu})/gu

/** `previous` and `next` are the sentences before and after. `next` is set only if it names no medicine. */
type Around = { place: Place; line: Line; previous: string; next: string; isListed: boolean }

function readSentence(
  sentence: Sentence,
  names: readonly Name[],
  around: Omit<Around, 'isListed'>,
): ReadMention[] {
  const label = labelLength(sentence.text)
  const isListed = around.place.kind === 'list' || label > 0
  if (sentence.text.length > LONGEST_SENTENCE) return []
  if (REJECTED.test(sentence.text) || (!isListed && TOLD.test(sentence.text))) return []
  const all = { ...around, isListed }
  const found: ReadMention[] = []
  let lead: Lead | null = null
  let before = sentence.text.slice(label, (names[0]?.start ?? 0) - sentence.start)
  let isBroken = false
  /** The mentions that the same verb leads to. */
  let led: ReadMention[] = []
  for (const [index, name] of names.entries()) {
    const own = leadOf(before)
    if (own === null || (isBroken && own.kind === 'bare')) return found
    if (own.kind !== 'bare' || lead === null) [lead, led] = [own, []]
    const [mention, behind, values] = readName(name, names[index + 1], {
      ...around,
      isListed,
      sentence,
      lead,
      before,
    })
    before = behind.join
    isBroken = values.rest !== '' || values.reason !== ''
    // In 'stop ramipril and losartan next week' neither change is certain.
    if (lead.change !== null && values.change === '') takeBack(found, led, isListed)
    if (mention && isTold(mention, { ...all, lead, name, behind: behind.own })) {
      found.push(mention)
      led.push(mention)
    }
    if (values.isShared) share(found, values.change)
  }
  return found
}

/** In 'amlodipine 5 mg and ramipril 10 mg: unchanged' both medicines share the change. */
function share(found: readonly ReadMention[], change: ReadMention['change']): void {
  for (const other of found) if (other.change === '') other.change = change
}

function readName(
  name: Name,
  next: Name | undefined,
  around: Around & { sentence: Sentence; lead: Lead; before: string },
) {
  const { sentence, lead, before, isListed, place } = around
  const whole = sentence.text.slice(name.end - sentence.start, next && next.start - sentence.start)
  const behind = next ? withoutJoin(whole) : { own: whole, join: '' }
  const values = readValues(behind.own, isReason, lead.change ?? (isListed ? place.change : null))
  // The reason may continue after the next name.
  const own = { ...values, route: values.route || routeBefore(before), reason: next ? '' : values.reason }
  return [mentionOf(name, sentence, own, { ...around, behind: behind.own }), behind, values] as const
}

function takeBack(found: ReadMention[], led: ReadMention[], isListed: boolean): void {
  for (const other of led.splice(0))
    if (isListed) other.change = ''
    else found.splice(found.indexOf(other), 1)
}

function mentionOf(
  name: Name,
  sentence: Sentence,
  values: ReadValues,
  { next, isListed, behind }: Around & { behind: string },
): ReadMention | null {
  const { form, isShared: _, rest, ...own } = values
  const isLongAgo = LONG_AGO.test(sentence.text)
  const isEmpty = Object.values(own).every((value) => value === '')
  if (ENDED.test(behind) || (isEmpty && (isReason(rest) || /\bcompleted\b/iu.test(sentence.text))))
    return null
  if (isLongAgo && (own.change === 'Stopped' || (isEmpty && /\bstopped\b/iu.test(sentence.text)))) return null
  const goesOn = CHANGES.test(next) || next.search(DOSES) >= 0
  const title = sentence.text.slice(name.start - sentence.start, name.end - sentence.start)
  return {
    ...(goesOn ? { ...NO_VALUES, reason: own.reason } : own),
    ...(isLongAgo && { change: '' }),
    id: name.id,
    at: name.start,
    form,
    isListed,
    medicine: titled(`${title} ${form}`.trim()),
  }
}

/** True in lists. Elsewhere the sentence must say what changed, or that the patient takes the medicine. */
function isTold(
  { change }: ReadMention,
  { lead, name, behind, isListed, line, previous }: Around & { lead: Lead; name: Name; behind: string },
): boolean {
  if (isListed) return true
  if (name.isDenied || name.isRelatives) return false
  if ((lead.kind === 'takes' || lead.kind === 'remains') && RELATIVES.test(previous)) return false
  if (lead.kind === 'takes') return true
  if (change === '') return false
  return lead.kind !== 'bare' || line.isItem || /^\W*(?:has|have) (?:now |also )*been\b/iu.test(behind)
}

/** In 'Her mother has angina. She takes aspirin' it is unclear who takes it. */
const RELATIVES = /\b(?:mother|father|brother|sister|wife|husband|partner|daughter|son|twin)\b/iu

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Matches '(complete)' and ', finished in May', but not 'to complete 5 years'. */
const ENDED = /[(:,–-]\s*(?:now |course )?(?:complete|completed|finished)\b/iu

/** True for '(potassium)', '(migraine)' and 'no benefit'. */
function isReason(words: string): boolean {
  if (NO_REASON.test(words)) return false
  if (/^no (?:benefit|effect)$/iu.test(words)) return true
  return termsIn(splitWords(words).words, new Set()).some(({ kind }) => kind === 'finding' || kind === 'test')
}

const NO_REASON =
  /\b(?:weight|last|until|for now|today|from|brand|own|supply|pack|hospital|prescribed|given|for|day|week|month|started|stopped)\b/iu
