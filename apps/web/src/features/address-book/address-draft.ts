// An entry of the address book as it is typed.
import type { Address, CreateAddress, UpdateAddress } from '@sincerely/contract/address-book'
import { CreateAddress as AddressInput } from '@sincerely/contract/address-book'
import { type SendingWay, sendingWays } from '@sincerely/domain/letters/recipients'
import { parseObject } from '../../platform/parse-object.ts'

const texts = ['name', 'organisation', 'address', 'email', 'phone'] as const
export type AddressText = (typeof texts)[number]

/** Empty stands for what is not known. */
export type AddressDraft = Record<AddressText, string> & { way: SendingWay }

export type AddressProblems = Partial<Record<AddressText, string>>

export const emptyDraft: AddressDraft = {
  name: '',
  organisation: '',
  address: '',
  email: '',
  phone: '',
  way: 'post',
}

export function draftOf({ name, organisation, address, email, phone, way }: Address): AddressDraft {
  return {
    name,
    organisation: organisation ?? '',
    address: address ?? '',
    email: email ?? '',
    phone: phone ?? '',
    way,
  }
}

export function isSameDraft(one: AddressDraft, other: AddressDraft): boolean {
  return one.way === other.way && texts.every((field) => one[field] === other[field])
}

/** What was changed of an entry: only that is sent, so that nobody else's change is lost by it. */
export function changesOf(body: CreateAddress, draft: AddressDraft, began: AddressDraft): UpdateAddress {
  const changed = ([...texts, 'way'] as const).filter((field) => draft[field] !== began[field])
  return Object.fromEntries(changed.map((field) => [field, body[field]]))
}

/**
 * What is sent, or what is wrong with each field, in the words of the server. A phone that is no number, and the way by e-mail
 * without an address, are let through as long as nobody touches them.
 */
export function readDraft(
  draft: AddressDraft,
  began: AddressDraft = emptyDraft,
): { ok: true; body: CreateAddress } | { ok: false; problems: AddressProblems } {
  const email = draft.email.trim()
  const phone = draft.phone === began.phone ? '' : draft.phone
  const isWayAsBefore = draft.way === began.way && email === began.email
  const way = isWayAsBefore ? emptyDraft.way : draft.way
  const { success, error, data } = AddressInput.safeParse({ ...draft, email, phone, way })
  if (success) return { ok: true, body: { ...data, way: draft.way } }
  const problems: AddressProblems = {}
  for (const { path, message } of error.issues) {
    const field = texts.find((known) => known === path[0])
    if (field) problems[field] ??= message
  }
  return { ok: false, problems }
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseDraft(text: string | undefined): AddressDraft | null {
  const found = parseObject(text)
  const way = sendingWays.find((known) => known === found?.['way'])
  if (found === null || way === undefined) return null
  const draft = { ...emptyDraft, way }
  for (const field of texts) {
    const value = found[field]
    if (typeof value !== 'string') return null
    draft[field] = value
  }
  return draft
}
