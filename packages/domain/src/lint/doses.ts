// How doses are written (BNF): no trailing zero, a zero before the point, units in full, and none without its unit or route.
import type { Word } from '../fact-check/text/word.ts'
import type { ReadLetter } from './read-letter.ts'
import type { LintFinding } from './types.ts'

const UNIT = '(?:mg|g|mL|ml|micrograms?|nanograms?|mcg|µg|μg|units?|mmol|tablets?|puffs?)'

/** 'ALT 50 U/L' is a result and no dose. */
const NO_RESULT = '(?![\\p{L}\\p{N}&]| ?/ ?(?:[dmµ]?[Ll]|g|mol|mmol|24)(?!\\p{L}))'

function shortUnit(names: string): RegExp {
  return new RegExp(`(?<=\\d) ?(?:${names})${NO_RESULT}`, 'gu')
}

/** Each style that is misread, with the right text. */
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
    at: shortUnit('mcgs?|µg|μg|ug|mcrg'),
    write: () => ' micrograms',
    why: 'Write micrograms in full: the short form can be read as milligrams.',
  },
  {
    at: shortUnit('ngs?'),
    write: () => ' nanograms',
    why: 'Write nanograms in full.',
  },
  {
    at: shortUnit('IU|iu|[Uu]|i\\.u\\.'),
    write: () => ' units',
    why: 'Write units in full: U can be read as a zero.',
  },
  {
    at: shortUnit('ccs?|c\\.c\\.'),
    write: () => ' mL',
    why: 'Write mL: cc can be read as two zeros.',
  },
]

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

/** The number and unit around the words. */
function shownDose(text: string, from: number, to: number) {
  const before = /[\d.,]*$/u.exec(text.slice(Math.max(0, from - 12), from))?.[0].length ?? 0
  const after = /^ ?\p{L}*/u.exec(text.slice(to, to + 14))?.[0].length ?? 0
  const isNumber = /\d$/u.test(text.slice(0, to))
  const [start, end] = [from - before, isNumber ? to + after : to]
  return { start, end, text: text.slice(start, end) }
}

/** 'ramipril 5 once daily', 'ramipril increased to 10 daily' */
export function findMissingUnits({ reading, text }: ReadLetter): LintFinding[] {
  const { words, medicines, frequencies } = reading
  const frequencyAt = new Set(frequencies.filter(({ bare }) => !bare).map(({ from }) => from))
  return medicines.flatMap(({ kind, id, from, to }) => {
    const at = numberAfter(words, to)
    const [number, next] = [words[at], words[at + 1]]
    const name = text.slice(words[from]?.start, words[to - 1]?.end).toLowerCase()
    // A number alone may belong to the name of a brand.
    const isAlone =
      at === to && name === id && !MEASURED.test(name) && (!next || /^(?:[.,;)]|and|\n)$/u.test(next.key))
    if (kind !== 'medicine' || !number || !(frequencyAt.has(at + 1) || isAlone)) return []
    const start = words[to - 1]?.start ?? number.start
    const place = { start, end: number.end, text: text.slice(start, number.end) }
    return [
      { rule: 'dose-unit', ...place, message: `Add the unit: ${number.text} what?` } satisfies LintFinding,
    ]
  })
}

/** Whose number may be a level in the blood. */
const MEASURED =
  /^(?:calcium|magnesium|potassium|sodium|iron|zinc|phosphate|lithium|digoxin|tacrolimus|ciclosporin|sirolimus|everolimus|phenytoin|carbamazepine|theophylline|vancomycin|gentamicin|testosterone|oestradiol|estradiol|progesterone|cortisol|insulin|folate|vitamin.*|.*thyroxine|prolactin|paracetamol|alcohol)$/u

/** The place of a number in digits, -1 if there is none. 'B12' and 'co-careldopa 25/100' are names and strengths. */
function numberAfter(words: readonly Word[], from: number): number {
  for (let at = from; at < from + 5; at += 1) {
    const word = words[at]
    if (word?.kind === 'number') {
      const isPart = word.start === words[at - 1]?.end && words[at - 1]?.kind === 'word'
      return word.spelled || isPart || words[at + 1]?.text === '/' ? -1 : at
    }
    if (!word || !BEFORE_DOSE.has(word.key)) return -1
  }
  return -1
}

const BEFORE_DOSE = new Set([
  ':',
  ',',
  '(',
  'to',
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
])

/** 'methylprednisolone 120 mg injection': into the vein, the muscle or the joint? */
export function findMissingRoutes({ reading, text }: ReadLetter): LintFinding[] {
  const { words, medicines } = reading
  return medicines.flatMap(({ kind, id, from, to, doses, routes }, index) => {
    const { sentence, start = 0 } = words[from] ?? {}
    const next = medicines[index + 1]
    const limit = next && words[next.from]?.sentence === sentence ? next.from : from + reach
    const near = words.slice(to, limit).filter((word) => word.sentence === sentence && word.kind !== 'break')
    const said = text.slice(Math.max(0, start - 20), near.at(-1)?.end ?? start)
    const isBare = kind === 'medicine' && doses.length > 0 && routes.length === 0
    if (!isBare || ONE_ROUTE.test(id) || !near.some(({ key }) => INJECTION.test(key)) || ROUTE.test(said))
      return []
    const place = { start, end: words[to - 1]?.end ?? start }
    const shown = { ...place, text: text.slice(place.start, place.end) }
    return [{ rule: 'route', ...shown, message: 'Add the route of this injection.' } satisfies LintFinding]
  })
}

const reach = 14
const INJECTION = /^(?:injections?|injected)$/u
/** Given in one way only, or by pen. */
const ONE_ROUTE =
  /insulin|glutide|natide|parin|mab$|cept$|hydroxocobalamin|denosumab|relin|toxin|medroxyprogesterone|buprenorphine|penicillin g/iu
const ROUTE =
  /\b(?:intra\p{L}+|sub\s?-?cut\p{L}*|im|iv|sc|depot|pens?|into|joint|knee|shoulder|hip|eye|spinal|epidural|nerve|muscle|vein|skin|left|right|local|steroid)\b/iu
