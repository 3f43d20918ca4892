// Defines how a patient needs to be written to and spoken with (Accessible Information Standard: ask, record, flag, share, act).

import { plainLine } from '../letters/allowed-markup.ts'
import { readCommaList } from './comma-list.ts'

/** The sizes of large print in points. */
export const largePrintSizes = [16, 18, 22, 28] as const
export type LargePrint = (typeof largePrintSizes)[number]

/** The formats of a letter that a person makes. */
export const madeFormats = ['easy-read', 'braille', 'audio'] as const
export type MadeFormat = (typeof madeFormats)[number]

export const formatLabels = {
  'easy-read': 'Easy Read',
  braille: 'Braille',
  audio: 'Audio',
} as const satisfies Record<MadeFormat, string>

/** An object with nothing set means that the patient was asked and has no needs. Null in a record means that nobody has asked. */
export type CommunicationNeeds = {
  largePrint: LargePrint | null
  formats: MadeFormat[]
  /** Whether the patient wants letters by e-mail. */
  email: boolean
  /** The language that the patient speaks or signs, such as 'Polish'. */
  language: string | null
  /** Whether the patient needs an interpreter for that language. */
  interpreter: boolean
  /** The patient's own words about how to contact them. */
  contact: string | null
  /** Whether the patient agrees that letters share these needs with the GP and other systems. */
  tellGp: boolean
}

export const noNeeds: CommunicationNeeds = {
  largePrint: null,
  formats: [],
  email: false,
  language: null,
  interpreter: false,
  contact: null,
  tellGp: false,
}

export function hasNeeds(needs: CommunicationNeeds | null): boolean {
  return needs !== null && needLines({ ...needs, tellGp: false })[0] !== none
}

/**
 * Returns one line for each need, such as 'Large print 18 pt', or nothing if nobody has asked. `readNeedLines` reads the lines
 * again.
 */
export function needLines(needs: CommunicationNeeds | null): string[] {
  if (needs === null) return []
  const lines = [
    ...(needs.largePrint === null ? [] : [`Large print ${needs.largePrint} pt`]),
    ...madeFormats.filter((format) => needs.formats.includes(format)).map((format) => formatLabels[format]),
    ...(needs.email ? [byEmail] : []),
    ...languageLines(needs),
    ...((needs.contact ?? '') === '' ? [] : [`${contactStart}${needs.contact}`]),
    ...(needs.tellGp ? [tellGp] : []),
  ]
  return lines.length === 0 ? [none] : lines
}

function languageLines({ language, interpreter }: CommunicationNeeds): string[] {
  if ((language ?? '') === '') return interpreter ? [anyInterpreter] : []
  return [`${interpreter ? interpreterStart : languageStart}${language}`]
}

/** The line for the patient's consent. */
export const tellGp = 'Share with the GP'

/** The words before `needsSentence` in the GP's copy. */
export const toldNeedsStart = 'Communication needs: '

/**
 * Returns 'large print 18 pt; interpreter: Polish' for a letter, without what concerns only this practice. Returns null if there
 * are no needs.
 */
export function needsSentence(needs: CommunicationNeeds | null): string | null {
  if (needs === null || !hasNeeds(needs)) return null
  const lines = needLines({ ...needs, tellGp: false }).map((line) =>
    line === formatLabels['easy-read'] ? line : `${line.charAt(0).toLowerCase()}${line.slice(1)}`,
  )
  return plainLine(lines.join('; '))
}

/** Returns the large print of a recipient's copy. Only the patient's own copy has it. */
export function largePrintFor(kind: string, needs: CommunicationNeeds | null): LargePrint | null {
  return kind === 'patient' ? (needs?.largePrint ?? null) : null
}

/** Returns how many times as many pages a copy has in large print. The text of a letter is 11 pt (letter.typ). */
export function pagesInLargePrint(size: LargePrint | null): number {
  return size === null ? 1 : (size / 11) ** 2
}

/** Returns the formats in which a person has to make a recipient's copy. */
export function formatsFor(kind: string, needs: CommunicationNeeds | null): MadeFormat[] {
  return kind === 'patient' ? (needs?.formats ?? []) : []
}

/** Returns, for example, 'Easy Read and braille'. */
export function formatsSentence(formats: readonly MadeFormat[]): string {
  const words = formats.map((format) => (format === 'easy-read' ? 'Easy Read' : format))
  return new Intl.ListFormat('en-GB').format(words)
}

const none = 'No particular needs'
const byEmail = 'By email'
const anyInterpreter = 'Interpreter'
const interpreterStart = 'Interpreter: '
const languageStart = 'Language: '
const contactStart = 'Contact: '

