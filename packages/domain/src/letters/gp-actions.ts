// Builds the box ‘Actions for the GP’ at the top of a letter: rules propose it from the text, and a person confirms it
// (docs/actions-first.md).
import verbs from '../lint/action-verbs.json' with { type: 'json' }
import { linesOf, type Line } from '../lint/letter-lines.ts'
import { isClosing } from './closing.ts'

/** The heading of the box, on paper and on screen. */
export const ACTIONS_BOX = 'Actions for the GP'

/** The text of a box without lines. */
export const NO_ACTIONS = 'None'

/** Returns the lines as they are shown, which is never an empty list. */
export function shownActions(lines: readonly string[]): string[] {
  return lines.length > 0 ? [...lines] : [NO_ACTIONS]
}

/** Whether letters that a GP receives have the box, and whether their approval asks for it. */
export const actionsBoxSettings = ['off', 'offered', 'required'] as const
export type ActionsBoxSetting = (typeof actionsBoxSettings)[number]

/** The actions that a person confirmed, and those that were proposed then. No lines means ‘None’. */
export type GpActions = { lines: string[]; proposed: string[] }

export const MOST_ACTIONS = 30
export const LONGEST_ACTION = 1000

type LetterWithActions = {
  content: string
  recipients: readonly { kind: string }[]
  gpActions: GpActions | null
}

/**
 * 'not-asked' means that the letter has no box: the practice has none, or the letter is neither to a GP nor to the patient with a
 * copy to a GP. 'stale' means that the text now proposes other actions than when they were confirmed.
 */
export type ActionsState = 'not-asked' | 'open' | 'stale' | 'confirmed'

export function actionsState(letter: LetterWithActions, setting: ActionsBoxSetting): ActionsState {
  if (setting === 'off' || !mayHaveActions(letter)) return 'not-asked'
  if (letter.gpActions === null) return 'open'
  const { proposed } = letter.gpActions
  return proposed.join('\n') === proposedIn(letter).join('\n') ? 'confirmed' : 'stale'
}

/** True if a GP gets the letter, or a copy of the patient's letter. */
export function mayHaveActions({
  recipients: [to, ...copies],
}: Pick<LetterWithActions, 'recipients'>): boolean {
  return to?.kind === 'gp' || (to?.kind === 'patient' && copies.some(({ kind }) => kind === 'gp'))
}

/** Returns what the letter's text asks the GP to do. */
export function proposedIn({
  content,
  recipients: [to],
}: Pick<LetterWithActions, 'content' | 'recipients'>): string[] {
  return proposeActions(content, to?.kind === 'patient' ? 'patient' : 'gp')
}

/** Returns the lines of the printed box, with no lines for ‘None’. Returns null if no box is printed. */
export function actionsToPrint(letter: LetterWithActions, setting: ActionsBoxSetting): string[] | null {
  return actionsState(letter, setting) === 'confirmed' ? (letter.gpActions?.lines ?? null) : null
}

/**
 * Updates the confirmed lines to a new proposal: lines that are no longer proposed are removed, new ones are added, and a
 * person's own lines stay.
 */
export function renewActions({ lines, proposed: before }: GpActions, proposed: readonly string[]): string[] {
  const kept = lines.filter((line) => !before.includes(line) || proposed.includes(line))
  return [...kept, ...proposed.filter((line) => !before.includes(line))]
}

/**
 * Returns the letter's requests to the GP in its own words, without introductory courtesies. It includes only clear requests to
 * the GP: those with 'please …' or 'GP to …', and those below a heading that names the GP. In a letter to the patient, 'please'
 * and 'you' mean the patient. Expects sanitised HTML. Takes time linear in the length of the HTML.
 */
export function proposeActions(html: string, reader: 'gp' | 'patient' = 'gp'): string[] {
  const { lines } = linesOf(html)
  const end = lines.findLastIndex(({ text }) => isClosing(text))
  const found: string[] = []
  let title = ''
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    if (line.isHeading) title = line.text
    else found.push(...actionsIn(line, line.section === 'other' && !OTHERS.test(title) ? '' : title, reader))
  }
  return [...new Set(found)].slice(0, MOST_ACTIONS)
}

function actionsIn(line: Line, title: string, reader: 'gp' | 'patient'): string[] {
  const { label, text } = withoutLabel(line)
  const heading = label || title
  const isForPatient = reader === 'patient' && !PRACTICE_NAMED.test(heading)
  const isForGp = !isForPatient && FOR_GP.test(heading)
  const isForOthers = isForPatient || (!isForGp && OTHERS.test(heading))
  let previous = ''
  let wasAction = false
  return sentencesOf(text).flatMap((sentence) => {
    const action = isForOthers
      ? explicitAction(sentence, reader)
      : (askedAction(sentence) ??
        (isForGp && line.section === 'actions' ? listedAction(sentence) : null) ??
        (wasAction && CONDITION_ORDER.test(sentence) ? sentence : null))
    const before = previous
    previous = sentence
    wasAction = action !== null
    if (action === null) return []
    return [tidy(POINTS_BACK.test(action) && before !== '' ? `${before} ${capital(action)}` : action)]
  })
}

