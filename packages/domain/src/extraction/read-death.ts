// Finds where a list says that a patient has died: beside the name, in a separate column, in a status or in a note.
import words from './deaths.json' with { type: 'json' }
import { findDates } from './find-dates.ts'
import { namesSomebodyElse } from './label-owners.ts'
import names from './names.json' with { type: 'json' }
import { tidy } from './tidy-text.ts'
import type { ColumnMeaning, ListRow, PatientTable } from './types.ts'

export type TakenDeath = {
  /** The text without the note of the death. */
  rest: string
  /** The note as printed: '(RIP 12/10/2026)'. It is '' if the text does not mention a death. */
  death: string
}

/**
 * The kind of text: a name or another value, part of a name, or a whole line. In a line, a date need not be that of the death.
 */
type Holding = 'value' | 'part' | 'line'

/** Removes the note of a death from a name or a date of birth: 'Hobbs, Leonard RIP' → 'Hobbs, Leonard'. 'Torn, Rip' is a name. */
export function takeDeath(cell: string, holding: Holding = 'value'): TakenDeath {
  if (!HINT.test(cell)) return { rest: cell, death: '' }
  const text = tidy(cell)
  const found = inBrackets(text) ?? beside(text, holding)
  if (!found) return { rest: cell, death: '' }
  const { start, end } = found
  const { rest, death } = takeDeath(trimmed(`${text.slice(0, start)} ${text.slice(end)}`), holding)
  return { rest, death: `${text.slice(start, end).trim()} ${death}`.trim() }
}

/** Returns the row's note of the death as printed, or ''. `row` is a row of the table. */
export function deathIn(row: ListRow, table: PatientTable): string {
  for (const column of table.columns) {
    const cell = tidy(row.cells[column.index] ?? '')
    const death = cell === '' ? '' : deathInCell(cell, column, table)
    if (death !== '') return death
  }
  if (table.layout === 'table') return ''
  return (
    row.raw
      .split('\n')
      .map((line) => inNote(line, PLAIN))
      .find((death) => death !== '') ?? ''
  )
}

type Column = PatientTable['columns'][number]

function deathInCell(cell: string, column: Column, table: PatientTable): string {
  const { meaning, header } = column
  if (meaning === 'death') return isNone(cell) ? '' : `${header} ${cell}`.trim()
  if (OF_PATIENT.has(meaning)) return takeDeath(cell, meaning === 'name' ? 'value' : 'part').death
  if (!OPEN.has(meaning) || namesSomebodyElse(header.toLowerCase())) return ''
  return isDeadStatus(cell, column, table) ? `${header} ${cell}` : inNote(cell, NOTED)
}

const OF_PATIENT: ReadonlySet<string> = new Set<ColumnMeaning>([
  'name',
  'surname',
  'forename',
  'title',
  'dob',
  'age',
  'gender',
  'nhsNumber',
  'medicalNumber',
])
/** Meanings of columns with any text, such as status, notes and flags. */
const OPEN: ReadonlySet<string> = new Set(['ignore', 'unknown'])

/** True for 'No', '-', 'Alive', '00/00/0000' and placeholder dates. */
function isNone(cell: string): boolean {
  const text = cell.toLowerCase()
  return NONE.has(text) || /^[0\s/.?_–—-]*$|^0?1[/.-]0?1[/.-](?:1900|0001)|^1900-01-01|9999/u.test(text)
}

const NONE = new Set(words.none)

/** True for a status that means dead. 'D' counts only if other patients have another letter. */
function isDeadStatus(cell: string, { header, index }: Column, { rows }: PatientTable): boolean {
  if (!/^(?:(?:patient|pt|registration|reg|vital|life|living)\.? )?(?:status|state)$/iu.test(header.trim()))
    return false
  if (/^(?:dead|expired|rip|dec\.?|dcd)$/iu.test(cell)) return true
  return cell === 'D' && rows.some(({ cells }) => !['', 'D'].includes((cells[index] ?? '').trim()))
}

type Found = { start: number; end: number }

