// Recipients and enclosures: the two parts of a letter's address, each saved as a whole.
import type { Letter } from '@sincerely/contract/letters'
import { type Recipient, isSameList } from '@sincerely/domain/letters/recipients'
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { type RecipientFields, toRecipients } from './recipient-list.ts'

export type Parts = { recipients: readonly Recipient[]; enclosures: readonly string[] }
export type Part = keyof Parts

/** A typed value, and the saved value at the time when typing started. */
export type PartDraft<P extends Part> = { typed: Parts[P]; base: Parts[P] }

type Addressed = Pick<Letter, 'recipients' | 'enclosures'>

export function partsOf({ recipients, enclosures }: Addressed): Parts {
  return { recipients: toRecipients(recipients), enclosures }
}

export function isSamePart<P extends Part>(part: P, one: Parts[P], other: Parts[P]): boolean {
  if (part === 'recipients') return isSameList(one as Parts['recipients'], other as Parts['recipients'])
  return one.length === other.length && one.every((line, at) => line === other[at])
}

/** Reads stored recipients; null if they are not valid. */
export function parseRecipientsDraft(text: string | undefined): PartDraft<'recipients'> | null {
  const { typed, base } = parseObject(text) ?? {}
  return isList(typed, isRecipient) && isList(base, isRecipient) ? { typed, base } : null
}

export function parseEnclosuresDraft(text: string | undefined): PartDraft<'enclosures'> | null {
  const { typed, base } = parseObject(text) ?? {}
  return isList(typed, isText) && isList(base, isText) ? { typed, base } : null
}

/** Reads a recipient that is typed but not added; null if it is not valid or nothing is typed. */
export function parseNewRecipient(text: string | undefined): RecipientFields | null {
  const { name = null, address = null, email = null, way } = parseObject(text) ?? {}
  const fields = { name, address, email, way }
  return isRecipientFields(fields) && !isBlank(fields) ? fields : null
}

export function isBlank({ name, address, email }: RecipientFields): boolean {
  return [name, address, email].every((text) => text === null || text.trim() === '')
}

function isList<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isRecipient(value: unknown): value is Recipient {
  return isObject(value) && [value['key'], value['kind']].every(isText) && isRecipientFields(value)
}

function isRecipientFields(value: object): value is RecipientFields {
  const { name, address, email, way } = value as Record<string, unknown>
  return isText(way) && [name, address, email].every((text) => text === null || isText(text))
}