/** Splits a label from the text: 'GP: repeat bloods', 'Physiotherapy: please continue'. */
function withoutLabel({ text }: Line): { label: string; text: string } {
  const plain = text.trim().replace(/^(?:\d{1,2}[.)]|[-–•*])\s*/u, '')
  const [, label = '', rest = ''] = /^([^:.,]{1,40}):\s+(.+)$/su.exec(plain) ?? []
  return FOR_GP.test(label) || OTHERS.test(label) ? { label, text: rest } : { label: '', text: plain }
}

function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence) => sentence.slice(0, 2 * LONGEST_ACTION))
}

/** In text addressed to others, only a request that names the GP counts. */
function explicitAction(sentence: string, reader: 'gp' | 'patient'): string | null {
  const isNamed = reader === 'patient' ? PRACTICE_ASKED.test(sentence) : NAMED.test(sentence)
  return isNamed ? askedAction(sentence) : null
}

/** Returns what the sentence asks the GP to do, or null. */
function askedAction(sentence: string): string | null {
  const found = REQUEST.exec(sentence)
  if (found === null) return null
  const [before, rest] = [sentence.slice(0, found.index), sentence.slice(found.index + found[0].length)]
  const clause = before.slice(before.lastIndexOf(',') + 1)
  if (DENIED.test(clause) || TOLD.test(before) || isQuoted(before) || COURTESY.test(rest)) return null
  if (isOperation(found[0], before, rest) || VISITED.test(before)) return null
  return withoutOurPart(LEAD_IN.test(before) ? rest : sentence)
}

/** True if 'surgery' means an operation, not the practice: 'She had surgery to remove a stone'. */
function isOperation(request: string, before: string, rest: string): boolean {
  if (!/^(?:(?:the|his|her|their) )?surgery\b/iu.test(request)) return false
  return OPERATES.test(rest) || (/^surgery\b/iu.test(request) && !LEAD_IN.test(before))
}

/** Below 'Actions for GP' each sentence is an action, unless it says 'none' or what others do. */
function listedAction(sentence: string): string | null {
  if (NONE.test(sentence) || OUR_PART.test(sentence) || COURTESY.test(sentence)) return null
  return withoutOurPart(sentence)
}

