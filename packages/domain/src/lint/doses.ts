// Checks how doses are written (BNF): no trailing zero, a zero before the decimal point, units in full, and a unit and route with
// every dose.
import type { Word } from '../language/word.ts'
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

const UNIT = '(?:mg|g|mL|ml|micrograms?|nanograms?|mcg|µg|μg|units?|mmol|tablets?|puffs?)'

/** Excludes results: 'ALT 50 U/L' is not a dose. */
const NO_RESULT = '(?![\\p{L}\\p{N}&]| ?/ ?(?:[dmµ]?[Ll]|g|mol|mmol|24)(?!\\p{L}))'

function shortUnit(names: string): RegExp {
  return new RegExp(`(?<=\\d) ?(?:${names})${NO_RESULT}`, 'gu')
}

/** The styles that are easily misread, with the safe form of each. */
const STYLES: readonly { at: RegExp; write: (found: RegExpExecArray) => string; why: string }[] = [
  {
    at: new RegExp(
      `(?<![\\d.,/])(\\d{1,9}(?:\\.\\d{0,6}[1-9])?)(?:\\.0+|(?<=\\.\\d{1,7})0+)(?= ?${UNIT}${NO_RESULT})`,
      'gu',
    ),
    write: ([, value]) => value ?? '',
    why: 'A zero after the point can be read as ten times the dose.',
  },
  {
    at: new RegExp(`(?<![\\d\\p{L}.])\\.\\d+(?= ?${UNIT}${NO_RESULT})`, 'gu'),
    write: ([found]) => `0${found}`,
    why: 'A point without a zero before it is easily missed.',
  },
  {
    at: shortUnit('mcgs?|mcgms?|µg|μg|ug|mcrg|microgs?|microgms?|mics'),
    write: () => ' micrograms',
    why: 'Write micrograms in full: the short form can be read as milligrams.',
  },
  {
    at: new RegExp(`(?<![\\d.,])(0\\.(?:0\\d{1,4}|\\d{3,5})) ?mg${NO_RESULT}(?! ?/)`, 'gu'),
    write: ([, value]) => `${Number((Number(value) * 1000).toFixed(3))} micrograms`,
    why: 'Write small doses in micrograms: zeros after the point are easily miscounted.',
  },
  {
    at: shortUnit('ngs?'),
    write: () => ' nanograms',
    why: 'Write nanograms in full.',
  },
  {
    at: shortUnit('gms?|gr'),
    write: () => ' g',
    why: 'Write g for grams: gm and gr can be read as grains or milligrams.',
  },
  {
    at: shortUnit('IU|iu|[Uu]|i\\.u\\.'),
    write: () => ' units',
    why: 'Write units in full: U can be read as a zero.',
  },
  {
    at: /(?<=\d ?)(?:mgs|mls|mLs)(?![\p{L}\p{N}])/gu,
    write: ([unit]) => (unit === 'mgs' ? 'mg' : 'mL'),
    why: 'Write units without an s: it can be read as another letter.',
  },
  {
    at: new RegExp(`(?<!\\p{L})(\\p{L}{4,})(\\d+(?:\\.\\d+)? ?(?:mg|micrograms?|units?))${NO_RESULT}`, 'gu'),
    write: ([, name = '', dose = '']) => `${name} ${dose}`,
    why: 'A name and its dose need a space between them: the last letter can be read as a digit.',
  },
  {
    at: /(?<=\b(?:for|x|×|in|after|every|over|another|within|next|daily|nightly|night|morning|mg) (?:a further |about |another )?)\d{1,2} ?\/ ?(?:52(?![\d/])|(?<!\b(?:after|next) [\d /]*)(?:7|12)(?=$|[.,;:)\n]| (?:and|then|if|with|to)\b))/giu,
    write: ([found]) => spanOf(found),
    why: 'Write days, weeks and months in full: the short form can be read as a date or a fraction.',
  },
  {
    at: shortUnit('ccs?|c\\.c\\.'),
    write: () => ' mL',
    why: 'Write mL: cc can be read as two zeros.',
  },
]