/** Reads the text of a form that `needLines` wrote. Incomplete text stays as typed. Returns null if there is no text. */
export function readNeedLines(text: string): CommunicationNeeds | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 ? null : lines.reduce(withLine, noNeeds)
}

function withLine(needs: CommunicationNeeds, line: string): CommunicationNeeds {
  if (line.startsWith(contactStart)) return { ...needs, contact: line.slice(contactStart.length) }
  if (line.startsWith(languageStart)) return { ...needs, language: line.slice(languageStart.length) }
  if (line.startsWith(interpreterStart))
    return { ...needs, language: line.slice(interpreterStart.length), interpreter: true }
  return withItem(needs, line.trim())
}

/** Reads a cell of a list, such as 'large print, Polish interpreter'. Unknown words become a wish for contact. */
export function readNeeds(text: string): CommunicationNeeds | null {
  const items = readCommaList(text)
  return items.length === 0 ? null : items.reduce(withItem, noNeeds)
}

/** Adds the heading to a cell that depends on it, such as 'Yes' or '18' under the heading 'Large print'. */
export function needInColumn(header: string, cell: string): string {
  const named = /large print|easy read|braille|audio/iu.exec(header)?.[0]
  const text = cell.trim()
  if (named === undefined || text.toLowerCase().includes(named.toLowerCase())) return cell
  if (/^(?:n|no|none|false|n\/a|[-–])?$/iu.test(text)) return ''
  if (/^(?:y|yes|x|✓|true|required|needed)$/iu.test(text)) return named
  return /^\d\d(?: ?pt)?$/iu.test(text) ? `${named} ${text}` : cell
}

function withItem(needs: CommunicationNeeds, item: string): CommunicationNeeds {
  const text = item.replace(/[.\s]+$/u, '')
  if (/^(?:none|nil|no|n\/a|no (?:particular |special |communication )*needs)$/iu.test(text)) return needs
  if (text === tellGp) return { ...needs, tellGp: true }
  if (isNegative.test(text)) return withContact(needs, text)
  if (isLargePrint.test(text)) return withLargePrint(needs, text)
  const format = madeFormats.find((one) => formatWords[one].test(text))
  if (format !== undefined) return { ...needs, formats: [...new Set([...needs.formats, format])] }
  if (/^(?:(?:by|via|prefers|wants|letters by) )?e-?mails?(?: only| please)?$/iu.test(text))
    return { ...needs, email: true }
  if (/\binterpreter\b/iu.test(text)) {
    const language = languageIn(text) ?? needs.language
    return { ...needs, language, interpreter: true }
  }
  const spoken = /^(?:language|speaks|first language)[: ]+(?<language>.+)$/iu.exec(text)?.groups?.['language']
  if (spoken !== undefined) return { ...needs, language: spoken }
  return withContact(needs, text)
}

function withContact(needs: CommunicationNeeds, text: string): CommunicationNeeds {
  return { ...needs, contact: [needs.contact, text].filter((part) => part !== null).join('; ') }
}

/** Matches a negation, as in 'Does not need large print' or 'interpreter declined', which a person must read. */
const isNegative = /\b(?:not?|never|declin\w*|without)\b|n['’]t\b/iu

const isLargePrint =
  /^(?:(?:needs|requires|wants|in) )?(?:(?:very )?large|big|giant)[ -]?(?:print|font|type|text)\b|^(?:font |size )*\d\d ?(?:pt|point)\b/iu

const formatWords = {
  'easy-read': /^(?:(?:needs|requires|wants|in) )?easy[ -]?read(?: format| version)?(?: wanted| needed)?$/iu,
  braille: /^(?:(?:needs|requires|wants|in) )?braille(?: format| copy)?(?: wanted| needed)?$/iu,
  audio: /^(?:(?:needs|requires|wants|on|in) )?audio(?: format| copy| cd| recording)?(?: wanted| needed)?$/iu,
} as const satisfies Record<MadeFormat, RegExp>

/**
 * Sets that size, or the next larger one that is offered, or 18 pt if none is given. Above 28 pt it sets 28 and keeps the words.
 */
function withLargePrint(needs: CommunicationNeeds, text: string): CommunicationNeeds {
  const asked = Number(/\d{2,}/u.exec(text)?.[0] ?? 18)
  const size = largePrintSizes.find((one) => one >= asked)
  return size === undefined ? withContact({ ...needs, largePrint: 28 }, text) : { ...needs, largePrint: size }
}

/** Returns 'Polish' from 'Polish interpreter', 'Interpreter: Polish' or 'needs an interpreter (Polish)'. */
function languageIn(text: string): string | null {
  const language = text
    .replaceAll(/\b(?:interpreter|needed|needs|required|requires|wanted|an?|yes|speaking)\b/giu, ' ')
    .replaceAll(/[():–-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return language === '' ? null : language
}
