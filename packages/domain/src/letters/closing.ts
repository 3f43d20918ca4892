// Finds a letter's closing words above the signature, and whether a name follows them.
import { nameWords, plainWords } from '../patients/name-words.ts'
import { titleOf } from '../users/titles.ts'

/** Matches the start of the paragraph that ends a letter: 'Yours sincerely,', 'With best wishes,'. */
export const CLOSING =
  /^(?:all the best|best(?= *(?:[,.!] *)?$)|cordially|your (?:sincerely|faithfully)|yours(?: (?:very )?(?:sincerely|faithfully|truly|ever|respectfully|cordially))?|(?:sincerely|respectfully)(?: yours)?|(?:with )?(?:my |our )?(?:very )?(?:kind|best|warm)(?:est)? (?:regards|wishes)|(?:with )?regards|(?:with )?(?:many )?thanks(?= *(?:[,.!] *)?$))(?![\p{L}\p{N}])/iu

/**
 * Whether a letter ends with this line. 'Yours sincerely, Ann Lee' and 'Kind regards Ann' end a letter, but 'Regards his asthma'
 * does not.
 */
export function isClosing(line: string): boolean {
  if (!CLOSING.test(plainSpaces(line))) return false
  const rest = restOf(line)
  return (
    /^yours \S/iu.test(line) || !/^\s*[\p{L}\p{N}]/u.test(rest) || !rest.trim().split(/\s+/u).some(isSmall)
  )
}

/** `start` and `end` are UTF-16 offsets in the text. */
export type ClosingLine = { start: number; end: number; words: string }

/**
 * Returns the last closing of a text that no name follows: the text ends, or continues only with words that are surely not a
 * name, such as a post, a place, a number or the recipients of copies. Returns null if there is no closing, or if it is unclear.
 * Also returns null if somebody signs in any form, below this or an earlier closing ('Many thanks' may come after the name, too).
 */
export function unsignedClosing(text: string, signatory: string): ClosingLine | null {
  const lines = linesOf(text)
  const closings = lines.flatMap(({ words }, at) => (isClosing(words) ? [at] : []))
  const own = new Set(nameWords(signatory).filter((word, _, all) => word.length > 1 || all.length === 1))
  const isSigned = closings.some((at, which) => {
    const [closing, ...others] = lines.slice(at, closings[which + 1]).map(({ words }) => words)
    const below = [restOf(closing ?? ''), ...others]
    const copies = below.findIndex((line) => COPIES.test(line))
    return below.slice(0, copies === -1 ? undefined : copies).some((line) => mayName(line, own))
  })
  return isSigned ? null : (lines[closings.at(-1) ?? -1] ?? null)
}

function linesOf(text: string): ClosingLine[] {
  return [...text.matchAll(/[^\n]+/gu)].flatMap((match) => {
    const words = match[0].trim()
    const start = match.index + match[0].indexOf(words)
    return words === '' ? [] : [{ start, end: start + words.length, words }]
  })
}

function restOf(line: string): string {
  return plainSpaces(line).replace(CLOSING, '')
}

/** Collapses the repeated and non-breaking spaces that Word and browsers write. */
function plainSpaces(line: string): string {
  return line.replace(/\s+/gu, ' ')
}

/** Whether this line could be the signatory's name. `own` are the words of the doctor's name. */
function mayName(line: string, own: ReadonlySet<string>): boolean {
  if (plainWords(line).some((word) => own.has(word))) return true
  if (isProse(line)) return false
  // In 'Dr Ma' and 'Miss Read' a title comes before a name, even if the name is also another word.
  const [title = '', ...named] = line.trim().split(/[\s,]+/u)
  const isTitled = titleOf(title) !== null && !OF.test(named[0] ?? '')
  if (isTitled && named.some((word) => /^\p{Lu}/u.test(word) && !POST.test(word))) return true
  const isPost = wordsOf(line).some((word) => NO_NAME.test(word))
  return line.split(PARTS).some((part) => isPerhapsName(wordsOf(part), isPost))
}

