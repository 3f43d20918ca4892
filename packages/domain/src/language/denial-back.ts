// Finds the words that a later negation denies: 'a scan is not needed', 'rheumatoid factor and CCP negative'.
import type { Word } from './word.ts'
import { isPlain } from './words.ts'

const COPULAS = new Set(['is', 'are', 'was', 'were', 'am', 'be'])
const BACK_TO = new Set([
  'day',
  'days',
  'week',
  'weeks',
  'month',
  'months',
  'less',
  'more',
  'and',
  'but',
  'so',
  'that',
  'because',
  'which',
  'today',
  'as',
  'although',
  'though',
  'if',
  'when',
  'unless',
  'once',
  'until',
  'while',
  'where',
])
/** 'Negative' denies at most this many words before it. */
const NEAR = 7
const MOST_TELLING = 4

/** True for a passive whose denied words are before the verb: 'is not to be used', 'must never be given'. */
export function isPassive(words: readonly Word[], at: number, next: number): boolean {
  if (!/^(?:not|never)$/u.test(words[at]?.key ?? '') || !MODALS.has(words[at - 1]?.key ?? '')) return false
  let verb = at + 1
  while (/^(?:yet|currently|now|to|be|been|being|routinely)$/u.test(words[verb]?.key ?? '')) verb += 1
  return verb > at + 1 && verb >= next && DONE.has(words[verb]?.key ?? '')
}

const MODALS = new Set('should must will can could would may is are was were has have had ought'.split(' '))
const DONE = new Set(
  'substituted used given prescribed taken restarted added repeated requested arranged booked made offered undertaken needed required advised detected seen found identified planned performed done started considered issued combined'.split(
    ' ',
  ),
)

/** True for a whole sentence of names without a verb: 'Rheumatoid factor and CCP negative'. */
function isList(words: readonly Word[], from: number, at: number): boolean {
  const before = words.slice(from, at)
  return (
    before.length <= (isOfSeveral(before) ? LONGEST_LIST : 6) &&
    before.every(
      ({ kind, key }) =>
        (kind === 'word' || (key === ',' && isOfSeveral(before))) &&
        !COPULAS.has(key) &&
        !/^ha[sd]$/u.test(key),
    )
  )
}

/** True for 'HIV, hepatitis B and hepatitis C'. */
function isOfSeveral(before: readonly Word[]): boolean {
  const comma = before.findLastIndex(({ key }) => key === ',')
  return comma >= 0 && before.slice(comma).some(({ key }) => key === 'and')
}

const LONGEST_LIST = 10
const LONGEST_SUBJECT = 11
const OTHER_CLAUSE = /^(?:ha[sd]|have|which|who|that|but|if|when|unless|once|until|while|where)$/u

/** True if the words before the only verb are its subject: 'Admission to a mother and baby unit is not required'. */
function isSubject(words: readonly Word[], from: number, at: number): boolean {
  const before = words.slice(from, at)
  if (isOfSeveral(before) && isList(words, from, at)) return true
  return (
    before.length <= LONGEST_SUBJECT &&
    !/^(?:on|in|at|with|for|after|before|today|there)$/u.test(before[0]?.key ?? '') &&
    COPULAS.has(before.at(-1)?.key ?? '') &&
    before
      .slice(0, -1)
      .every(({ kind, key }) => kind === 'word' && !COPULAS.has(key) && !OTHER_CLAUSE.test(key))
  )
}

/** Denies the words before a negation that may belong to it. The sentence begins at `from`. */
export function denyBack(words: readonly Word[], from: number, at: number, denied: Uint8Array): void {
  const list = isList(words, from, at)
  if (isSubject(words, from, at)) {
    denied.fill(1, from, at)
    return
  }
  const offer = offerOf(words, from, at)
  if (offer) {
    denied.fill(1, offer.from, offer.to)
    return
  }
  if (isOfWhich(words, at)) denied[at - 3] = 1
  // Starts before the comma in 'speech therapy, not needed'.
  let start = words[at - 1]?.key === ',' && words[at]?.key === 'not' ? at - 1 : at
  const most = list ? NEAR : mostTelling(words, at)
  let telling = 0
  let ands = list || joinsNames(words, at) ? 1 : 0
  while (start > from && at - start < NEAR && telling < most && !stopsBack(words[start - 1], ands)) {
    const word = words[start - 1]
    if (word?.key === 'and') ands -= 1
    if (word && !isPlain(word)) telling += 1
    start -= 1
  }
  denied.fill(1, start, at)
}

/** Denies the words before the comma if there are no others: 'Fracture, none seen'. */
export function denyNamed(words: readonly Word[], from: number, at: number, denied: Uint8Array): void {
  if (words[at]?.key !== 'none' || !/^[,:]$/u.test(words[at - 1]?.text ?? '')) return
  if (
    !/^(?:seen|found|felt|detected|noted|heard|visible|palpable|identified|present)$/u.test(
      words[at + 1]?.key ?? '',
    )
  )
    return
  const start = Math.max(from, at - 1 - MOST_NAMED)
  const first = words.slice(start, at - 1).findLastIndex(({ kind }) => kind !== 'word') + start + 1
  if (first > start || start === from) denied.fill(1, first, at - 1)
}

const MOST_NAMED = 4

/** In 'venlafaxine was offered, she declined it' the words before the offer are denied. */
function offerOf(words: readonly Word[], from: number, at: number): { from: number; to: number } | null {
  if (!/^(?:declined|refused)$/u.test(words[at]?.key ?? '')) return null
  const isNamed = /^(?:it|this|that|them|these)$/u.test(words[at + 1]?.key ?? '')
  if (!isNamed && words[at + 1]?.kind === 'word') return null
  const offer = words
    .slice(from, at)
    .findLastIndex(
      ({ key }) =>
        /^(?:offered|suggested|recommended|advised|proposed)$/u.test(key) || (isNamed && key === 'discussed'),
    )
  if (offer < 0) return null
  const to = from + offer
  const first = words.slice(from, to).findLastIndex(({ kind }) => kind !== 'word') + from + 1
  return { from: Math.max(first, to - NEAR), to }
}

/** True for 'which was negative', which denies the words before it: 'she had an IGRA which was negative'. */
function isOfWhich(words: readonly Word[], at: number): boolean {
  return (
    words[at]?.key === 'negative' &&
    COPULAS.has(words[at - 1]?.key ?? '') &&
    /^(?:which|that)$/u.test(words[at - 2]?.key ?? '')
  )
}

/** True for 'A and B were not …' and 'offered and declined'. */
function joinsNames(words: readonly Word[], at: number): boolean {
  return (
    /^(?:were|are)$/u.test(words[at - 1]?.key ?? '') || /^(?:declined|refused)$/u.test(words[at]?.key ?? '')
  )
}

/** After a name, 'negative' denies only that name: 'nerve normal both sides Rinne negative'. */
function mostTelling(words: readonly Word[], at: number): number {
  const isBare = words[at]?.key === 'negative' && !COPULAS.has(words[at - 1]?.key ?? '')
  return isBare ? 2 : MOST_TELLING
}

function stopsBack(word: Word | undefined, ands: number): boolean {
  if (word === undefined || word.kind === 'number' || ',;().'.includes(word.text)) return true
  return BACK_TO.has(word.key) && !(word.key === 'and' && ands > 0)
}
