// Finds actions on medicines, and decides which verb belongs to which medicine.
import actions from '../../language/lexicons/medicine-actions.json' with { type: 'json' }
import { longestPhrase } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'
import { isPlain, type Sentence } from '../../language/words.ts'
import { hasOwnObject, isNewOne, isOnlyCompared, isOrderOn, throughVerb } from './action-objects.ts'
import type { Action, MedicineAction, MedicineFacts, Surroundings } from './medicine.ts'
import { DOSE_WORDS, IMPERATIVES, LOOSE, MODALS, OPENERS, PARTING, PREDICATES } from './action-words.ts'
import { isOfReading } from './measured-changes.ts'
import { isAfterAll, isHavingBeen, isNoAction } from './no-actions.ts'
import { phrasesOf } from './phrase-lists.ts'
import { giveAround, isSaidNext } from './split-verbs.ts'

/** 'give' counts only if it is denied: 'I would not give her …'. */
type Cue = Exclude<Action, 'change'> | 'switch' | 'give'

const ACTIONS = phrasesOf<Cue>(actions)
const NEAR = 7
const BESIDE = 2
const BEFORE_CUE = 18

/** Assigns each action to its medicine. `owners` are the medicines that each word would belong to (see `medicines.ts`). */
export function giveActions(given: Surroundings, facts: MedicineFacts[], owners: Int32Array): void {
  const { words, denied } = given
  const known = facts.filter((each) => each.kind !== 'substance' && !isOnlyCompared(words, each))
  let reached = 0
  for (let at = 0; at < words.length; at += 1) {
    const cue = longestPhrase(ACTIONS, at, (index) => words[index]?.key ?? '')
    if (!cue) continue
    while (reached < known.length && (known[reached]?.from ?? 0) < at) reached += 1
    const isOrder = isOrderOn(words, at, known[reached - 1])
    if (!isOrder && (isNoAction(words, at, cue.next) || isOfReading(given, at, cue.next))) continue
    const to = throughVerb(words, cue.next)
    const next = sameSentence(words, at, known[reached])
    const previous =
      sameSentence(words, at, known[reached - 1]) ??
      carriedOver(given, { at, next: cue.next }, known[reached - 1], facts[owners[at] ?? -1])
    give(
      {
        cue: cue.entry,
        at,
        to,
        denied: denied[at] !== 0 && !isOrder && !isAfterAll(words, at) && !isHavingBeen(words, at),
        isOrder,
      },
      { words, next, previous, facts: known, reached },
    )
    at = to - 1
  }
  giveAround(words, known)
  giveHeadings(given, known)
}

/** Below 'Medicines stopped' each line begins with a stopped medicine. */
function giveHeadings({ words, sentences }: Surroundings, facts: readonly MedicineFacts[]): void {
  let heading: MedicineAction | null = null
  let line = -1
  let reached = 0
  for (const sentence of sentences) {
    while (reached < facts.length && (facts[reached]?.from ?? 0) < sentence.from) reached += 1
    if (sentence.line === line) continue
    line = sentence.line
    const candidate = facts[reached]
    const first = candidate && candidate.from < sentence.to ? candidate : null
    if (!first) heading = headingAction(words, sentence)
    else if (heading && first.actions.length === 0) first.actions.push(heading)
  }
}

function headingAction(words: readonly Word[], { from, to }: Sentence): MedicineAction | null {
  if (to - from > 5 || words[to - 1]?.kind !== 'break') return null
  for (let at = from; at < to; at += 1) {
    const cue = longestPhrase(ACTIONS, at, (index) => (index < to ? (words[index]?.key ?? '') : ''))
    if (cue && cue.entry !== 'switch' && cue.entry !== 'give') return { action: cue.entry, at, to: cue.next }
  }
  return null
}

/** `isOrder` is true if the action is on the medicine directly before it. */
type Said = { cue: Cue; at: number; to: number; denied: boolean; isOrder: boolean }
type Near = {
  words: readonly Word[]
  next: MedicineFacts | null
  previous: MedicineFacts | null
  facts: MedicineFacts[]
  reached: number
}

function give(said: Said, near: Near): void {
  const { words, next, previous } = near
  const forward =
    next !== null &&
    !(previous !== null && isOnPrevious(words, said, previous, next)) &&
    leadsTo(words, said, next.from, previous !== null)
  if (said.cue === 'switch') {
    giveSwitch(said, near, forward)
    return
  }
  const action = actionOf(said)
  const target = forward ? next : isOnOther(words, said) ? null : previous
  if (action === null || target === null || !isNear(words, said, target, forward)) return
  if (action === 'avoid' && !forward && hasNamedObject(words, said)) return
  if (action === 'start' && !forward && isOver(words, said, target)) return
  const entry = { action, at: said.at, to: said.to }
  target.actions.push(entry)
  if (forward) for (const joined of coordinated(near)) joined.actions.push(entry)
}