const PARTS = /[,;:|()/[\]–—]+/u

/** True for a sentence, such as a postscript. */
function isProse(line: string): boolean {
  const words = line.split(/\s+/u)
  return words.length >= 6 && /[.!?]$/u.test(line) && words.filter(isSmall).length * 2 >= words.length
}

/** Whether a word is not a post, a place, a degree or a note. In 'Head of X' and similar, X is a field or place. */
function isPerhapsName(words: readonly string[], isPost: boolean): boolean {
  const isKnown = words.some((word) => NO_NAME.test(word))
  if (isKnown && words.length > 2 && words.some((word) => PLACE.test(word))) return false
  const field = words.findIndex((word) => OF.test(word))
  const said = isKnown && field > 0 ? words.slice(0, field) : words
  const named = said.some((word) => !isSmall(word)) ? said.filter((word) => !isSmall(word)) : said
  return named.some((word) => !NO_NAME.test(word) && !(isPost && FIELD.test(word)) && !/[\d@]/u.test(word))
}

/** Returns the words that contain a letter, without full stops. */
function wordsOf(line: string): string[] {
  const words = line.match(/[\p{L}\p{M}\p{N}'’.&@-]+/gu) ?? []
  return words.map((word) => word.replaceAll('.', '')).filter((word) => /\p{L}/u.test(word))
}

function isSmall(word: string): boolean {
  return /^\p{Ll}/u.test(word)
}

const COPIES = /^(?:b?cc|c\.c\.?|copy|copies|copied|enc|encl|enclosures?|enclosed)(?![\p{L}\p{N}])/iu
const OF = /^(?:in|of|for|to|at)$/iu

const PLACE =
  /^(?:hospitals?|clinic|surgery|practice|centre|center|department|infirmary|unit|ward|trust|nhs|university|street|road)$/iu

/** Matches words of a post or a place that are never names. */
export const POST =
  /^(?:consultant|registrar|specialist|surgeon|physician|practitioner|professional|trainee|fellow|officer|secretary|lead|director|associate|advanced|clinical|foundation|medical|general|senior|junior|community|department|nurse|doctor|midwife|the|\p{L}+(?:ologist|iatrist|ician|therapist))$/iu

/** Matches other words below a closing that are not names: posts, places, degrees, numbers, and how the letter was made. */
const OTHER_WORDS =
  /^(?:dr|mr|mrs|miss|mx|prof|partner|locum|specialty|honorary|hon|deputy|chief|principal|head|chair|professor|lecturer|matron|pharmacist|dietitian|dentist|optometrist|paramedic|assistant|resident|intern|sister|staff|house|manager|gp|sho|spr|year|\p{L}*surgeon|st\d|ct\d|fy?\d|cns|anp|mb|bs|bm|md|dm|ms|ma|ba|bsc|msc|phd|mbbs|mbchb|bchir|bmbs|bmbch|chb|mrc\p{L}+|frc\p{L}+|dch|drcog|rgn|rn|gmc|nmc|hcpc|tel|telephone|phone|mobile|fax|email|e-mail|direct|line|ext|dictated|typed|electronically|approved|checked|signed|signature|sign|name|title|date|not|but|read|by|pp|hospitals?|clinic|surgery|practice|centre|center|infirmary|unit|ward|trust|nhs|university)$/iu
const NO_NAME = new RegExp(`${POST.source}|${OTHER_WORDS.source}`, 'iu')

/** Matches the field of a post: 'Respiratory', 'Palliative', 'Surgery'. */
const FIELD =
  /^(?:and|&|in|of|a&e|ent|emergency|acute|stroke|pain|eye|child|family|public|trauma|breast|heart|failure|sleep|diabetes|intensive|liver|adult|adolescent|elderly|older|care|health|services?|team|liaison|psychotherapy|speech|language|occupational|[\p{L}-]+(?:ology|ological|atry|atrics?|tics|ics|icine|ory|urgery|iac|enal|inal|ular|ntal|ative|ical|a?edics?|etist|trist))$/iu
