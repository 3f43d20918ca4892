// Finds abbreviations that mean more than one thing, or that the reader might not know.
import dictated from '../composer/abbreviations.json' with { type: 'json' }
import { isClosing } from '../letters/closing.ts'
import ambiguous from './abbreviations.json' with { type: 'json' }
import familiar from './familiar-abbreviations.json' with { type: 'json' }
import specialist from './specialist-abbreviations.json' with { type: 'json' }
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding, Reader } from './types.ts'

const MEANINGS = new Map(Object.entries(ambiguous).map(([short, meanings]) => [short, meanings.split('|')]))
const LISTED = new RegExp(
  `(?<![\\p{L}\\p{N}&/.-])(?:${[...MEANINGS.keys()].join('|')})(?![\\p{L}\\p{N}&/-])`,
  'gu',
)

/** After a dose each of these has one meaning; without a dose 'OD' can also mean the right eye or an overdose. */
const FREQUENCIES: Readonly<Record<string, string>> = {
  od: 'once daily',
  qd: 'once daily',
  hs: 'at night',
  qod: 'on alternate days',
  eod: 'on alternate days',
  on: 'at night',
  om: 'in the morning',
  tiw: 'three times a week',
  biw: 'twice a week',
}
const AFTER_DOSE =
  /(?<=(?:\d ?(?:mg|g|mL|ml|mcg|micrograms?|nanograms?|units?)|\b(?:\d|one|two|three|four|an?) ?(?:tablets?|capsules?|puffs?|drops?|sachets?|sprays?)) (?:by mouth |orally )?)(?:(?:o\.d\.?|q\.(?:o\.)?d\.?|h\.s\.?|od|qo?d|hs|eod|[tb]iw)(?![\p{L}\p{N}])|o[nm](?![\p{L}\p{N}]))/giu

/** Meanings that are ordinary words of a letter, and so do not explain the abbreviation: 'patient' does not explain 'PT'. */
const ORDINARY =
  /^(?:discharge|discontinue|gold|cancer|calcium|patient|operation|right|drops|topical|(?:right|left) (?:eye|ear)|both eyes|(?:out|in)patient|seen by|at night|in the morning|(?:once|twice) daily|four times daily|headache|identification|rectal|vaginal|physiotherapy|blood glucose|blood sugar|that is|before meals|medical history|family history|home visit|emergency department|side effects|social services|physical examination|urinalysis)$/u

/** Words beside an abbreviation that make its meaning clear: in 'MR #61' it is the patient's number, in 'PS 1' a score. */
const CLEAR =
  /\bPE (?:teach\p{L}+|lessons?|class\p{L}*|kit|at school)|\b(?:his|her|your|the|first|second|preschool) MMR(?! (?:deficien|protein|status|loss|gene))|\bMR (?:(?:no\.?|number) ?)?#?\d|\b(?:under (?:GA|LA)|(?:PS|BM|PT|LP|CA|PA|VE)[ -]\d|PET(?:[ -]CT| scans?)|PIP joints?|SI joints?|PR (?:interval|bleed\p{L}*|exam\p{L}*)|TED stockings?|(?:LAD|CA) (?:stent|artery|lesion|stenosis|disease|territory)|(?:to|of|proximal|mid|distal) (?:the )?LAD|ECG:? PR|PR \d|IT (?:support|system|department|manager|work\p{L}*)|SR tablets?|ME (?:team|service|office)|9\d ?% CI|AC joints?|AP (?:view|x-?ray|radiograph|film)s?|HR (?:of |was )?\d|ID (?:card|badge|number|bracelet)s?|RR (?:of |was )?\d|CRT (?:<|of|less|under|\d)|CRT-[DP]|ICD-1[01]|CEA (?:of |was |level )?\d|VP shunts?|CI \d|BC Cancer)/giu

/** In a letter about the lungs, 'LFTs' may mean lung function tests, unless it also names another blood test. */
const LUNGS =
  /\b(?:lungs?|pulmonary|respiratory|chest clinic|sarcoid\p{L}*|spirometry|FEV1|FVC|COPD|asthma|bronchi\p{L}+)\b/iu
