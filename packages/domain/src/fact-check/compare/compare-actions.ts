// Checks that each medicine in the letter is started, stopped, increased, reduced or continued as dictated.
import type { Action, MedicineAction, MedicineFacts } from '../facts/medicine.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isConditional, isUnderCondition, opensWithIf } from './conditional-actions.ts'
import { contextOf, likeness } from './context.ts'
import { isImplied } from './implied-change.ts'
import { mentionsOf } from './same-facts.ts'
import { isPlainlyTaken } from './sure.ts'
import { isActionTakenBack } from './taken-back.ts'

/** For each action in the letter, the dictated actions that contradict it. */
const CONTRARY: Readonly<Record<Action, readonly Action[]>> = {
  start: ['stop', 'avoid'],
  stop: ['start', 'continue', 'unchanged', 'increase'],
  increase: ['reduce', 'stop', 'unchanged', 'continue'],
  reduce: ['increase', 'unchanged', 'continue'],
  continue: ['stop', 'avoid'],
  unchanged: ['stop', 'avoid', 'increase', 'reduce'],
  avoid: ['start', 'continue', 'unchanged', 'increase'],
  change: [],
}

export function compareActions(
  comparison: Comparison,
  medicine: MedicineFacts,
  spoken: readonly MedicineFacts[],
): Finding[] {
  const all = spoken
    .flatMap((each) => each.actions)
    .filter((each) => !(comparison.said && isActionTakenBack(comparison.said.reading, each)))
  if (medicine.kind === 'class' && all.length === 0) return []
  const found = medicine.actions.flatMap((action) => {
    const pool = comparable(comparison, action, all)
    if (pool.length === 0 && all.length > 0) return []
    if (isPause(comparison, action, pool)) return []
    const rival = rivalOf(comparison, medicine, action, pool)
    if (rival === undefined || (rival && isUntil(comparison, action, rival))) return []
    const isInvented =
      rival === null && action.action === 'stop' && isTaken(comparison, medicine, action, spoken)
    const finding = wrongAction(comparison, medicine, action, rival)
    return [isInvented ? { ...finding, severity: 'critical' as const } : finding]
  })
  return found.length > 0 ? found : lastAction(comparison, medicine, all)
}

/** Whether the letter has a temporary stop ('withheld for 3 days') that the dictation says has ended ('went back on'). */
function isPause(
  { letter, said }: Comparison,
  { action, to }: MedicineAction,
  dictated: readonly MedicineAction[],
): boolean {
  const isFor = /^(?:for|temporarily|until)$/u.test(letter.words[to]?.key ?? '')
  return (
    action === 'stop' &&
    isFor &&
    dictated.some(({ at, to: end }) => said && AGAIN.test(wordsOf(said.reading, { from: at, to: end })))
  )
}

/**
 * True if 'till the end of June and then stop' was dictated and 'continue; stop at the end of June' is written, because both
 * continue until then.
 */
function isUntil(
  { letter, said }: Comparison,
  { action, at, to }: MedicineAction,
  rival: MedicineAction,
): boolean {
  if (/^(?:continue|unchanged)$/u.test(action) && rival.action === 'stop' && said)
    if (isUntilThen(letter, to) && isPlanned(said.reading, rival)) return true
  const near = letter.words.slice(at, at + UNTIL_REACH)
  return (
    /^(?:continue|unchanged|start)$/u.test(action) &&
    rival.action === 'stop' &&
    said?.reading.words[rival.at - 1]?.key === 'then' &&
    near.some(({ key }) => /^(?:stop|stopped|discontinue|discontinued)$/u.test(key))
  )
}

const UNTIL_REACH = 14

/** True for 'to continue until 6 months'. */
function isUntilThen({ words }: Reading, to: number): boolean {
  return words.slice(to, to + 3).some(({ key }) => /^(?:until|till|to|for)$/u.test(key))
}

/** True for 'stops at 6 months' and 'stop in January'. */
function isPlanned({ words, dates }: Reading, { to }: MedicineAction): boolean {
  const isThen = (at: number) => words[at]?.kind === 'number' || dates.some(({ from }) => from === at)
  return [to, to + 1].some((at) => /^(?:at|in|on|after|from)$/u.test(words[at]?.key ?? '') && isThen(at + 1))
}

