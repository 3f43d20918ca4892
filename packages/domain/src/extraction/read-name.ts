// Reads a patient's name: reorders 'SURNAME, First', removes honorifics, corrects capitals, and marks what is unusual.
import { isUnreadable, withUnreadableShown } from '../patients/name-words.ts'
import { isCapitals, recase } from './letter-case.ts'
import { withMarks } from './field-marks.ts'
import { type MarkCode, markOf } from './marks.ts'
import words from './names.json' with { type: 'json' }
import { isNoForename, isOfParent } from './no-forename.ts'
import { withPlainSigns } from './plain-signs.ts'
import { tidy } from './tidy-text.ts'
import { type SurnamePlace, surnameStarts } from './name-order.ts'
import type { Field } from './types.ts'

export type PrintedName = {
  /** The whole name as printed, if it is in one column. */
  name: string
  /** The surname as printed, if the list has columns for the parts of a name. */
  surname: string
  forename: string
  /** The header says that the surname comes first, even without a comma. */
  surnameFirst?: boolean
  /** The surname's position in most names of the list. */
  surnamePlace?: SurnamePlace
}

/** Returns the name in spoken order, without honorifics. */
export function readName({ name: whole, surname, forename, ...more }: PrintedName): Field<string> {
  const [plainName, plainSurname, plainForename] = [whole, surname, forename].map(withPlainSigns)
  const printed = {
    name: plainName ?? '',
    surname: plainSurname ?? '',
    forename: plainForename ?? '',
    ...more,
  }
  const { text, code } = ordered(printed)
  const recased = recase(text)
  const name = allSmall(recased.text) ? recase(recased.text.toUpperCase()) : recased
  if (name.text === '') return { value: '', marks: [markOf('name_missing')] }
  const isCaseGuessed = name.guessed || allSmall(text)
  const doubts = [
    code === 'no_forename' && !isUnreadable(name.text) ? null : oddity(name.text),
    brokenWord(printed),
    code,
    isCaseGuessed ? ('name_case_guessed' as const) : null,
  ]
  return withMarks(
    { value: withUnreadableShown(name.text) },
    doubts.filter((doubt) => doubt !== null),
  )
}

/** Matches a label of a date of birth at the end of a name: 'Anna Smith b.'. A capital B is an initial. */
const bornAtEnd = /[\s,;]+(?:b\.|born|dob:?|d\.o\.b\.?:?|DOB:?|D\.O\.B\.?:?)\s*$/u

const HONORIFICS = new Set(words.honorifics)
const SUFFIXES = new Set(words.suffixes)
const PARTICLES = new Set(words.particles)

type Ordered = { text: string; code: MarkCode | null }

function ordered({ name, surname, forename, surnameFirst, surnamePlace }: PrintedName): Ordered {
  if (surname !== '' || forename !== '') {
    if (surname !== '' && isNoForename(tidy(forename)))
      return { text: `${tidy(forename)} ${withoutHonorifics(tidy(surname))}`, code: 'no_forename' }
    const family = withoutHonorifics(tidy(surname))
    const given = withoutHonorifics(tidy(forename))
    if (family.includes(',')) return ordered({ name: `${family} ${given}`, surname: '', forename: '' })
    return { text: `${given} ${family}`.trim(), code: family === '' || given === '' ? 'name_one_word' : null }
  }
  const printed = tidy(name)
    .replace(/\s*\(([^)]*)\)\s*$/u, (_, inside: string) => (isNoForename(inside) ? `, ${inside}` : ''))
    .replace(bornAtEnd, '')
    .replace(/^[\s*†‡§]+|[\s,;:–*†‡§-]+$/gu, '')
  const baby = withoutForename(printed, surnameFirst === true)
  if (baby !== null) return { text: baby, code: 'no_forename' }
  const whole = withoutHonorifics(printed)
  const [family = '', ...rest] = whole.split(/\s*[,;]\s*/u)
  // Suffixes may follow with or without a comma: 'Jones, Peter Jr' and 'Jones, Peter, Jr'.
  const apart = rest.filter((part) => SUFFIXES.has(bare(part)))
  const parts = rest.filter((part) => !apart.includes(part)).flatMap((part) => part.split(' '))
  const end = parts.findLastIndex((part) => !SUFFIXES.has(bare(part))) + 1
  const given = withoutHonorifics(parts.slice(0, end).join(' '))
  const suffix = [...parts.slice(end), ...apart].join(' ')
  if (given !== '')
    return { text: `${given} ${family} ${suffix}`.trim(), code: rest.length > 2 ? 'name_long' : null }
  return withoutComma(`${family} ${suffix}`.trim(), surnameFirst === true, surnamePlace ?? 'last')
}

/**
 * Returns the name of a baby without a forename, surname last: 'HURST, Baby Girl', 'Twin 1 Ives'. Returns null for all others.
 */