const BLOOD_TESTS =
  /U&E|\b(?:FBC|full blood count|CRP|ALT|ALP|bilirubin|liver|bloods?|urea|TFTs?|TSH|HbA1c|creatinine|lipids|thyroid|hepatitis|INR)\b/iu

/**
 * Finds the first use of each unclear abbreviation, unless the letter also writes it out in full, and frequencies such as 'od'
 * after every dose.
 */
export function findAbbreviations(letter: ReadLetter): LintFinding[] {
  const { text, reading, sentences, allowedAbbreviations } = letter
  const allowed = new Set(allowedAbbreviations.map((each) => each.toLowerCase()))
  const plain = text.toLowerCase()
  const named = new Set(reading.medicines.map(({ to }) => reading.words[to - 1]?.end))
  const takesMedicine = (at: number) => {
    const { from = 0, to = 0 } = sentences.find(({ start, end }) => start <= at && at < end) ?? {}
    return reading.medicines.some((medicine) => medicine.from >= from && medicine.from < to)
  }
  const doses = [...text.matchAll(AFTER_DOSE)].flatMap((found) => {
    const short = found[0].toLowerCase().replaceAll('.', '')
    const words = FREQUENCIES[short]
    // A small 'on' is the ordinary word.
    const isWord = /^o[nm]$/iu.test(short) && found[0] !== found[0].toUpperCase()
    return words === undefined || isWord || allowed.has(short)
      ? []
      : [findingAt(found, `Write ‘${words}’ in full.`, words)]
  })
  const taken = new Set(doses.map(({ start }) => start))
  const seen = new Set<string>()
  const others = [...text.matchAll(LISTED)].flatMap((found) => {
    const [short] = found
    const meanings = MEANINGS.get(short) ?? []
    if (seen.has(short) || allowed.has(short.toLowerCase()) || taken.has(found.index)) return []
    // In 'Metformin MR' the abbreviation has only one meaning.
    if ((named.has(found.index - 1) && !short.includes('/')) || isClear(short, text, found.index)) return []
    if (short === 'BD' && takesMedicine(found.index)) return []
    seen.add(short)
    // In 'Drops to the right eye, OD' the abbreviation means how often, not which eye.
    const isFrequency = FREQUENCIES[short.toLowerCase()] !== undefined && takesMedicine(found.index)
    const isSaid = meanings.some(
      (meaning) => !ORDINARY.test(meaning) && plain.includes(meaning.toLowerCase()),
    )
    if ((!isFrequency && isSaid) || isBracketed([short], text)) return []
    return [findingAt(found, `‘${short}’ can mean ${listOf(meanings)}. Write it in full.`)]
  })
  return [...doses, ...others, ...findUnexplained(letter, new Set([...allowed, ...seen]))]
}

/** Finds unexplained abbreviations that the reader might not know: 'ERCP' for a patient, 'TWOC' for a GP. */
function findUnexplained({ text, lines, reader }: ReadLetter, known: ReadonlySet<string>): LintFinding[] {
  const closing = lines.findLast((line) => isClosing(line.text))?.start ?? text.length
  const isName = (at: number) =>
    at > closing ||
    lines.some(
      ({ start, end, text: line }) => start <= at && at < end && (NAMES.test(line) || SHOUTED.test(line)),
    )
  const all = [...text.matchAll(reader === 'patient' ? MEDICAL : CAPITALS)]
  const firsts = new Map(all.toReversed().map((found) => [found[0].replace(/s$/u, ''), found]))
  return [...firsts].flatMap(([short, found]) => {
    const names = [found[0], short]
    if (isFamiliar(names, reader) || isName(found.index)) return []
    if (names.some((name) => known.has(name) || known.has(name.toLowerCase()))) return []
    return isExplained(names, text) ? [] : [unexplained(short, found, reader)]
  })
}