/**
 * A conditional action ('if …') is compared with the conditional ones in the dictation, and other actions with the unconditional
 * ones.
 */
function comparable(
  comparison: Comparison,
  action: MedicineAction,
  all: readonly MedicineAction[],
): readonly MedicineAction[] {
  const { letter } = comparison
  const [firm, conditional] = [false, true].map((is) =>
    all.filter((each) => isConditional(comparison, each) === is),
  )
  if (opensWithIf(letter, action) && conditional && conditional.length > 0) return conditional
  const either = isConditional(comparison, action, letter) || all.some((each) => isTheSame(each, action))
  return either ? all : (firm ?? [])
}

/**
 * Finds a last dictated action that the letter leaves out: 'held, to be restarted in a week' was dictated and only 'stopped' is
 * written.
 */
function lastAction(
  comparison: Comparison,
  medicine: MedicineFacts,
  dictated: readonly MedicineAction[],
): Finding[] {
  const last = dictated
    .filter((each) => !isConditional(comparison, each))
    .toSorted((a, b) => a.at - b.at)
    .at(-1)
  const own = medicine.actions.at(-1)
  if (!last || !own || !REVERSED[last.action]?.includes(own.action) || isUntil(comparison, own, last))
    return []
  const said = mentionsOf(comparison.letter, medicine.id).some(({ actions }) =>
    actions.some((each) => each.action === last.action),
  )
  return said ? [] : [wrongAction(comparison, medicine, own, last)]
}

/** For each last dictated action, the written actions that reverse it if they are the only ones. */
const REVERSED: Readonly<Partial<Record<Action, readonly Action[]>>> = {
  start: ['stop'],
  stop: ['start', 'continue', 'unchanged'],
  continue: ['stop'],
  unchanged: ['stop'],
}

/** True for the same action, for 'unchanged' of a continued medicine, and for 'stopped' of one that the patient must avoid. */
function isTheSame(dictated: MedicineAction, { action }: MedicineAction): boolean {
  return (
    dictated.action === action ||
    (action === 'unchanged' && dictated.action === 'continue') ||
    (action === 'stop' && dictated.action === 'avoid')
  )
}

/**
 * Returns the dictated action that this one contradicts, null if no action was dictated but one was needed, or undefined if this
 * action is right.
 */
function rivalOf(
  comparison: Comparison,
  medicine: MedicineFacts,
  action: MedicineAction,
  dictated: readonly MedicineAction[],
): MedicineAction | null | undefined {
  const { letter, said } = comparison
  if (!said) return undefined
  // In 'it was put up last time and I have put it back' the final direction is unclear.
  const isPutBack = ({ at, to }: MedicineAction) => /\bback\b/u.test(wordsOf(said.reading, { from: at, to }))
  if (dictated.some((each) => each.action === 'change' && isPutBack(each))) return undefined
  if (dictated.length === 0) return isExpected(comparison, medicine, action) ? undefined : null
  if (dictated.some((each) => isTheSame(each, action))) return undefined
  const context = contextOf(letter, { from: action.at, to: action.to })
  const alike = (each: MedicineAction) =>
    likeness(context, contextOf(said.reading, { from: each.at, to: each.to }), said.reading.mentions)
  return dictated
    .filter((each) => CONTRARY[action.action].includes(each.action))
    .map((each) => ({ each, alike: alike(each) }))
    .toSorted((a, b) => b.alike - a.alike)[0]?.each
}

/** Whether a letter may add this action if none was dictated: a medicine may continue, and a new one may start. */
function isExpected(
  { record, said }: Comparison,
  { id }: MedicineFacts,
  { action }: MedicineAction,
): boolean {
  const recorded = mentionsOf(record, id)
  if (isImplied(action, said ? mentionsOf(said.reading, id) : [], recorded)) return true
  if (/^(?:continue|unchanged|avoid|change)$/u.test(action)) return true
  return action === 'start' && recorded.length === 0
}

/** The action's verb is close to the medicine: otherwise it may belong to another one. */
function isNear(
  { words }: Reading,
  medicine: MedicineFacts,
  { at, to }: { at: number; to: number },
): boolean {
  const between = at > medicine.from ? words.slice(medicine.to, at) : words.slice(to, medicine.from)
  return (
    between.length <= FAR && !between.some(({ kind, key }) => kind !== 'break' && /^(?:but|;)$/u.test(key))
  )
}