/** '2/7' means 2 days, '6/52' 6 weeks and '3/12' 3 months. 'In 4/12 cores' is a fraction, and 'after 7/12' is a date. */
function spanOf(short: string): string {
  const [count = '', part = ''] = short.split('/').map((each) => each.trim())
  const unit = { '7': 'day', '52': 'week', '12': 'month' }[part] ?? ''
  return `${count} ${unit}${count === '1' ? '' : 's'}`
}

export function findDoseStyles({ text }: ReadLetter): LintFinding[] {
  return STYLES.flatMap(({ at, write, why }) =>
    [...text.matchAll(at)].map((found): LintFinding => {
      const end = found.index + found[0].length
      const shown = shownDose(text, found.index, end)
      const fix = { start: found.index, end, replacement: write(found) }
      return { rule: 'dose-style', ...shown, message: why, fix }
    }),
  )
}

/** Returns the range of the number and unit around these words. */
function shownDose(text: string, from: number, to: number) {
  const before = /[\d.,]*$/u.exec(text.slice(Math.max(0, from - 12), from))?.[0].length ?? 0
  const after = /^ ?\p{L}*/u.exec(text.slice(to, to + 14))?.[0].length ?? 0
  const isNumber = /\d$/u.test(text.slice(0, to))
  const [start, end] = [from - before, isNumber ? to + after : to]
  return { start, end, text: text.slice(start, end) }
}

/** Finds doses without a unit: 'ramipril 5 once daily', 'ramipril increased to 10 daily'. */
export function findMissingUnits(letter: ReadLetter): LintFinding[] {
  return [...findFirstUnits(letter), ...findLaterUnits(letter), ...findStrengths(letter)]
}

/** Finds a later dose without a unit: '12.5 mg daily until Monday, then 10 daily'. */
function findLaterUnits({ sentences, reading }: ReadLetter): LintFinding[] {
  return sentences.flatMap(({ from, to, start, text }) => {
    const isOfMedicine = reading.medicines.some((medicine) => from <= medicine.from && medicine.from < to)
    const doses = isOfMedicine || /\bdose\b/iu.test(text) ? [...text.matchAll(LATER_DOSE)] : []
    return [...doses, ...text.matchAll(BARE_DOSE)].map((found): LintFinding => {
      const at = start + found.index
      const message = `Add the unit: ${found[0]} what?`
      return { rule: 'dose-unit', start: at, end: at + found[0].length, text: found[0], message }
    })
  })
}

/** Matches a bare number that is clearly a dose, because a full dose or 'the dose is' comes before it. */
const LATER_DOSE = new RegExp(
  `(?<=\\d ?${UNIT} [^.;]{0,80}?\\b(?:then|and|plus) (?:(?:to|take|increase to|reduce to|increasing to|reducing to) )?|\\bdose (?:is|was|will be|stays at|remains|of|is now) )\\d+(?:\\.\\d+)?(?= (?:(?:once|twice|(?:two|three|four) times) (?:daily|a (?:day|week)|weekly)|daily|nightly|weekly|a day|into the|by mouth|at once|at (?:night|bedtime|teatime|lunch\\p{L}*|midday)|in the (?:morning|evening|afternoon)|(?:each|every) (?:day|morning|evening|night|week)|for (?:\\d+|one|two|three|four|five|six|seven) (?:days|weeks?|months?))\\b)`,
  'giu',
)

/** Matches 'Take 20 by mouth each morning'. */
const BARE_DOSE =
  /(?<=\b(?:takes?|taking|give|inject) (?:just |only |now )?)\d+(?:\.\d+)?(?= (?:by mouth|orally|under the skin|into|(?:once|twice|three times|four times) (?:daily|a (?:day|week))|(?:each|every) (?:morning|evening|night|day)|in the (?:morning|evening)|at (?:night|bedtime))\b)/giu

/**
 * Finds doses in tablets or mL without a strength ('methotrexate six tablets once a week', 'amoxicillin 10 mL') for medicines
 * that come in several strengths.
 */
