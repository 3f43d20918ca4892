// Recognises plain orders: 'continue apixaban', 'repeat U&E in two weeks', 'please check his weight'.
import clauses from './clause-starts.json' with { type: 'json' }
import { precedesPhrase } from './draft.ts'
import { isMedicineName } from './flow-medicines.ts'
import { mayEnd } from './flow-ties.ts'
import { SUBJECTS, TIME_WORDS, wordsIn } from './flow-words.ts'
import { isNumberWord } from '../language/number-words.ts'
import lexicon from './plain-orders.json' with { type: 'json' }
import { startsSegment, wordAt, type Token } from './tokens.ts'
import { unitAt } from './units.ts'

/** An order by the writer, a request to the reader, or the next appointment. */
export type PlainOrder = 'order' | 'request' | 'follow-up'

/** Returns the order that begins at this word, or null. */
export function orderAt(tokens: readonly Token[], at: number): PlainOrder | null {
  if (precedesPhrase(tokens, at, lexicon.followUps)) return 'follow-up'
  if (precedesPhrase(tokens, at, lexicon.requests)) return 'request'
  const next = wordAt(tokens, at + 1)
  if (NOT_BEFORE.test(wordAt(tokens, at - 1))) return null
  if (!ORDERS.has(wordAt(tokens, at)) || next === '') return null
  return ALSO_NOUNS.has(wordAt(tokens, at)) && AFTER_NOUNS.has(next) ? null : 'order'
}

/**
 * Ends an order where the next one clearly begins, even after few words: 'continue apixaban five milligrams twice daily |
 * increase ramipril …'. The sentence must be an order, or be followed by one about a medicine, and must not begin with 'if' or a
 * similar word. A 'plan' directly before an order is a heading.
 */
export function endOrders(tokens: readonly Token[]): Token[] {
  const ended: Token[] = []
  let [since, ordering, conditional] = [0, false, false]
  for (const [at, token] of tokens.entries()) {
    if (startsSegment(tokens, at)) {
      ;[since, ordering, conditional] = [at, orderAt(tokens, at) === 'order', false]
      if (token.key === 'plan' && orderAt(tokens, at + 1) === 'order') {
        ended.push({ ...before(token), kind: 'heading' }, token, {
          ...before(token),
          kind: 'line',
          start: token.end,
          end: token.end,
        })
        ;[since, ordering] = [at + 1, true]
        continue
      }
    }
    if (CONDITIONS.has(token.key)) conditional = true
    const next = (ordering && beginsNext(tokens, at)) || changesMedicine(tokens, at)
    if (next && !conditional && at - since >= SHORTEST) {
      ended.push({ ...before(token), kind: 'mark', text: '.', key: '.', before: '' })
      since = at
      ordering = orderAt(tokens, at) === 'order'
    }
    ended.push(token)
  }
  return ended
}

function before({ start }: Token): Token {
  return { kind: 'mark', text: '', key: '', start, end: start, before: ' ' }
}

/** True for 'he is well | continue apixaban', but not after a possible subject ('the doctors stop apixaban'). */
function changesMedicine(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at - 1)
  const subject = SUBJECTS.has(word) || (word.endsWith('s') && !closes(tokens, at))
  const order = orderAt(tokens, at) === 'order' && isMedicineName(wordAt(tokens, at + 1))
  return order && word !== '' && !subject && mayEnd(tokens, at)
}

/** Whether the word before ends an order. A verb that is also a noun must follow a time, a dose or a medicine. */
function beginsNext(tokens: readonly Token[], at: number): boolean {
  const order = orderAt(tokens, at)
  const word = wordAt(tokens, at - 1)
  if (order === null || word === '' || SUBJECTS.has(word) || !(closes(tokens, at) || mayEnd(tokens, at)))
    return false
  if (wordAt(tokens, at) === 'please') return orderAt(tokens, at + 1) === 'order'
  return !ALSO_NOUNS.has(wordAt(tokens, at)) || closes(tokens, at)
}

/** Whether the word before ends a frequency, a dose or the name of a medicine. */
function closes(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at - 1)
  if (TIME_WORDS.has(word) || FREQUENCY_ENDS.has(word) || isMedicineName(word)) return true
  const dose = isNumberWord(wordAt(tokens, at - 2)) && (unitAt(tokens, at - 1)?.unit.dose ?? false)
  return dose
}

/** Matches words which show that the next verb is not an order: 'She should not stop apixaban', 'to continue'. */
const NOT_BEFORE = /^(?:not|no|never|cannot|to|also|then|still|neither|nor|without)$|n['’]t$/u
const ORDERS = wordsIn(lexicon.orders)
const ALSO_NOUNS = wordsIn(lexicon.alsoNouns)
const AFTER_NOUNS = wordsIn(lexicon.afterNouns)
const CONDITIONS: ReadonlySet<string> = new Set([...clauses.conditions, 'until', 'before', 'after'])
const FREQUENCY_ENDS = wordsIn('daily d twice once nocte morning evening needed required bloods')
const SHORTEST = 2
