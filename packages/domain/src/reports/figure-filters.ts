// Defines which letters each figure of the reports counts, as filters of the administrators' letter list, because each figure
// links to that list.
import { addDays } from '../dates.ts'
import type { overdueAges } from '../letters/turnaround.ts'
import type { PracticeStatus } from '../letters/practice-status.ts'
import type { SendingWay } from '../letters/sending-ways.ts'
import type { LetterType } from '../letters/types.ts'
import type { Period } from './periods.ts'

/** The dates of a letter. An approval that was taken back does not count. */
export const letterDates = ['started', 'approved', 'posted', 'due'] as const
export type LetterDate = (typeof letterDates)[number]

/** The author of the first draft: a language model, the built-in composer, or a person. */
export const drafters = ['ai', 'composer', 'person'] as const
export type Drafter = (typeof drafters)[number]

export const drafterLabels = {
  ai: 'Drafted by AI',
  composer: 'Drafted by fixed rules',
  person: 'Written by a person',
} as const satisfies Record<Drafter, string>

/** A letter must match all of these filters. */
export type FigureFilter = {
  /** The date that must be between `from` and `to`, including both days. Either may be missing. */
  dated?: LetterDate
  from?: string
  to?: string
  /** The ids of users: the doctor who signs, and the person who posted it. */
  doctor?: number
  postedBy?: number
  type?: LetterType
  status?: PracticeStatus
  overdue?: true
  /** The letter was posted on a later day than it was due. */
  late?: true
  /** At least one recipient received the letter this way. */
  way?: SendingWay
  draftedBy?: Drafter
}

export function lettersDated(dated: LetterDate, { from, to }: Period): FigureFilter {
  return { dated, from, to }
}

/** Returns the letters whose turnaround was measured. */
export function lettersPosted(
  period: Period,
  of: Pick<FigureFilter, 'doctor' | 'postedBy' | 'type' | 'late' | 'way'> = {},
): FigureFilter {
  return { ...lettersDated('posted', period), ...of }
}

export function lettersDrafted(period: Period, draftedBy: Drafter): FigureFilter {
  return { ...lettersDated('started', period), draftedBy }
}

/** Returns the letters that are overdue today by that many days, for one doctor or for all. */
export function lettersOverdue(
  { from, to }: Pick<(typeof overdueAges)[number], 'from' | 'to'>,
  today: string,
  of: Pick<FigureFilter, 'doctor'> = {},
): FigureFilter {
  const since = to === null ? {} : { from: addDays(today, -to) }
  return { overdue: true, dated: 'due', ...since, to: addDays(today, -from), ...of }
}
