// Decides which sections a letter of its type usually has, and which of them this letter has (docs/completeness.md).
import { isClosing } from './closing.ts'
import titles from './section-titles.json' with { type: 'json' }
import { standardHeadings, standardParts, type LetterPart } from './standard.ts'
import { escapeHtml, letterText } from './text.ts'
import type { LetterType } from './types.ts'

/** The degree to which the standards require a section: always, whenever there is something to say, or as the writer likes. */
export type SectionNeed = 'required' | 'if-known' | 'optional'

export type LetterSection = {
  part: LetterPart
  title: string
  need: SectionNeed
  state: 'there' | 'missing' | 'not-applicable'
}

/**
 * Returns the sections of this type of letter in the standard's order. A section is there if text is below its title, or if the
 * letter clearly has it elsewhere. `notApplicable` are the sections that a person marked as not applicable. Expects sanitised
 * HTML. Takes time linear in the length of the HTML.
 */
export function completenessOf(
  html: string,
  type: LetterType,
  notApplicable: readonly LetterPart[] = [],
): LetterSection[] {
  const lines = linesOf(html)
  const there = new Set([...partsBelowTitles(lines), ...partsInWords(lines)])
  return standardHeadings(type).map(({ part, title }) => ({
    part,
    title,
    need: needOf(type, part),
    state: there.has(part) ? 'there' : notApplicable.includes(part) ? 'not-applicable' : 'missing',
  }))
}

/**
 * Counts the sections that this letter should have, and how many of them are there. Optional and marked sections do not count.
 */
export function countSections(sections: readonly LetterSection[]): { there: number; of: number } {
  const counted = sections.filter(({ need, state }) => need !== 'optional' && state !== 'not-applicable')
  return { there: counted.filter(({ state }) => state === 'there').length, of: counted.length }
}

/**
 * Returns a sentence that names the missing required sections and says what to do next, or null if none is missing. Only a
 * practice can require sections.
 */
export function missingSections(sections: readonly LetterSection[]): string | null {
  const missing = sections.filter(({ need, state }) => need === 'required' && state === 'missing')
  const names = missing.map(({ title }) => `‘${title}’`)
  if (names.length === 0) return null
  if (names.length === 1)
    return `Before approval, this practice requires the section ${names.join('')}. Add it, or mark it as not applicable under Sections.`
  return `Before approval, this practice requires the sections ${new Intl.ListFormat('en-GB').format(names)}. Add them, or mark them as not applicable under Sections.`
}

/** The sections that the standards call mandatory or 'required'. All others are optional. No such list exists for a referral. */
const NEEDS: Record<'outpatient' | 'discharge', Record<'required' | 'if-known', readonly LetterPart[]>> = {
  outpatient: {
    required: ['summary', 'allergies'],
    'if-known': ['diagnoses', 'procedures', 'history', 'advice', 'plan'],
  },
  discharge: { required: ['diagnoses', 'summary', 'allergies'], 'if-known': ['advice', 'plan'] },
}

function needOf(type: LetterType, part: LetterPart): SectionNeed {
  if (type === 'referral') return 'if-known'
  const needs = NEEDS[type === 'discharge' ? 'discharge' : 'outpatient']
  if (needs.required.includes(part)) return 'required'
  return needs['if-known'].includes(part) ? 'if-known' : 'optional'
}

/** The types whose standard requires a section, so that an approval can ask for it. */
export const typesWithRequiredSections = [
  'consultation',
  'follow-up',
  'discharge',
] as const satisfies LetterType[]
export type AskedType = (typeof typesWithRequiredSections)[number]

/** A line of a letter. `isTitle` is true if it is set as a heading or is all bold. */
export type LetterLine = { text: string; isTitle: boolean; isItem: boolean }

/**
 * The place of a missing section among the lines: below its own empty title, or before a line. The number of lines means the end.
 */
export type SectionPlace = { below: number } | { before: number }

/**
 * Returns the place for the text of a section: below its own title if there is one, or else after the last section that comes
 * before it in the standard. If there is none, it is before the first section that comes after it, or else before the closing.
 */
export function placeOfSection(
  lines: readonly LetterLine[],
  part: LetterPart,
  type: LetterType,
): SectionPlace {
  const order = standardHeadings(type).map((heading) => heading.part)
  const end = endOf(lines)
  const sections = lines.slice(0, end).flatMap((line, at) => {
    const title = titleOf(line)
    return title ? [{ at, parts: title.parts, ranks: title.parts.map((one) => order.indexOf(one)) }] : []
  })
  const own = sections.find(({ parts }) => parts.includes(part))
  if (own) return { below: own.at }
  const wanted = order.indexOf(part)
  const earlier = sections.findLast(({ ranks }) => ranks.some((rank) => rank >= 0 && rank < wanted))
  const next = earlier
    ? sections.find(({ at }) => at > earlier.at)
    : sections.find(({ ranks }) => ranks.some((rank) => rank > wanted))
  return { before: next?.at ?? end }
}

