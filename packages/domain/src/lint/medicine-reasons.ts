// Medicines that were stopped or changed, and why.
import type { Action, MedicineFacts } from '../fact-check/facts/medicine.ts'
import type { LetterSentence, ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

const DONE = {
  stop: 'stopped',
  increase: 'increased',
  reduce: 'reduced',
  change: 'changed',
  start: 'started',
} as const
type Change = keyof typeof DONE

/** A medicine that was started or increased in a list is taken to be for the diagnosis, if the letter has a heading for that. */
export function findUnreasonedChanges({ reading, sentences, lines }: ReadLetter): LintFinding[] {
  const { words, medicines } = reading
  const hasDiagnosis = lines.some(({ text, isHeading }) => isHeading && DIAGNOSIS.test(text))
  const indexOf = new Map(sentences.map(({ from }, index) => [words[from]?.sentence ?? -1, index]))
  // 'Morphine for pain' says why it was started, not why it was stopped.
  const [reasoned, indicated] = [new Set<string>(), new Set<string>()]
  const changed = new Map<string, { finding: LintFinding; reasons: ReadonlySet<string> }>()
  for (const medicine of medicines) {
    const index = indexOf.get(words[medicine.from]?.sentence ?? -1) ?? -1
    const [sentence, next] = [sentences[index], sentences[index + 1]]
    if (!sentence || medicine.kind === 'substance') continue
    const change = changeOf(medicine, sentence, hasDiagnosis)
    const isHere = medicine.actions.some(({ action }) => isChange(action))
    if (givesReason(sentence, next)) indicated.add(medicine.id)
    if (givesReason(isHere ? sentence : withoutIndication(sentence), next)) reasoned.add(medicine.id)
    if (change === null || changed.has(medicine.id)) continue
    const start = words[medicine.from]?.start ?? 0
    const place = { start, end: sentence.end, text: sentence.text.slice(start - sentence.start) }
    const message = `Say why this was ${DONE[change]}.`
    const reasons = change === 'start' || change === 'increase' ? indicated : reasoned
    changed.set(medicine.id, { finding: { rule: 'medicine-reason', ...place, message }, reasons })
  }
  return [...changed].filter(([id, { reasons }]) => !reasons.has(id)).map(([, { finding }]) => finding)
}

function withoutIndication(sentence: LetterSentence): LetterSentence {
  return { ...sentence, text: sentence.text.replaceAll(/\bfor \p{L}+/giu, '') }
}

/** In its sentence or the next. */
function givesReason({ text, line }: LetterSentence, next: LetterSentence | undefined): boolean {
  return REASON.test(text) || NOTE.test(text) || (next?.line === line && REASON.test(next.text))
}

function changeOf(
  { actions }: MedicineFacts,
  { text }: LetterSentence,
  hasDiagnosis: boolean,
): Change | null {
  const changes = actions.map(({ action }) => action).filter(isChange)
  const change =
    changes.find((each) => each !== 'change' || !PATCH.test(text)) ??
    (TURNED.test(text) ? 'change' : undefined)
  if (change === undefined || ENDS.test(text)) return null
  const isForDiagnosis =
    hasDiagnosis && !/[.!?]$/u.test(text) && (change === 'start' || change === 'increase')
  return isForDiagnosis ? null : change
}

const DIAGNOSIS = /\b(?:diagnos[ie]s|problems?|impression|condition|background|indication|pregnancy)\b/iu

/** The end of a course, a pause and a single dose need no reason. */
const ENDS =
  /\bthen (?:to )?stop|\bfor \d+ (?:days|weeks?|months?),? (?:and )?then\b|\bfor \d+ (?:days|weeks?|months?) [–-] stop|\b(?:weeks?|months?|days?) and (?:then )?stop|\b(?:was|were|been) given\b|\b(?:beforehand|on the day|at the end of|loading)\b|\b(?:stop|omit|withh\p{L}+|paused?)[^.\n]{0,30}\b(?:for \d|before|prior)/iu

/** 'a patch, changed every 72 hours' */
const PATCH = /\bchanged (?:every|each|once|twice|weekly|\d)/iu

/** Another dose or medicine, without a verb that says so. */
const TURNED =
  /\b(?:in place|instead) of (?:the )?\d|\brather than (?:the )?\d|\bswapp(?:ed|ing) (?:for|with|to)\b|\d ?(?:mg|g|micrograms|units|mL)?(?: (?:once|twice) (?:daily|a day))? ?(?:→|->|=>)|\b(?:up|down) (?:from|to) \d+(?:\.\d+)? ?(?:mg|g|micrograms|units)\b/iu

function isChange(action: Action): action is Change {
  return action in DONE
}

/** A note in brackets with words: '(potassium)', '(low sodium and postural drop)'. */
const NOTE =
  /\((?!(?:un)?changed|new\b|previous|was |continu|started|stopped|as required|\d)[^()]*\p{L}{4}[^()]*\)/iu
const REASON =
  /\b(?:because|since(?! \p{Lu}|\s\d)|due to|owing to|in view of|given (?:the|his|her|that|their)|on account of|in order to|so that|for (?!\d|a (?:week|month|year)|(?:one|two|three|four|five|six|eight|ten|twelve|life|now|the (?:time|next|first))\b)|to (?:help|reduce the|prevent|protect|control|treat|relieve|avoid|improve|see if|lower|ease|settle|allow|cover)|after|following|caus(?:e[sd]?|ing)|gave|giv(?:es|ing) (?:him|her|them|you)|side effects?|tolerat\p{L}+|no longer (?:needed|required|necessary)|ineffective|(?:has|had|have) not (?:helped|worked)|not (?:help|work|suit|effective|controlled)\p{L}*|unhelpful|without (?:benefit|effect|success)|prophylaxis|in its place|instead(?! of)|complet\p{L}+|course|if|once(?! (?:daily|weekly|monthly|nightly|a |an |each |every |per ))|until|provided|unless|during|while|contraindicated|interact\p{L}*|risk|as (?:he|she|it|they|his|her|the|there|this|these|you|we|I)\b|which|who|but|target|raised|low|high|side-effects|when|before|requested|prefer\p{L}*|wish\p{L}*|himself|herself)\b/iu