/** True if the letter may describe an earlier change of a dose that now stays: 'increased to 27 mg in June'. */
function isHistory(
  { words }: Reading,
  action: Action,
  { to, rival }: { to: number; rival: MedicineAction },
): boolean {
  return (
    /^(?:increase|reduce)$/u.test(action) &&
    /^(?:continue|unchanged)$/u.test(rival.action) &&
    (words[to - 1]?.key ?? '').endsWith('ed') &&
    words.slice(to, to + 2).some(({ key }) => /^(?:from|to)$/u.test(key))
  )
}

/** Which of two medicines is the old one depends on their order. */
const EXCHANGED = /^(?:chang|switch|swap|replac)/u
const FAR = 15
/** A restarted medicine was stopped before, so these words do not clearly contradict 'stopped'. */
const AGAIN =
  /^(?:re-?(?:start|commenc|introduc|initiat)|resum|(?:take[ns]?|taking) again|(?:go(?:es|ing)?|went|put) back|back on)/iu

/** True if the letter stops a medicine that, according to the dictation, the patient plainly takes. */
function isTaken(
  { letter, said }: Comparison,
  medicine: MedicineFacts,
  action: MedicineAction,
  spoken: readonly MedicineFacts[],
): boolean {
  return (
    said !== null &&
    isNear(letter, medicine, action) &&
    !isUnderCondition(letter, action) &&
    isPlainlyTaken(said.reading, spoken)
  )
}

/**
 * Both actions are close to their medicine, and the dictated one has no place of its own in the letter: in the same sentence
 * if it was the only one. A step that goes on beside one that changes may be either.
 */
function isPlainAction(
  { letter, said }: Comparison,
  medicine: MedicineFacts,
  { action, at, to }: MedicineAction,
  rival: MedicineAction,
): boolean {
  if (!said || isHistory(letter, action, { to, rival })) return false
  const spoken = said.reading.medicines.filter(({ actions }) => actions.includes(rival))
  const source = wordsOf(said.reading, { from: rival.at, to: rival.to })
  if (action === 'stop' && AGAIN.test(source)) return false
  if (rival.action === 'start' && EXCHANGED.test(source)) return false
  const goesOn = /^(?:continue|unchanged)$/u.test(rival.action)
  if (goesOn && (isUnderCondition(letter, { at, to }) || spoken.some(({ doses }) => doses.length > 1)))
    return false
  const actionsOf = (reading: Reading) => mentionsOf(reading, medicine.id).flatMap((each) => each.actions)
  const isOnly = actionsOf(said.reading).every((each) => each.action === rival.action)
  const isBeside = (each: MedicineAction) => letter.words[each.at]?.sentence === letter.words[at]?.sentence
  const hasPlace = actionsOf(letter).some(
    (each) => each.action === rival.action && (!isOnly || isBeside(each)),
  )
  return (
    !hasPlace &&
    isNear(letter, medicine, { at, to }) &&
    spoken.some((each) => isNear(said.reading, each, rival))
  )
}

function wrongAction(
  comparison: Comparison,
  medicine: MedicineFacts,
  { action, at, to }: MedicineAction,
  rival: MedicineAction | null,
): Finding {
  const { letter, said } = comparison
  const words = wordsOf(letter, { from: at, to })
  const source = rival && said ? wordsOf(said.reading, { from: rival.at, to: rival.to }) : null
  const isSure = rival !== null && isPlainAction(comparison, medicine, { action, at, to }, rival)
  return findingOf(comparison, {
    kind: 'medicine-action',
    // If the dictation has no known word for an action, only a stopped medicine is worth an interruption.
    severity: isSure ? 'critical' : rival === null && action !== 'stop' ? 'minor' : 'major',
    place: { from: at, to },
    source: rival ? { from: rival.at, to: rival.to } : null,
    message: source
      ? `For ${medicine.id}, the letter says '${words}', but the dictation says '${source}'.`
      : `The dictation does not say that ${medicine.id} ${done[action]}.`,
  })
}

const done: Record<Action, string> = {
  start: 'was started',
  stop: 'was stopped',
  increase: 'was increased',
  reduce: 'was reduced',
  continue: 'was continued',
  unchanged: 'was left unchanged',
  avoid: 'is to be avoided',
  change: 'was changed',
}