function isOnPrevious(
  words: readonly Word[],
  said: Said,
  previous: MedicineFacts,
  next: MedicineFacts,
): boolean {
  return said.isOrder || pointsBack(words, said) || isPredicate(words, said, previous, next)
}

function isOnOther(words: readonly Word[], { isOrder, to }: Said): boolean {
  return !isOrder && hasOwnObject(words, to)
}

/** True if the object follows the verb: 'she would rather avoid needles'. */
function hasNamedObject(words: readonly Word[], said: Said): boolean {
  return words[said.at]?.key !== 'avoided' && words[said.to]?.kind === 'word' && !pointsBack(words, said)
}

/**
 * True if the medicine was stopped before and stays stopped: 'stop the ramipril … he starts 20 mg'. Only words such as 'again' or
 * 'restart' start it again.
 */
function isOver(words: readonly Word[], { at, to }: Said, medicine: MedicineFacts): boolean {
  const isAgain = words.slice(at, to + 3).some(({ key }) => /^(?:again|back|re.+)$/u.test(key))
  return !isAgain && medicine.actions.some(({ action }) => action === 'stop')
}

function isNear(words: readonly Word[], said: Said, target: MedicineFacts, forward: boolean): boolean {
  const gap = forward ? target.from - said.to : said.at - target.to
  if (
    pointsBack(words, said) ||
    words.slice(said.to, said.to + 3).some((word) => word.kind === 'number' && !word.spelled)
  )
    return true
  if (!LOOSE.has(words[said.at]?.key ?? '') || /^(?:on|off)$/u.test(words[said.to - 1]?.key ?? ''))
    return forward || gap <= BEFORE_CUE || words[said.at - 1]?.key === 'then'
  if (!forward && isSaidNext(words, said.at, target)) return true
  const beside = words.slice(forward ? said.to : target.to, forward ? target.from : said.at)
  const dosesOnly = beside.every((word) => word.kind !== 'word' || isPlain(word) || DOSE_WORDS.has(word.key))
  return gap <= BESIDE || (dosesOnly && gap <= BEFORE_CUE)
}

/** Reads 'swap A for B', 'switch from A to B' and 'A was changed to B'. */
function giveSwitch({ at, to, denied }: Said, near: Near, forward: boolean): void {
  if (denied) return
  const { words, facts, reached, previous, next } = near
  const isReplaced = !forward || PASSIVE.test(words[at - 1]?.key ?? '')
  if (isReplaced && previous && next && isNewOne(words.slice(to - 1, next.from))) {
    exchange(previous, next, { at, to })
    return
  }
  const first = forward ? facts[reached] : undefined
  if (first) switchFrom(first, { at, to }, near)
  else previous?.actions.push({ action: 'change', at, to })
}

function switchFrom(first: MedicineFacts, { at, to }: { at: number; to: number }, near: Near): void {
  const { words, facts, reached, previous } = near
  const second = sameSentence(words, at, facts[reached + 1])
  const isGoal = words[first.from - 1]?.key === 'to'
  if (isGoal && second && words[second.from - 1]?.key === 'from') {
    exchange(second, first, { at, to })
    return
  }
  if (words[first.to]?.key === 'to' && words[first.to + 1]?.kind === 'number') {
    first.actions.push({ action: 'change', at, to })
  } else if (second && !isGoal) {
    exchange(first, second, { at, to })
  } else if (words.slice(at, first.from).some((word) => word.key === 'to')) {
    first.actions.push({ action: 'start', at, to })
    previous?.actions.push({ action: 'stop', at, to })
  } else first.actions.push({ action: 'change', at, to })
}

const PASSIVE = /^(?:be|been|being|was|were|is|are)$/u

function exchange(old: MedicineFacts, fresh: MedicineFacts, place: { at: number; to: number }): void {
  old.actions.push({ action: 'stop', ...place })
  fresh.actions.push({ action: 'start', ...place })
}

function actionOf({ cue, denied }: Said): Action | null {
  if (cue === 'switch') return 'change'
  if (!denied) return cue === 'give' ? null : cue
  if (cue === 'stop') return 'continue'
  return cue === 'start' || cue === 'give' ? 'avoid' : null
}

