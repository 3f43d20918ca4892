// The letters of a batch as they are now: which go, and why the others do not.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { BatchKind } from './batch-kinds.ts'

const whys = [
  'unprintable',
  'not_opened',
  'changed',
  'approved_long_ago',
  'unsaved',
  'address_left',
  'not_approved',
  'being_sent',
  'approved',
  'posted',
  'missing',
] as const
type Why = (typeof whys)[number]

/** `letter` is null where it is not there any more. */
export type LeftOut = {
  id: number
  name: string
  letter: BatchLetter | null
  reason: string
  isToOpen: boolean
}
export type SortedBatch = { going: BatchLetter[]; leftOut: LeftOut[] }

type Known = {
  look: { letters: readonly BatchLetter[]; missing: readonly number[] }
  /** The name of the patient, for a letter that is not there any more. */
  nameOf: (id: number) => string
  /** Text of one's own waits in it. */
  isUnsaved: (id: number) => boolean
  /** A change of its recipients or enclosures lies on this device. */
  isAddressLeft: (id: number) => boolean
  /** An earlier version was on this person's screen. */
  wasOpened: (id: number) => boolean
  /** Why it cannot be printed, as the server said. */
  unprintable: ReadonlyMap<number, string>
}

/** Those that go keep their order; the others are listed by why they do not. */
export function sortedBatch(kind: BatchKind, { look, nameOf, ...known }: Known): SortedBatch {
  const sorted = look.letters.map((letter) => ({ letter, why: whyNot[kind](letter, known) }))
  const gone = look.missing.map((id) => ({ id, name: nameOf(id), letter: null, why: 'missing' as const }))
  const left = sorted.flatMap(({ letter, why }) =>
    why === null ? [] : [{ id: letter.id, name: letter.patientName, letter, why }],
  )
  return {
    going: sorted.flatMap(({ letter, why }) => (why === null ? [letter] : [])),
    leftOut: [...left, ...gone]
      .toSorted((a, b) => whys.indexOf(a.why) - whys.indexOf(b.why))
      .map(({ why, ...one }) => ({
        ...one,
        reason: (why === 'unprintable' && known.unprintable.get(one.id)) || reasons[why],
        isToOpen: toOpen.has(why),
      })),
  }
}

type Facts = Omit<Known, 'look' | 'nameOf'>

const whyNot = {
  approve: (letter, { wasOpened, ...left }) => {
    if (letter.status !== 'draft') return letter.status
    const why = whatIsLeft(letter, left)
    if (why !== null) return why
    if (letter.isOpened) return null
    return wasOpened(letter.id) ? 'changed' : 'not_opened'
  },
  post: (letter, left) => {
    if (letter.status === 'draft') return 'not_approved'
    if (letter.status === 'posted') return 'posted'
    const why = whatIsLeft(letter, left)
    if (why !== null) return why
    if (isBeingSent(letter)) return 'being_sent'
    return letter.approvedLongAgo ? 'approved_long_ago' : null
  },
  print: whyNotPrinted,
  zip: whyNotPrinted,
} as const satisfies Record<BatchKind, (letter: BatchLetter, facts: Facts) => Why | null>

/** What this person wrote, and the letter does not have yet. */
function whatIsLeft({ id }: BatchLetter, left: Pick<Facts, 'isUnsaved' | 'isAddressLeft'>): Why | null {
  if (left.isUnsaved(id)) return 'unsaved'
  return left.isAddressLeft(id) ? 'address_left' : null
}

function whyNotPrinted({ id }: BatchLetter, { unprintable }: Facts): Why | null {
  return unprintable.has(id) ? 'unprintable' : null
}

/** Nobody is left who would have to be sent it. */
export function isBeingSent({ status, recipients, reached }: BatchLetter): boolean {
  return status === 'approved' && recipients.every(({ key }) => reached.includes(key))
}

/** Opening it is the way on. */
const toOpen: ReadonlySet<Why> = new Set([
  'unprintable',
  'not_opened',
  'changed',
  'approved_long_ago',
  'unsaved',
  'address_left',
  'not_approved',
  'being_sent',
])

const reasons = {
  unprintable: 'Cannot be printed as it is',
  not_opened: "You haven't opened it yet",
  changed: 'Changed since you opened it',
  approved_long_ago: 'Approved long ago. Open it and read it again, then post it.',
  unsaved: 'You have unsaved text in it',
  address_left:
    'A change to the recipients or enclosures is not saved yet. Open the letter, then save or discard the change.',
  not_approved: 'Not approved yet',
  being_sent: 'Already being sent',
  approved: 'Already approved',
  posted: 'Already posted',
  missing: 'No longer exists',
} as const satisfies Record<Why, string>
