// Reads the words before a medicine's name ('please stop', 'she takes'). Decides which headings and sentences are about the
// patient's current medicines.
import type { Line } from '../lint/letter-lines.ts'
import type { Change } from './medicine-phrases.ts'
import { changeOf } from './medicine-values.ts'

/**
 * The place of a line: in a list of medicines, elsewhere, or where nothing is read. `change` is what the heading says about all
 * medicines of the list.
 */
export type Place = { kind: 'list' | 'other' | 'excluded'; change: Change | null }

/** Returns the place of each line. A paragraph after a list belongs to the letter again. */
export function placesOf(lines: readonly Line[]): Place[] {
  let current: Place = { kind: 'other', change: null }
  let hasItems = false
  return lines.map(({ text, isHeading, isItem }) => {
    if (isHeading) [current, hasItems] = [placeBelow(text), false]
    else if (isItem) hasItems = true
    else if (current.kind === 'list' && SUBHEADING.test(text.trim()))
      [current, hasItems] = [placeBelow(`medicines ${text}`), false]
    else if (hasItems && text.trim() !== '') current = { kind: 'other', change: null }
    return current
  })
}

function placeBelow(title: string): Place {
  if (EXCLUDED.test(title)) return { kind: 'excluded', change: null }
  if (!MEDICINES.test(title))
    return { kind: SUBHEADING.test(title.trim()) ? 'list' : 'other', change: titleChange(title) }
  return { kind: 'list', change: titleChange(title) }
}

/** Reads 'Medicines stopped', 'Started' and 'Medication (no changes)'. */
function titleChange(title: string): Change | null {
  const plain = title
    .trim()
    .replace(
      /^(?:(?:your|the|regular|current|discharge)\s+)*(?:medicines?|medications?|drugs?|treatments?)\s+/iu,
      '',
    )
  if (SUBHEADING.test(plain) || /\((?:no changes?|unchanged)\)/iu.test(title)) return changeOf(plain)
  return null
}

const SUBHEADING =
  /^(?:newly )?(?:stopped|discontinued|started|new|changed|continued|continuing|unchanged)(?: (?:medicines?|medications?|drugs?|treatments?))?:?$/iu
const MEDICINES =
  /\b(?:medications?|medicines?|meds|drugs?|drug history|ttos?|ttas?|treatment changes|prescriptions?)\b|^\s*(?:(?:current|present|regular|maintenance) )?(?:treatment|drops|eye drops|inhalers|insulins?)\s*:?\s*$/iu
const EXCLUDED =
  /\b(?:allerg|intoleran|adverse|sensitiv|reaction|avoid|previous|past|prior|before|admission|tried|history of|family|given|preoperative|an(?:a)?esthe|recreational|illicit|side[- ]effects?|not to|to date|options?|possible|consider|suggest|recommend|propos|discuss|background|information|if needed|operati|surgery|theatre)/iu

/** Matches what is not about the present medicines, or is not decided. */
export const REJECTED =
  /\b(?:allerg|intoleran|anaphyla|adverse|avoid|contraindicat|consider|declin|refus|offer|discuss|suggest|recommend|option|previous|former|histor|used to|in the past|ineffective|did not|does not|has not|have not|never|no longer (?:tak|us|on\b|need|requir)|rather than|overdos|mother|father|brother|sister|aunt|uncle|cousin|grandm|grandf|husband|wife|partner|daughter|son\b|twin|parents?\b|family|not (?:to be )?(?:taken|given|used|started|tolerat)|tried|trial|study|would|could|might|may\b|should|can be|must)/iu
/** Matches words that exclude a sentence in prose, but not in lists. */
export const TOLD =
  /\b(?:ago|last (?:week|month|year|spring|summer|autumn|winter|time|visit|admission|clinic)|earlier|at (?:that|the) time|on admission|since|had|if|unless|until|when(?! (?:required|needed|necessary))|once(?! (?:daily|weekly|monthly|nightly|a (?:day|week|month)))|plan(?:s|ning)? to|intend|hope|aim|want|wish|think|whether|why|\?)/iu
export const LONG_AGO =
  /\b(?:in|since) (?:early |late )?(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:19|20)\d\d)\b|\b(?:ago|last (?:week|month|year|spring|summer|autumn|winter))\b/iu

const THEIR = '(?:the |his |her |their |your |regular |usual )*'
const ROUTE =
  '(?:oral|topical|buccal|inhaled|nebulised|intravenous|subcutaneous|intramuscular|vaginal|rectal|sublingual)'
const FORM = `(?:${ROUTE} )?`
const DOING =
  '(started|commenced|increased|reduced|decreased|doubled|halved|stopped|discontinued|withdrawn|continued)'