function isFamiliar(names: readonly string[], reader: Reader): boolean {
  if (reader === 'patient') return names.some((name) => FAMILIAR.test(name))
  return names.some((name) => FAMILIAR_TO_GPS.has(name) || MEANINGS.has(name))
}

function isExplained(names: readonly string[], text: string): boolean {
  const meanings = names.flatMap((name) => SPECIALIST.get(name)?.toLowerCase() ?? [])
  return isBracketed(names, text) || meanings.some((meaning) => text.toLowerCase().includes(meaning))
}

/** True for 'Mitral stenosis (MS)' and 'MS (mitral stenosis)'. */
function isBracketed(names: readonly string[], text: string): boolean {
  return names.some((name) => {
    const after = text.split(`${name} (`)[1] ?? ''
    return text.includes(`(${name})`) || /^\p{L}{3}/u.test(after)
  })
}

function unexplained(short: string, found: RegExpExecArray, reader: Reader): LintFinding {
  const may = `The ${reader === 'patient' ? 'patient' : 'reader'} may not know`
  const meaning = SPECIALIST.get(short)
  if (meaning === undefined) return findingAt(found, `${may} this abbreviation.`)
  // The replacement would not fit after 'an' ('an NSCLC') or for a plural ('IAMs').
  const isAlone = found[0] === short && !/\ban? $/iu.test(found.input.slice(0, found.index))
  return findingAt(found, `${may} ‘${short}’: ${meaning}.`, isAlone ? `${meaning} (${short})` : undefined)
}

const SPECIALIST = new Map(Object.entries(specialist))
const FAMILIAR_TO_GPS = new Set([...familiar.words, ...familiar.abbreviations])
/** Matches words in capitals, except two in a row ('NIL BY MOUTH') and the names of genes and trials. */
const CAPITALS =
  /(?<![\p{L}\p{N}&/.'’-]|\p{Lu}{2}[ ,]+|\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? )(?![IVX]+\b)\p{Lu}{3,7}s?(?![\p{L}\p{N}&/-]|['’](?!s\b)|[ ,]+\p{Lu}{2}| (?:gen(?:e|otyp)|mutat|variant|trial|study|chemotherapy|regimen))/gu
const NAMES = /^(?:re\b|dear\b)|\b(?:date of birth|born|NHS number|hospital number)\b/iu

/** Matches 'OUTCOME: discharged'. */
const SHOUTED = /^\s*\p{Lu}[\p{Lu} ]{4,}(?::|$)/u

/** Matches known abbreviations only: 'STOP', 'stage III' and 'PLAN' are not abbreviations, and 'Mr NASH' is a name. */
const MEDICAL = new RegExp(
  `(?<![\\p{L}\\p{N}&/.-]|\\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\\.? )(?:${[
    ...new Set([...MEANINGS.keys(), ...dictated.letters, ...SPECIALIST.keys(), ...familiar.abbreviations]),
  ]
    .filter((short) => /^\p{Lu}{3,6}$/u.test(short))
    .join('|')})s?(?![\\p{L}\\p{N}&/-])`,
  'gu',
)
const FAMILIAR = /^(?:NHS|MRI|HIV|DVLA|ECGs?|DNA|BMI|MRSA|IVF|WHO|NICE|GTN|CPAP)$/u

function isClear(short: string, text: string, at: number): boolean {
  const near = (reach: number) => text.slice(Math.max(0, at - reach), at + short.length + reach)
  if (/^LFTs?$/u.test(short) && (!LUNGS.test(text) || BLOOD_TESTS.test(near(60)))) return true
  return [...near(20).matchAll(CLEAR)].some(([words]) => words.includes(short))
}

function findingAt(found: RegExpExecArray, message: string, replacement?: string): LintFinding {
  const place = { start: found.index, end: found.index + found[0].length }
  return {
    rule: 'abbreviation',
    ...place,
    text: found[0],
    message,
    ...(replacement !== undefined && { fix: { ...place, replacement } }),
  }
}

function listOf(meanings: readonly string[]): string {
  return `${meanings.slice(0, -1).join(', ')} or ${meanings.at(-1) ?? ''}`
}
