// Sorts the letters of a batch into included and excluded letters, each exclusion with its reason.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { hasNoRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { BatchKind } from './batch-kinds.ts'

const reasonOrder = [
  'unprintable',
  'not_opened',
  'changed',
  'approved_long_ago',
  'unsaved',
  'address_draft',
  'no_recipient',
  'refused',
  'not_approved',
  'being_sent',
  'approved',
  'posted',
  'missing',
] as const
type ExclusionReason = (typeof reasonOrder)[number]

/** `letter` is null if the letter no longer exists. */
export type ExcludedLetter = {
  id: number
  name: string
  letter: BatchLetter | null
  reason: string
  canOpen: boolean
}
export type SortedBatch = { included: BatchLetter[]; excluded: ExcludedLetter[] }

type SortOptions = {
  look: { letters: readonly BatchLetter[]; missing: readonly number[] }
  /** Names the patient of a letter that no longer exists. */
  nameOf: (id: number) => string
  /** Whether this person has unsaved text in the letter. */
  isUnsaved: (id: number) => boolean
  /** Whether this device has an unsaved change of the letter's recipients or enclosures. */
  hasAddressDraft: (id: number) => boolean
  /** Whether this person has opened any version of the letter since signing in. */
  wasOpened: (id: number) => boolean
  /** The server's reason for each letter that cannot be printed. */
  unprintable: ReadonlyMap<number, string>
}

/** Sorts the letters. Included letters keep their order; excluded letters are ordered by reason. */
export function sortBatch(kind: BatchKind, { look, nameOf, ...checks }: SortOptions): SortedBatch {
  const sorted = look.letters.map((letter) => ({ letter, code: exclusionReasonFor[kind](letter, checks) }))
  const gone = look.missing.map((id) => ({ id, name: nameOf(id), letter: null, code: 'missing' as const }))
  const refused = sorted.flatMap(({ letter, code }) =>
    code === null ? [] : [{ id: letter.id, name: letter.patientName, letter, code }],
  )
  const ownWords = (code: ExclusionReason, id: number) => {
    if (code === 'unprintable') return checks.unprintable.get(id)
    return code === 'refused' ? look.letters.find((letter) => letter.id === id)?.refusal?.message : undefined
  }
  return {
    included: sorted.flatMap(({ letter, code }) => (code === null ? [letter] : [])),
    excluded: [...refused, ...gone]
      .toSorted((a, b) => reasonOrder.indexOf(a.code) - reasonOrder.indexOf(b.code))
      .map(({ code, ...one }) => ({
        ...one,
        reason: ownWords(code, one.id) ?? reasonTexts[code],
        canOpen: openableReasons.has(code),
      })),
  }
}

type Checks = Omit<SortOptions, 'look' | 'nameOf'>

const exclusionReasonFor = {
  approve: (letter, { wasOpened, ...drafts }) => {
    if (letter.status !== 'draft') return letter.status
    const code = draftReason(letter, drafts)
    if (code !== null) return code
    if (hasNoRecipient(letter.recipients)) return 'no_recipient'
    if (letter.isOpened) return letter.refusal && 'refused'
    return wasOpened(letter.id) ? 'changed' : 'not_opened'
  },
  post: (letter, drafts) => {
    if (letter.status === 'draft') return 'not_approved'
    if (letter.status === 'posted') return 'posted'
    const code = draftReason(letter, drafts)
    if (code !== null) return code
    if (isBeingSent(letter)) return 'being_sent'
    return letter.approvedLongAgo ? 'approved_long_ago' : null
  },
  print: printReason,
  zip: printReason,
} as const satisfies Record<BatchKind, (letter: BatchLetter, checks: Checks) => ExclusionReason | null>

/** Returns the reason for excluding the letter if this device has unsaved work of this person on it, or null. */
function draftReason(
  { id }: BatchLetter,
  drafts: Pick<Checks, 'isUnsaved' | 'hasAddressDraft'>,
): ExclusionReason | null {
  if (drafts.isUnsaved(id)) return 'unsaved'
  return drafts.hasAddressDraft(id) ? 'address_draft' : null
}

function printReason({ id }: BatchLetter, { unprintable }: Checks): ExclusionReason | null {
  return unprintable.has(id) ? 'unprintable' : null
}

/** Whether every recipient of an approved letter has it or is being sent it. */
export function isBeingSent({ status, recipients, reached }: BatchLetter): boolean {
  return status === 'approved' && recipients.every(({ key }) => reached.includes(key))
}

/** The reasons that a person can resolve by opening the letter. */
const openableReasons: ReadonlySet<ExclusionReason> = new Set([
  'unprintable',
  'not_opened',
  'changed',
  'approved_long_ago',
  'unsaved',
  'address_draft',
  'no_recipient',
  'refused',
  'not_approved',
  'being_sent',
])

const reasonTexts = {
  unprintable: 'Cannot be printed as it is',
  not_opened: "You haven't opened it yet",
  changed: 'Changed since you opened it',
  approved_long_ago: 'Approved long ago. Open it and read it again, then post it.',
  unsaved: 'You have unsaved text in it',
  address_draft:
    'A change to the recipients or enclosures is not saved yet. Open the letter, then save or discard the change.',
  no_recipient: 'Choose a recipient: no GP is recorded',
  refused: 'Cannot be approved as it is',
  not_approved: 'Not approved yet',
  being_sent: 'Already being sent',
  approved: 'Already approved',
  posted: 'Already posted',
  missing: 'No longer exists',
} as const satisfies Record<ExclusionReason, string>