function withoutForename(name: string, surnameFirst: boolean): string | null {
  const [family = '', ...rest] = name.split(/\s*[,;]\s*/u)
  const given = rest.filter((part) => part !== '').join(' ')
  if (given !== '') return family !== '' && isNoForename(given) ? `${given} ${family}` : null
  if (isOfParent(name)) return name
  const parts = name.split(' ')
  const isSurname = (some: readonly string[]) =>
    some.filter((part) => !PARTICLES.has(part.toLowerCase()) && !/^\d$/u.test(part)).length === 1
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const [before, after] = [parts.slice(0, count), parts.slice(count)]
    if (isNoForename(before.join(' ')) && (isSurname(after) || count > 1)) return name
  }
  for (let count = 1; count < parts.length; count += 1) {
    const [before, after] = [parts.slice(0, count), parts.slice(count)]
    // In 'Peter Male' the first word is a forename and the order is right, so it is not changed.
    const isClear = surnameFirst || after.length > 1 || before.every(isCapitals)
    if (isClear && isSurname(before) && isNoForename(after.join(' '))) return [...after, ...before].join(' ')
  }
  return null
}

/**
 * Returns a name without a comma with its surname last: 'SMITH Anna' becomes 'Anna SMITH', and 'Smith Anna' is turned if the
 * list has surnames first. The code says if the order is a guess.
 */
function withoutComma(text: string, surnameFirst: boolean, place: SurnamePlace): Ordered {
  const parts = text.split(' ')
  const capitals = parts.findIndex((part) => !isCapitals(part))
  if (capitals > 0 && parts.slice(capitals).every((part) => /^\p{Lu}\p{Ll}/u.test(part)))
    return { text: [...parts.slice(capitals), ...parts.slice(0, capitals)].join(' '), code: null }
  // 'Anna SMITH' is already in the right order.
  if (parts.length < 2 || (isCapitals(parts.at(-1) ?? '') && !isCapitals(parts[0] ?? '')))
    return { text, code: null }
  if (!surnameFirst && place === 'last') return { text, code: null }
  if (!surnameFirst && place === 'unclear') return { text, code: 'name_order_guessed' }
  const turned = surnameLast(parts)
  return { text: turned, code: parts.length > 2 || !surnameFirst ? 'name_order_guessed' : null }
}

/**
 * Moves the surname to the end: 'van der Berg Anna', 'O Brien Anna'. The surname ends with the first word that may be one, and at
 * least one forename is left.
 */
function surnameLast(parts: readonly string[]): string {
  const end = Math.max(Math.min(surnameStarts(parts) + 1, parts.length - 1), 1)
  return [...parts.slice(end), ...parts.slice(0, end)].join(' ')
}

function withoutHonorifics(name: string): string {
  const parts = name.split(' ')
  while (parts.length > 1 && HONORIFICS.has(bare(parts[0] ?? ''))) parts.shift()
  while (parts.length > 1 && LAST_HONORIFICS.has(bare(parts.at(-1) ?? ''))) parts.pop()
  return parts.length === 1 && HONORIFICS.has(bare(parts[0] ?? '')) ? '' : parts.join(' ')
}

/** Honorifics after the name, as in 'Smith, Anna (Mrs)'. 'Sr' and 'Frau' mean something else after a name. */
const LAST_HONORIFICS = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'master', 'dr', 'prof'])

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[.()]/gu, '')
}

function allSmall(text: string): boolean {
  return text !== '' && text === text.toLowerCase() && text !== text.toUpperCase()
}

/** 'Featherstone' and 'haugh' on the next line may be one word. */
function brokenWord({ name, surname, forename }: PrintedName): MarkCode | null {
  const rest = [name, surname, forename].flatMap((text) => text.split('\n').slice(1))
  return rest.some((line) => /^\p{Ll}/u.test(line) && !PARTICLES.has(line.split(' ')[0] ?? ''))
    ? 'joined_lines'
    : null
}

/** Matches a whole name in a script that puts no space between surname and first name: 李小龙, 김민수. */
const UNSPACED = /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{2,}|\p{Script=Hangul}{2,})$/u

function oddity(name: string): MarkCode | null {
  if (isUnreadable(name)) return 'name_unreadable'
  if (!/^[\p{L}\p{M}'’‘ʼ`.\- ]+$/u.test(name) || name.includes('..')) return 'name_unusual'
  if (UNSPACED.test(name)) return null
  const parts = name.split(' ')
  if (parts.some((part) => NOT_NAMES.has(bare(part)) || LAST_HONORIFICS.has(bare(part))))
    return 'name_unusual'
  // 'Van der Berg' and 'O Brien' lack a first name, and 'Anna van der' lacks the rest of the surname.
  const own = parts.filter((part) => !PARTICLES.has(part) && !/^(?:o|mc|st)$/iu.test(part))
  const whole = own.length > 1 && !PARTICLES.has(parts.at(-1) ?? '')
  if (!whole) return 'name_one_word'
  if (parts.length > 6 || name.length > 48) return 'name_long'
  return parts.some(
    (part) =>
      /\p{Ll}\p{Lu}/u.test(part) &&
      !/^(?:Ma?c|[OD]['’]|De|Di|Du|La|Le|Fitz|Van|Von)\p{Lu}\p{Ll}+$/u.test(part),
  )
    ? 'name_mixed_case'
    : null
}

const NOT_NAMES = new Set(
  words.notNames.filter(
    (word) =>
      ![
        'may',
        'a',
        'an',
        'due',
        'new',
        'no',
        'page',
        'lane',
        'street',
        'ward',
        'bay',
        'bed',
        'don',
        'on',
        'in',
        'to',
      ].includes(word),
  ),
)