function isQuoted(before: string): boolean {
  return (before.match(/["“”]/gu)?.length ?? 0) % 2 === 1
}

/** Removes the hospital's part: 'Check her bloods in 2 weeks and we will see her in June'. */
function withoutOurPart(text: string): string {
  return text.replace(/[,;]? (?:and|but|while|whilst) (?:I|we) (?:will|shall|have|am|are|plan)\b.*$/su, '')
}

function tidy(text: string): string {
  const whole = text.replace(/\s+/gu, ' ').trim()
  const plain = whole.replace(/[\s.;,:]+$/u, '').replace(/^(?:an? )(?=repeat|review|referral)/iu, '')
  return capital(plain.length > LONGEST_ACTION ? `${plain.slice(0, LONGEST_ACTION - 1)}…` : plain)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const VERB = `(?:${[...verbs.asked, ...verbs.askedOfGp].join('|')})\\b`
const PRACTICE =
  '(?:GPs?|general practitioner|practice nurse|practice pharmacist|practice|surgery|primary care)'
const KINDLY = '(?:(?:please|kindly|also|then|possibly|therefore) ){0,3}'

/** Matches the words up to the request itself. */
const REQUEST = new RegExp(
  [
    `\\b(?:(?:the|his|her|their|your) )?${PRACTICE}(?: team)?,? (?:to|should|could|can|must|kindly|please|will need to|is asked to),? ${KINDLY}(?=${VERB})`,
    `\\b${KINDLY}(?:could|would|can|might|will) (?:you|the GP) ${KINDLY}(?=\\p{L})(?!mind\\b|be\\b|have\\b|find\\b|see\\b(?! him| her| them| the patient))`,
    `\\bwould you mind (?=\\p{L}+ing\\b)`,
    `\\b(?:(?:I|we)(?: would| should|['’]d) (?:therefore |also )?be )?(?:very |most |extremely |so )?(?:grateful|glad|obliged|pleased) if (?:you|the GP|his GP|her GP) (?:would|could|can|might|were able to) ${KINDLY}(?=\\p{L})`,
    `\\b(?:(?:I|we)(?: would| should|['’]d) (?:therefore |also )?be )?(?:very |most |extremely |so )?grateful for (?=\\p{L})`,
    `\\b(?:(?:I|we) (?:would|should) )?(?:appreciate it|it would be helpful|I wonder(?:ed)?) if you (?:would|could|can|might) ${KINDLY}(?=\\p{L})`,
    `\\b(?:perhaps you (?:could|would)|may I ask you to|(?:I|we) (?:would )?(?:ask|suggest|recommend|advise) (?:that )?you (?:to )?) ?${KINDLY}(?=${VERB})`,
    `\\b(?:please|kindly),? ${KINDLY}(?=${VERB})`,
  ].join('|'),
  'iu',
)
/** Matches words which show that the GP is asked. */
const NAMED = new RegExp(`\\b(?:${PRACTICE}|you)\\b`, 'iu')
/** Matches the GP in a letter to the patient, where 'you' means the patient. */
const PRACTICE_NAMED = new RegExp(`\\b${PRACTICE}\\b`, 'iu')
const PRACTICE_ASKED = new RegExp(
  `\\b${PRACTICE}(?: team)?,? (?:to|should|could|can|must|kindly|please|will need to|is asked to)\\b`,
  'iu',
)
/** Matches words before a request that add nothing to it. */
const LEAD_IN =
  /^\s*(?:(?:and|also|so|then|therefore|finally|lastly|however|in addition|additionally|meanwhile|in the meantime|as (?:we )?discussed|going forward|from your side|if I may|(?:I|we) (?:have|would) ask(?:ed)?|my request is for|plan is for|plan|management|follow[- ]?up)[,:]? ?)?(?:if possible, )?$/iu
const COURTESY =
  /^(?:find|note|accept|feel free|do not hesitate|don['’]t hesitate|not hesitate|your (?:(?:continued|continuing|ongoing|kind) )*(?:help|referral|letter|advice|opinion|assessment|support|input|view|thoughts|expertise)|(?:contact|call|phone|ring|let|inform|ask|write to) (?:me|us|my secretary|the clinic|the department)\b.*\bif (?:you|there) (?:have|need|require|are|would|wish)\b.*(?:questions?|quer(?:y|ies)|concerns?|information|help|discuss).*)/iu
const DENIED = /\b(?:no|not|nothing|never|without|unnecessary|neither)\b|n['’]t\b/iu
/** Matches requests to somebody else: 'I have told her to please …'. */
const TOLD =
  /\b(?:ask|asks|asked|told|advised|reminded|invited|encouraged|instructed) (?!you\b|(?:the|his|her|their|your) GP\b)\S+(?: \S+){0,3} (?:to|that)\s*$/iu
const OPERATES = /^(?:remove|reduce|change|take|stop|add|give|re-?do|follow)\b/iu
/** Matches what already happened: 'he saw the practice nurse to check his blood pressure'. */
const VISITED =
  /\b(?:saw|seen(?: by)?|attend(?:ed|s)|visit(?:ed|s)|went to|goes to|been to|came to|rang|telephoned|contacted|(?:wrote|written|spoke|spoken) to|(?:was|were) referred (?:by|to)) $/iu
const NONE =
  /^(?:none|nil|nothing|(?:there (?:is|are) )?no(?:thing)? (?:further |specific |new |immediate )?(?:actions?|requests?|changes?)|not applicable|n\/a)\b/iu
/** Matches the start of a sentence about what the hospital or the patient does: 'We will see her in June'. */
const OUR_PART =
  /^(?:I|we|our|the (?:hospital|clinic|ward|team|department|consultant|patient|family))\b|^(?:he|she|they|(?:Mr|Mrs|Ms|Miss)\.? \p{L}+) (?:will|is|are|has|have|was|were|can|may)\b/iu
const FOR_GP =
  /\b(?:GPs?|general practitioner|practice|surgery|primary care|referrer|you)\b|\b(?:grateful|please)\b/iu
const OTHERS =
  /\b(?:patient|family|parents?|mother|father|carers?|hospital|clinic|ward|us|our|nurse|team|pharmac\p{L}+|physio\p{L}*|dieti\p{L}+|therap\p{L}+|midwi\p{L}+|school|social services|consultant|for (?:him|her|them|me)|Mr|Mrs|Ms|Miss|Dr)\b/iu
/** Matches a condition that continues a request: 'If it is above 5.5, stop spironolactone.' */
const CONDITION_ORDER = new RegExp(
  `^(?:if|should|once|when|unless)\\b[^,]*, (?:then )?(?:please )?${VERB}`,
  'iu',
)
/** Matches orders whose object is in the previous sentence: 'Increase it to 5 mg', 'increase to 5 mg'. */
const POINTS_BACK =
  /^\p{L}+(?:-\p{L}+)?(?:ing)?(?: up| down| over| taking)? (?:it|this|that|these|those|them|both|the dose|to \d|by \d|until|for \d)\b/iu
const SENTENCE_END =
  /(?<=[.!?])(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|e\.g|i\.e|approx|vs|no|tel)\.)\s+(?=[\p{Lu}\d‘“"(])/u