function sameSentence(
  words: readonly Word[],
  at: number,
  fact: MedicineFacts | undefined,
): MedicineFacts | null {
  return fact && words[fact.from]?.sentence === words[at]?.sentence ? fact : null
}

/** True if the medicine is directly before its verb: 'betahistine can stop since …'. */
function isPredicate(
  words: readonly Word[],
  said: Said,
  previous: MedicineFacts,
  next: MedicineFacts,
): boolean {
  const between = words.slice(previous.to, said.at)
  if (between.length === 0) return next.from - said.to > 1
  return (
    between.length <= 3 &&
    between.every(({ key }) => PREDICATES.has(key)) &&
    between.some(({ key }) => MODALS.has(key))
  )
}

/** True for 'restart it' and 'leave that the same'. */
function pointsBack(words: readonly Word[], { at, to }: Said): boolean {
  return meansIt(words, to) || words.slice(at, to).some(({ key }) => /^(?:it|that|them)$/u.test(key))
}

/** True for 'restart it' and 'keep taking it'. */
function meansIt(words: readonly Word[], next: number): boolean {
  const it = /^(?:it|this|them|these|that)$/u
  return (
    it.test(words[next]?.key ?? '') || (words[next]?.key === 'taking' && it.test(words[next + 1]?.key ?? ''))
  )
}

/** Returns the medicine of an earlier sentence, if this sentence says 'it' or continues with the dose. */
function carriedOver(
  { words }: Surroundings,
  { at, next }: { at: number; next: number },
  last: MedicineFacts | undefined,
  owner: MedicineFacts | undefined,
): MedicineFacts | null {
  if (owner) return owner
  const near = last !== undefined && (words[at]?.sentence ?? 0) - (words[last.from]?.sentence ?? 0) <= 2
  const pointed = meansIt(words, next) || words.slice(at, next).some(({ key }) => key === 'it')
  return near && !last.denied && pointed ? last : null
}

/** Whether no word between the verb and the medicine after it separates them. */
function leadsTo(words: readonly Word[], said: Said, to: number, follows: boolean): boolean {
  const between = words.slice(said.to, to)
  if (between.length > NEAR || between.some(({ key }) => BARRIERS.test(key))) return false
  const commands = isCommand(words, said, between)
  if (follows && !commands && !takesObject(words[said.at - 1], between)) return false
  return between.every((word, offset) => {
    if (commands && word.text === ',')
      return !between.some((each) => each.kind === 'number' || PARTING.has(each.key))
    if (word.text === ',' || word.text === ';' || word.text === ')' || word.text === '(') return false
    return !(follows && word.key === 'and') || offset > 3
  })
}

/** True for 'and stop the ramipril' and 'stop ramipril'. */
function isCommand(words: readonly Word[], { at }: Said, between: readonly Word[]): boolean {
  const before = words[at - 1]
  const opens = before === undefined || before.kind === 'break' || OPENERS.has(before.key)
  return IMPERATIVES.has(words[at]?.key ?? '') && (opens || isBeside(between))
}

/** True for 'we have started ramipril', 'and started ramipril' and 'Started: ramipril', even after another medicine was named. */
function takesObject(before: Word | undefined, between: readonly Word[]): boolean {
  if (before === undefined || before.kind === 'break' || before.text === '.') return true
  if (SUBJECTS.test(before.key)) return between.length <= 2
  return /^(?:and|then|but)$/u.test(before.key) && isBeside(between)
}

function isBeside(between: readonly Word[]): boolean {
  return between.length <= 1 && between[0]?.text !== ','
}

const SUBJECTS = /^(?:has|have|had|i|we|he|she|is|was|(?:i|we|they)'ve|(?:he|she)'s)$/u
const BARRIERS =
  /^(?:but|apart|except|besides|while|when|during|because|if|unless|until|since|after|before|following)$/u

/** Matches the words between joined medicines: 'stop the ramipril today and the aspirin too'. */
const JOINING = /^(?:and|or|\/|,|the|her|his|your|today|now)$/u

/** Returns the medicines that are joined to the one found: 'start calcium and vitamin D'. */
function coordinated({ words, facts, reached }: Near): MedicineFacts[] {
  const joined: MedicineFacts[] = []
  for (let index = reached; ; index += 1) {
    const [fact, next] = [facts[index], facts[index + 1]]
    if (!fact || !next) return joined
    const between = words.slice(fact.to, next.from)
    if (between.length > 3 || !between.every((word) => JOINING.test(word.key))) return joined
    // In 'he remains on azathioprine and the mesalazine can go' the second medicine has a verb of its own.
    if (MODALS.has(words[next.to]?.key ?? '')) return joined
    joined.push(next)
  }
}