function findStrengths({ sentences, reading }: ReadLetter): LintFinding[] {
  const { words, medicines } = reading
  const weighed = new Set(
    medicines
      .filter(({ doses }) => doses.some(({ quantity }) => WEIGHED.has(quantity.unit?.dimension ?? '')))
      .map(({ id }) => id),
  )
  const counted = new Set<string>()
  return medicines.flatMap(({ id, from }) => {
    const index = sentences.findIndex((each) => each.from <= from && from < each.to)
    const [sentence, next] = [sentences[index], sentences[index + 1]]
    if (!sentence || weighed.has(id) || counted.has(id) || !SEVERAL_STRENGTHS.test(id)) return []
    const after = sentence.text.slice((words[from]?.start ?? 0) - sentence.start)
    const [place, found] = COUNTED.test(after)
      ? [sentence.end - after.length, COUNTED.exec(after)]
      : [next?.start ?? 0, /\bdose\b/iu.test(next?.text ?? '') ? COUNTED.exec(next?.text ?? '') : null]
    if (found === null) return []
    counted.add(id)
    const start = place + found.index
    return [{ rule: 'dose-unit', start, end: start + found[0].length, text: found[0], message: ADD_STRENGTH }]
  })
}

const ADD_STRENGTH = 'Add the strength: this comes in more than one.'
const WEIGHED = new Set<string>(['mass', 'activity', 'percent'])
const COUNTED =
  /(?<![\d/] ?mg[ ,]+|\d\/\d+[ ,]+)\b(?:\d+(?:\.\d+)?|half an?|an?|one|two|three|four|five|six|seven|eight|ten) (?:tablets?|capsules?|m[lL])\b(?! ?\/| (?:of|supplied|bottle)\b)/u
const SEVERAL_STRENGTHS =
  /^(?:methotrexate|prednisolone|dexamethasone|hydrocortisone|warfarin|levothyroxine|carbimazole|digoxin|lithium.*|morphine.*|oxycodone|methadone|codeine.*|azathioprine|mercaptopurine|tacrolimus|ciclosporin|mycophenol.*|diazepam|lorazepam|clonazepam|clobazam|zopiclone|amitriptyline|sertraline|citalopram|mirtazapine|fluoxetine|risperidone|olanzapine|quetiapine|clozapine|haloperidol|gabapentin|pregabalin|levetiracetam|.*valproate.*|carbamazepine|lamotrigine|topiramate|phenytoin|phenobarbital|baclofen|propranolol|bisoprolol|atenolol|ramipril|lisinopril|captopril|enalapril|amlodipine|losartan|candesartan|furosemide|bumetanide|spironolactone|amiodarone|simvastatin|atorvastatin|metformin|gliclazide|allopurinol|colchicine|ibuprofen|naproxen|omeprazole|lansoprazole|amoxicillin|flucloxacillin|phenoxymethylpenicillin|clarithromycin|erythromycin|azithromycin|cefalexin|trimethoprim|nitrofurantoin|doxycycline|aciclovir|melatonin|methylphenidate|sildenafil|hydroxychloroquine|sulfasalazine|apixaban|rivaroxaban|dabigatran|edoxaban)$/u

function findFirstUnits({ reading, text }: ReadLetter): LintFinding[] {
  const { words, medicines, frequencies } = reading
  const frequencyAt = new Set(frequencies.filter(({ bare }) => !bare).map(({ from }) => from))
  return medicines.flatMap(({ kind, id, from, to }) => {
    const at = numberAfter(words, to)
    const [number, next] = [words[at], words[at + 1]]
    if (kind !== 'medicine' || !number) return []
    const rest = next?.sentence === number.sentence ? text.slice(number.end, number.end + 24) : ''
    const name = text.slice(words[from]?.start, words[to - 1]?.end).toLowerCase()
    // A bare number may be part of a brand name.
    const isAlone =
      at === to && name === id && !MEASURED.test(name) && (!next || /^(?:[.,;)]|and|\n)$/u.test(next.key))
    const isTaken = frequencyAt.has(at + 1) || TAKEN.test(rest)
    if (!isTaken && !isAlone && !(CHANGED.test(rest) && !MEASURED.test(name))) return []
    const start = words[to - 1]?.start ?? number.start
    const place = { start, end: number.end, text: text.slice(start, number.end) }
    return [
      { rule: 'dose-unit', ...place, message: `Add the unit: ${number.text} what?` } satisfies LintFinding,
    ]
  })
}

