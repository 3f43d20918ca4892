import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterType } from '@sincerely/domain/letters/types'
import { minutesAfter, nextMorning } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { DemoLetter } from './types.ts'

type Handling = Pick<DemoLetter, 'reviewedAt' | 'reviewedBy' | 'postedAt' | 'postedBy'>

/**
 * Returns who approved and posted a letter, and when. The times are in order and never after `now`; a discharge is approved on
 * the same day.
 */
export function handlingOf(
  letter: { type: LetterType; status: LetterStatus; doctor: string; createdAt: Date },
  now: Date,
  chance: Chance,
): Handling {
  if (letter.status === 'draft') return { reviewedAt: null, reviewedBy: null, postedAt: null, postedBy: null }
  const secretary = secretaryOf(letter.doctor)
  const sameDay = letter.type === 'discharge' || chance.happens(55)
  const review = sameDay
    ? minutesAfter(letter.createdAt, chance.between(10, 70))
    : nextMorning(letter.createdAt, chance)
  const reviewedAt = notAfter(review, letter.createdAt, now)
  const reviewed = { reviewedAt, reviewedBy: chance.happens(82) ? letter.doctor : secretary }
  if (letter.status === 'approved') return { ...reviewed, postedAt: null, postedBy: null }
  const posting = sameDay ? minutesAfter(reviewedAt, chance.between(10, 60)) : nextMorning(reviewedAt, chance)
  const postedBy = chance.happens(85) ? secretary : letter.doctor
  return { ...reviewed, postedAt: notAfter(posting, reviewedAt, now), postedBy }
}

export function secretaryOf(doctor: string): string {
  return doctor.replace('doctor', 'secretary')
}

/** The instant itself, or halfway between `earlier` and `now` if it is in the future. */
function notAfter(instant: Date, earlier: Date, now: Date): Date {
  return instant < now ? instant : new Date((earlier.getTime() + now.getTime()) / 2)
}
