// Splits a letter into lines and finds the section of each.
import { readPlain } from '../language/plain-text.ts'
import type { Range } from '../fact-check/types.ts'

/** 'actions' is the section of requests under a heading for the GP. */
export type Section = 'actions' | 'plan' | 'other'

/** For a line that begins with its own heading ('Plan: repeat in 4 weeks'), `section` is the section of that heading. */
export type Line = Range & { text: string; section: Section; isHeading: boolean; isItem: boolean }

type Look = 'heading' | 'item' | 'bold' | 'plain'

/** Returns one entry for each line of the plain text, in order. */
export function linesOf(content: string): { text: string; lines: Line[] } {
  const pieces: { start: number; look: Look }[] = []
  const { text } = readPlain(content, ({ start, open }) => pieces.push({ start, look: lookOf(open) }))
  const lines: Line[] = []
  let [start, next] = [0, 0]
  let current: { section: Section; hasItems: boolean; hasText: boolean } = { ...OUTSIDE }
  for (const line of text.split('\n')) {
    const end = start + line.length
    const looks = new Set<Look>()
    for (let piece = pieces[next]; piece && piece.start <= end; piece = pieces[next]) {
      if (piece.start < end && text.charAt(piece.start).trim() + line.trim() !== '') looks.add(piece.look)
      next += 1
    }
    const isHeading = isTitle(line, looks)
    // A paragraph ends the section if it follows a list or tells the history.
    if (isHeading) current = { ...OUTSIDE, section: sectionOf(line) }
    else if (looks.has('item')) current.hasItems = true
    else if (line.trim() !== '') {
      if (current.hasItems || (current.section === 'actions' && current.hasText && STORY.test(line)))
        current = { ...OUTSIDE }
      current.hasText = true
    }
    const own = sectionOf(line.split(':', 1)[0] ?? '')
    const section = line.includes(':') && own !== 'other' ? own : current.section
    lines.push({ start, end, text: line, section, isHeading, isItem: looks.has('item') })
    start = end + 1
  }
  return { text, lines }
}

const OUTSIDE = { section: 'other', hasItems: false, hasText: false } as const
const STORY =
  /^\s*(?:(?:many )?thank(?:s| you)\b|it was (?:good|nice|a pleasure)|(?:I|we) (?:reviewed|saw|met|spoke|had|have (?:seen|reviewed)|was|were|telephoned|visited)\b|this (?:\d|(?:very |most )?(?:pleasant|delightful|elderly|young|lady|gentleman|man|woman|boy|girl|\p{L}+[- ]year))|on (?:examination|review|admission|arrival)\b|(?:he|she|they|his|her|their|(?:Mr|Mrs|Ms|Miss|Master|Mx)\.? \p{Lu}[\p{L}’'-]*),? (?!(?:should|needs?|must|will need|to|requires?|will|can|may|would|is to)\b))/iu

function lookOf(open: readonly string[]): Look {
  if (open.some((tag) => /^h[1-6]$/u.test(tag))) return 'heading'
  if (open.includes('li')) return 'item'
  return open.some((tag) => tag === 'strong' || tag === 'u') ? 'bold' : 'plain'
}

function isTitle(line: string, looks: ReadonlySet<Look>): boolean {
  const words = line.trim().split(/\s+/u)
  if (line.trim() === '' || looks.has('item')) return false
  if (looks.size === 1 && looks.has('heading')) return true
  if (/:\s*$/u.test(line) && (words.length <= 8 || ASKING.test(line))) return true
  if (/^re\b/iu.test(line.trim()) || words.length > 6 || /[.,;?!]\s*$/u.test(line)) return false
  return (looks.size === 1 && looks.has('bold')) || sectionOf(line) !== 'other'
}

function sectionOf(title: string): Section {
  // 'For your GP, Dr Moore:'
  const plain = title.trim().replace(/(?:,? \(?Dr\.? [\p{L}’', -]{2,40}\)?)?[:.]*$/u, '')
  if (ACTIONS.test(plain) || (ASKING.test(plain) && title.trim().endsWith(':'))) return 'actions'
  return PLAN.test(plain) ? 'plan' : 'other'
}

const GP =
  '(?:the |your |his |her |their )?(?:gps?(?: practice| surgery)?|practice|surgery|general practi(?:ce|tioners?)|family doctor|pcp|referrer|primary care(?: team)?|you)'
const WORK =
  '(?:actions?|action points?|requests?|tasks?|jobs?|asks?|instructions?|recommendations?|information|responsibilit(?:y|ies)|follow[- ]?up|points?|notes?|messages?|advice|to do|plan)(?: list)?'
const ACTIONS = new RegExp(
  `^(?:(?:further |key |new )?${WORK}(?: requested| required| needed)? (?:for|to|of|by|from|with|in) ${GP}|for (?:your )?action|(?:gp|practice|surgery|primary care|general practice|community|pcp) (?:${WORK}|please)|gp|pcp|primary care(?: team)?|(?:for )?${GP},? please|(?:for (?:the attention of )?|in |to |over to )${GP}|to do (?:in|by|at) ${GP}|what ${GP} (?:needs? to|should|(?:is|are) asked to|has to|can) do|what (?:we|I)(?: am| are)? (?:would like|ask|asking|request|need)(?: of| from| for)? ${GP}(?: to do)?|please do|(?:requests?|actions?|action points?)(?: (?:requested|required|needed))?|requested (?:of ${GP}|actions?))$`,
  'iu',
)
const PLAN =
  /^(?:(?:the |our |my |agreed |treatment |management |discharge |hospital |clinic |action |discussion and |impression and |assessment and |summary and )*(?:plan|actions?)(?: and \p{L}+| today| of \p{L}+)?|management|follow[- ]?up(?: and \p{L}+)?|next (?:steps?|visits?|appointments?|reviews?)|what (?:happens|will happen|we (?:will |shall )?do) (?:next|now)|what we will do|way forward|(?:hospital|clinic|outpatient) follow[- ]?up|(?:\p{L}+ ){1,3}plan|recommendations?|arrangements|outcome|other arrangements|advice|(?:still )?to (?:do|follow)|outstanding|proposals?|what we agreed)$/iu

/** Matches an introduction to a list: 'I should be grateful if you would:'. */
const ASKING = /\b(?:grateful|could you|would you|please)\b/iu