/** Matches words directly after a dose that say how it is taken. */
const TAKEN =
  /^ (?:patch(?:es)?\b|(?:via|by) (?:a )?(?:nebuli|inhal|spacer)|nebulised|at (?:\d|one|two|four|five|six|seven|eight|nine|ten|noon|midday|breakfast|lunch|teatime|bedtime)\b|into (?:the|his|her|each|both)|by mouth|orally|sub-?cut\p{L}*|s\/c|sc|im|iv|po|inhaled|rectally|with (?:each|every|meals?|food|breakfast|lunch|dinner)|(?:before|after) (?:each|every|meals?|food|breakfast|lunch|dinner|bed)|for (?:\d+|one|two|three|four|five|six|seven) (?:days?|weeks?|months?)|(?:as|when|if) (?:needed|required)|up to|(?:each|every) (?:day|morning|evening|night)|(?:one|two|\d) puffs?|every \d)\b/iu
const CHANGED =
  /^ (?:because|due to|owing to)\b|^ to \d+(?:\.\d+)?(?=[.,;]|$| (?:because|as|for|once|twice|daily)\b)/iu

/** Matches substances whose number may be a blood level. */
const MEASURED =
  /^(?:calcium|magnesium|potassium|sodium|iron|zinc|phosphate|lithium|digoxin|tacrolimus|ciclosporin|sirolimus|everolimus|phenytoin|carbamazepine|theophylline|vancomycin|gentamicin|testosterone|oestradiol|estradiol|progesterone|cortisol|insulin|folate|vitamin.*|.*thyroxine|prolactin|paracetamol|alcohol)$/u

/**
 * Returns the index of the number that is the dose after this place, or -1. 'B12', 'co-careldopa 25/100' and spelt numbers
 * below ten do not count.
 */
function numberAfter(words: readonly Word[], from: number): number {
  for (let at = from; at < from + 8; at += 1) {
    const word = words[at]
    if (word?.kind === 'number') {
      // In 'reduced from 80 mg to 40' the first number is the earlier dose.
      const isBefore = words[at - 1]?.key === 'from' && words[at + 2]?.key === 'to'
      if (isBefore) at += 2
      else return doseAt(words, at)
    } else if (word?.key === '(') {
      // 'Lithium carbonate (Camcolit) 600'
      const inside = words.slice(at + 1, at + 5)
      const length = inside.findIndex(({ key }) => key === ')')
      if (length < 1 || inside.slice(0, length).some(({ kind }) => kind === 'number')) continue
      at += length + 1
    } else if (!word || !(BEFORE_DOSE.has(word.key) || SALT.test(word.key))) return -1
  }
  return -1
}

/**
 * Returns the index of this number, or of the second one of '6–8 with each meal'. Returns -1 for 'B12', a strength and 'two'.
 */
function doseAt(words: readonly Word[], at: number): number {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  const isPart = word?.start === before?.end && before?.kind === 'word'
  if (!word || isPart || next?.text === '/' || (word.spelled && word.value < 10)) return -1
  return RANGE.test(next?.key ?? '') && words[at + 2]?.kind === 'number' ? at + 2 : at
}

const SALT =
  /^(?:carbonate|\w+chloride|sulfate|\w*phosphate|succinate|tartrate|maleate|fumarate|citrate|acetate|besilate|mesilate|bromide|sodium|calcium|potassium|retard|chrono|mr|xl|sr|la|cr)$/u
const RANGE = /^(?:[-–]|to|or)$/u
const BEFORE_DOSE = new Set([
  ':',
  ',',
  '(',
  'to',
  'from',
  'patch',
  'modified',
  'release',
  'tablets',
  'at',
  'dose',
  'of',
  'increased',
  'reduced',
  'increase',
  'reduce',
  'now',
  'started',
  'stays',
  'remains',
  'continues',
  'continue',
  'was',
  'is',
  'be',
  'been',
  'doubled',
  'halved',
  'raised',
  'lowered',
  'cut',
  'up',
  'down',
  'goes',
])