const PERSON =
  "(?:he|she|they|you|(?:mr|mrs|ms|miss|dr) [\\p{L}’' -]{2,30}?|the patient|this (?:lady|gentleman|man|woman))"
const ORDER =
  '(?:please |kindly )?(?:to )?(start|add|commence|increase|reduce|decrease|double|halve|stop|discontinue|continue|stay on|remain on|carry on)(?: (?:with|taking|on|him on|her on|them on))?'
const HAVE = `(?:i|we)(?: have|’ve|'ve) (?:now |today |therefore |also |agreed to )*${DOING}(?: (?:${PERSON.replace('he|she|they|you', 'he|she|him|her|them|you')}) on)?`
const STOPPED = `${PERSON} (?:has|have) (?:now |already )?(stopped)(?: taking)?`
const TAKES = `(?:(?:currently|now|at present),? )?${PERSON} (?:currently |now |also )*(?:takes?|is (?:currently |now )?taking|are taking|is (?:currently |now )?on|are on)`
const REMAINS = `${PERSON} (?:will )?(?:(?:remains?|continues?|stays?) (?:on|to take|with|taking)|continues?)`
const LABEL_CHANGE =
  '(stopped|started|new|changed|increased|reduced|continued?|continuing|unchanged|discontinued)(?: today)?\\s*[:–-]?'

const lead = (source: string) =>
  new RegExp(
    `^\\W*(?:(?:plan|actions?|changes|treatment)\\s*[:–-]\\s*)?(?:${source})\\s*${THEIR}${FORM}$`,
    'iu',
  )

const LEADS: readonly (readonly [Lead['kind'], RegExp])[] = [
  ['order', lead(ORDER)],
  ['done', lead(`(?:.*?[\\s,])?${HAVE}`)],
  ['done', lead(STOPPED)],
  ['label', lead(LABEL_CHANGE)],
  ['order', lead('(no change) to')],
  ['remains', lead(REMAINS)],
  ['takes', lead(TAKES)],
  ['bare', lead('')],
]

/** A 'bare' lead has only 'his', 'the', or a form before the name. `change` is the change that the lead names. */
export type Lead = { kind: 'order' | 'done' | 'label' | 'remains' | 'takes' | 'bare'; change: Change | null }

/** Reads the words from the start of the sentence to the name. Returns null if it does not understand them. */
export function leadOf(words: string): Lead | null {
  for (const [kind, pattern] of LEADS) {
    const found = pattern.exec(words)
    if (found)
      return { kind, change: kind === 'remains' ? 'Continued' : found[1] ? changeOf(found[1]) : null }
  }
  return null
}

const JOINING = /^[\s,;]*(?:\b(?:and|plus|as well as|together with|along with|then)\b)?[\s,]*/iu
const JOIN = new RegExp(
  `${JOINING.source.slice(1)}((?:${ORDER}|${HAVE}|${DOING})\\s+)?${THEIR}${FORM}$`,
  'iu',
)

/** Removes the words that only lead to the next name: ', and stop the '. */
export function withoutJoin(between: string): { own: string; join: string } {
  const tail = between.slice(-LONGEST_JOIN)
  const at = between.length - tail.length + (JOIN.exec(tail)?.index ?? tail.length)
  return { own: between.slice(0, at), join: between.slice(at).replace(JOINING, '') }
}

/** The longest such join in characters. */
const LONGEST_JOIN = 100

const LABEL =
  /^\s*(?:(?:his|her|your|the|current|regular|usual|present|discharge|new|other) )*(?:medications?|medicines?|meds|drugs?|treatment|drug history|dhx?)(?: (?:on discharge|at discharge|now|are|is|list|includes?))*\s*[:–-]\s*/iu

/** Returns the length of a label that begins a list in a sentence: 'Current medication: '. */
export function labelLength(sentence: string): number {
  return LABEL.exec(sentence)?.[0].length ?? 0
}

/** Blanks out what the patient took before: '(previously 6 mg)'. '(increased from 6 mg)' only loses its brackets. */
export function withoutEarlier(text: string): string {
  return text
    .replace(/\((?:was|previously) [^()]*\)/giu, (note) => ' '.repeat(note.length))
    .replace(/\(((?:increased|reduced|decreased|raised|lowered|up|down) from [^()]*)\)/giu, ',$1 ')
}

/** Returns a route directly before the name, such as 'Oral' or 'buccal'. */
export function routeBefore(words: string): string {
  return ROUTE_BEFORE.exec(words)?.[1] ?? ''
}

const ROUTE_BEFORE = new RegExp(`(?<!\\p{L})(${ROUTE})\\s*$`, 'iu')