/** Converts the rows of a table to items of a list, because none of its cells is the title of a section. */
function rowsAsItems(table: string): string {
  const rows = letterText(table).split('\n')
  return rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')
}

/** Returns the lines up to the closing. */
function linesOf(html: string): LetterLine[] {
  const plain = html.replace(/<table\b.*?<\/table>/gisu, rowsAsItems)
  const lines = plain.split(/(?=<(?:p|h[1-6]|li)\b)/iu).flatMap((block) => {
    const isItem = /^<li\b/iu.test(block)
    const isTitle = /^<h/iu.test(block) || WHOLLY_BOLD.test(block)
    return letterText(block)
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => ({ text, isTitle, isItem }))
  })
  return lines.slice(0, endOf(lines))
}

const WHOLLY_BOLD = /^<p\b[^<>]*>\s*<strong>(?:(?!<\/?strong>).)*<\/strong>\s*<\/p>/isu

function endOf(lines: readonly LetterLine[]): number {
  const closing = lines.findLastIndex(({ text }) => isClosing(text))
  return closing === -1 ? lines.length : closing
}

function partsBelowTitles(lines: readonly LetterLine[]): LetterPart[] {
  let below: readonly LetterPart[] = []
  return lines.flatMap((line) => {
    const title = titleOf(line)
    if (title) below = title.parts
    return says(title ? title.text : line.text) ? below : []
  })
}

/**
 * Returns the parts that a title names, or nothing for an unknown title, and the text after it on its line: 'Allergies: none
 * known.'
 */
function titleOf({
  text,
  isTitle,
  isItem,
}: LetterLine): { parts: readonly LetterPart[]; text: string } | null {
  const [, name = '', rest = ''] = /^([^:–—]{1,60}?)\s*(?:[:–—]|$)(.*)$/su.exec(text) ?? []
  const parts = partsNamed(name)
  const isAlone = !says(rest)
  if (parts.length > 0 && !(isAlone && isItem)) return { parts, text: rest }
  return isTitle ? { parts: [], text: '' } : null
}

/** Returns the parts for 'Diagnosis', '1. Plan', 'Your medicines' and 'Medication and allergies', or nothing if one is unknown. */
function partsNamed(name: string): LetterPart[] {
  const plain = name
    .toLowerCase()
    .replace(/^\d{1,2}[.)]\s*/u, '')
    .replace(/[\s.]+$/u, '')
    .replace(/^(?:your|the)\s+/u, '')
    .replace(/\s+(?:(?:at|on) discharge|today)$/u, '')
  const whole = KNOWN.get(plain)
  if (whole) return [whole]
  const named = plain.split(/\s*(?:\band\b|[&/,])\s*/u).map((one) => KNOWN.get(one))
  return named.every((part) => part !== undefined) ? named : []
}

const KNOWN = new Map(
  standardParts.flatMap((part) => titles[part].map((title): [string, LetterPart] => [title, part])),
)

/** Whether there are words besides a gap to fill in, such as '[allergies]'. */
function says(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(/\[[^[\]]*\]/gu, ''))
}

/** Returns the parts that a letter clearly has without a title. */
function partsInWords(lines: readonly LetterLine[]): LetterPart[] {
  return lines.flatMap(({ text }, at) => {
    const isPlan = PLAN.test(text) || (lines[at + 1]?.isItem === true && PLAN_OF_LIST.test(text.slice(-200)))
    return [
      ...(ALLERGIES.test(text) ? (['allergies'] as const) : []),
      ...(NO_MEDICATION.test(text) ? (['medication'] as const) : []),
      ...(isPlan ? (['plan'] as const) : []),
    ]
  })
}

const ALLERGIES =
  /\bnkda\b|\bno (?:known )?(?:drug )?allergies\b(?! to\b)|(?:^|[.;] )(?:he|she|they|the patient) (?:is|are) allergic to\b/iu
const NO_MEDICATION = /\bno regular (?:medications?|medicines)\b/iu
const PLAN = /(?:^|[.;] )(?:my|our|the) plan is\b/iu
const PLAN_OF_LIST = /\b(?:plan|actions?|grateful|please)\b[^:]*:$/iu