const either = (patterns: readonly string[]) => `(?:${patterns.join('|')})`
const word = (pattern: string) => String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}]|['’]\p{L})`

/** Matches cells that may mention a death. Most cells do not match, so this check comes first. */
const HINT =
  /[†✝✞]|de[acds]|d[eé]c|died|r\.?i\.?p|rest in|passed|late|expired|\bd(?:\.|od|cd)|\bd \d|verst|gest|falle|overl|zmar|marw/iu

const WORDS = word(either(words.words))
const DOTTED_RIP = String.raw`(?<![\p{L}.])R\.\s?I\.\s?P\.?(?!\p{L})`
const CAPITAL_RIP = String.raw`(?<![\p{L}\p{N}'’-])RIP(?![\p{L}\p{N}'’]|-\p{L})\.?`
const CROSS = '[†✝✞]'
/** Matches 'd. 12/10/2026' and 'DOD: 12/10/2026'. */
const DATED = String.raw`(?<![\p{L}\p{N}])(?:d\.?|ob\.|dod:?|D\.?O\.?D\.?:?|date of death:?)(?=\s*\d{1,2}[/.\-\s]\s?(?:\d|\p{L}{3}))`

const BESIDE = new RegExp(either([WORDS, DOTTED_RIP, CROSS, DATED, word('(?:dead|DEAD)')]), 'giu')
const PLAIN = new RegExp(either([WORDS, DOTTED_RIP, CROSS]), 'giu')
const NOTED = new RegExp(either([WORDS, DOTTED_RIP, CROSS, DATED]), 'giu')
const BRACKETED = new RegExp(String.raw`^${either(words.inBrackets)}(?=$|[\s:,–-]+(?:on |in )?\d)`, 'iu')

/** Finds '(deceased)', '[RIP 12/10/2026]' and '*died*'. A nickname is inside the name: 'Leonard (Rip) Hobbs'. */
function inBrackets(text: string): Found | null {
  for (const { index, 0: whole, 1: inside = '' } of text.matchAll(/[([{*]\s*([^()[\]{}*]+?)\s*[)\]}*]/gu)) {
    const end = index + whole.length
    const isNickname = inside === 'Rip' && index > 0 && end < text.length
    if (!isNickname && (BRACKETED.test(inside) || inNote(inside, BESIDE) !== '')) return { start: index, end }
  }
  return null
}

function beside(text: string, holding: Holding): Found | null {
  const late = /^(?:the\s+late\s+|late\s+(?=(?:mr|mrs|ms|miss|dr)\b|\p{Lu}\p{Ll}+\s+\p{Lu}))/iu.exec(text)
  if (late && !text.startsWith('LATE')) return { start: 0, end: late[0].length }
  const label = holding === 'value' ? LABELLED.exec(text)?.[0] : undefined
  if (label !== undefined && !OTHERS_BEFORE.test(text)) return { start: 0, end: label.length }
  const found = firstOf(text, BESIDE) ?? ripIn(text, holding === 'part')
  if (!found) return null
  const dates = findDates(text)
  const date = dates.find(({ start }) => start >= found.end)
  const isBehind = date && /^[\s:,–—-]*(?:(?:on|in)\s+)?$/iu.test(text.slice(found.end, date.start))
  // In 'Hobbs, Leonard RIP 21/03/1937' the date may be the date of birth.
  const isSaid = holding !== 'line' || /^d(?:\.|ied|od)/iu.test(text.slice(found.start, found.end))
  if (date && isBehind && (isSaid || dates.some(({ year }) => year < date.year)))
    return { start: found.start, end: date.end }
  const year = /^[\s:,–—-]*(?:in\s+)?(?:\p{L}{3,9}\.?\s+)?(?:19|20)\d{2}(?!\d)/iu.exec(text.slice(found.end))
  return { start: found.start, end: found.end + (year?.[0].length ?? 0) }
}

/** Returns the first match that is not about somebody else: 'husband died', 'deceased donor'. */
function firstOf(text: string, pattern: RegExp): Found | null {
  for (const { index, 0: match } of text.matchAll(pattern)) {
    const end = index + match.length
    // In 'Vitamin D 10 mcg' and 'D 12 3456' the letter does not count, because no date follows it.
    const isAbbreviation = /^(?:d\.?|ob\.|d\.?o\.?d\.?:?)$/iu.test(match)
    if (isAbbreviation && !findDates(text).some(({ start }) => start >= end && start - end <= 2)) continue
    if (!OTHERS_BEFORE.test(text.slice(0, index)) && !OTHERS_AFTER.test(text.slice(end)))
      return { start: index, end }
  }
  return null
}

const OTHERS_BEFORE = new RegExp(word(either(words.others)), 'iu')
/** Matches what makes a word a label or another answer: 'Deceased: no'. */
const OTHERS_AFTER = new RegExp(String.raw`^\s*(?::|=|no\b|${either(words.others)}\b)`, 'iu')

/** Matches a label before a name of two words: 'Deceased: Sam Sierra'. */
const LABELLED = new RegExp(
  String.raw`^${WORDS}\s*[:–-]\s*(?!(?:not?|nil|none|unknown)\b)(?=\p{Lu}[\p{L}'’-]+,?\s+\p{Lu})`,
  'iu',
)

/** Searches a note clause by clause: 'Deceased, wife informed'. */
function inNote(text: string, pattern: RegExp): string {
  const clause = text.split(/[;,\n]/u).find((part) => {
    if (firstOf(part, pattern)) return true
    return pattern !== PLAIN && new RegExp(CAPITAL_RIP, 'u').test(part) && !OTHERS_BEFORE.test(part)
  })
  return clause?.trim() ?? ''
}

/**
 * Finds a 'RIP' in capitals beside a name. In a list with all names in capitals, 'TORN, RIP' and 'RIP VAN WINKLE' are people.
 */
function ripIn(text: string, isPart: boolean): Found | null {
  const match = new RegExp(CAPITAL_RIP, 'u').exec(text)
  if (!match) return null
  const end = match.index + match[0].length
  const [before, after] = [text.slice(0, match.index), text.slice(end)]
  const rest = `${before} ${after}`
  const named =
    rest.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.filter((part) => !NO_NAMES.has(part.toLowerCase())) ?? []
  const found = { start: match.index, end }
  if (named.length === 0) return null
  if (rest !== rest.toUpperCase()) return found
  const isAtEdge = !/\p{L}/u.test(before) || !/\p{L}/u.test(after)
  return isAtEdge && named.length >= (isPart ? 1 : 2) ? found : null
}

const NO_NAMES = new Set([...names.particles, ...names.honorifics])

function trimmed(text: string): string {
  return text
    .replaceAll(/\(\s*\)|\[\s*\]/gu, ' ')
    .replaceAll(/\s+(?=,)/gu, '')
    .replaceAll(/,\s*(?=,)/gu, '')
    .replaceAll(/\s{2,}/gu, ' ')
    .replaceAll(/^[\s,;:*–—-]+|[\s,;:(*–—-]+$/gu, '')
}
