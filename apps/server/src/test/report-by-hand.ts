// Computes the report as a person would count it: with loops over the rows, and without SQL or the product's own rules.
import type { Report } from '@sincerely/contract/reports'
import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../platform/db/tables.ts'

type ReportRows = {
  letters: Selectable<Tables['letters']>[]
  dictations: Selectable<Tables['dictations']>[]
  visits: Selectable<Tables['clinicVisits']>[]
  deliveries: Selectable<Tables['deliveries']>[]
  users: { id: number; name: string }[]
}
type Letter = ReportRows['letters'][number]

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })
const dayOf = (at: Date) => london.format(at)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

export function reportByHand(
  rows: ReportRows,
  { from, to, now }: { from: string; to: string; now: Date },
): Report {
  const there = rows.letters.filter(({ deletedAt }) => deletedAt === null)
  const isIn = (at: Date | null, first = from, last = to) =>
    at !== null && dayOf(at) >= first && dayOf(at) <= last
  const isApproved = ({ status }: Letter) => status === 'approved' || status === 'posted'
  const posted = there.filter(({ postedAt }) => isIn(postedAt))
  const months = monthsBetween(from, to)
  const today = dayOf(now)
  const people = (key: 'doctorId' | 'postedBy') =>
    inOrder(rows.users).flatMap(({ id, name }) =>
      figures(
        rows,
        posted.filter((letter) => letter[key] === id),
      ).map((row) => ({ id, name, ...row })),
    )
  return {
    from,
    to,
    today,
    months: months.map((month) => ({
      ...month,
      started: there.filter(({ createdAt }) => isIn(createdAt, month.from, month.to)).length,
      approved: there.filter((one) => isApproved(one) && isIn(one.reviewedAt, month.from, month.to)).length,
      posted: there.filter(({ postedAt }) => isIn(postedAt, month.from, month.to)).length,
    })),
    turnaround: {
      all: figures(rows, posted)[0] ?? null,
      doctors: people('doctorId'),
      posters: people('postedBy'),
      types: (['consultation', 'referral', 'discharge', 'follow-up', 'patient'] as const).flatMap((type) =>
        figures(
          rows,
          posted.filter((letter) => letter.type === type),
        ).map((row) => ({ type, ...row })),
      ),
      months: months.flatMap((month) =>
        figures(
          rows,
          posted.filter(({ postedAt }) => isIn(postedAt, month.from, month.to)),
        ).map((row) => ({
          ...month,
          ...row,
        })),
      ),
    },
    overdue: inOrder(rows.users).flatMap(({ id, name }) => {
      const ages = there
        .filter(({ doctorId, status }) => doctorId === id && status !== 'posted')
        .map(({ dueAt }) => daysBetween(dayOf(dueAt), today))
        .filter((days) => days > 0)
      const between = (least: number, most: number) => ages.filter((n) => n >= least && n <= most).length
      if (ages.length === 0) return []
      return [{ id, name, ages: [between(1, 2), between(3, 7), between(8, 30), between(31, 1e6)] }]
    }),
    ways: (['post', 'email', 'hand', 'electronic'] as const).map((way) => {
      const got = rows.deliveries.filter(
        (one) =>
          one.way === way &&
          (one.state === 'confirmed' || one.state === 'sent') &&
          one.recipientKey !== null &&
          posted.some(({ id }) => id === one.letterId),
      )
      const recipients = new Set(got.map(({ letterId, recipientKey }) => `${letterId} ${recipientKey}`))
      return { way, letters: new Set(got.map(({ letterId }) => letterId)).size, recipients: recipients.size }
    }),
    drafts: (['ai', 'composer', 'person'] as const).map((draftedBy) => {
      const started = there.filter(
        (one) => isIn(one.createdAt) && (one.draftSource ?? 'person') === draftedBy,
      )
      return {
        draftedBy,
        started: started.length,
        posted: started.filter(({ status }) => status === 'posted').length,
      }
    }),
  }
}

/** Returns one entry, or none if there are no letters. */
function figures(rows: ReportRows, posted: Letter[]) {
  const hours = posted.map((one) => hoursOf(rows, one)).toSorted((a, b) => a - b)
  if (hours.length === 0) return []
  const late = posted.filter(
    ({ postedAt, dueAt }) => postedAt !== null && dayOf(postedAt) > dayOf(dueAt),
  ).length
  return [{ letters: hours.length, late, median: near(share(hours, 0.5)), p90: near(share(hours, 0.9)) }]
}

function hoursOf({ visits, dictations }: ReportRows, { id, createdAt, postedAt }: Letter): number {
  const visit = visits.find(({ letterId }) => letterId === id)
  const spoken = dictations.find(({ letterId }) => letterId === id)
  const start = visit?.visitAt ?? spoken?.visitAt ?? spoken?.sentAt ?? createdAt
  return postedAt === null || postedAt < start ? 0 : (postedAt.getTime() - start.getTime()) / 3_600_000
}

/** Interpolates between two letters, as spreadsheets do. */
function share(sorted: number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** The numbers may differ slightly, because the database counts microseconds and adds in another order. */
function near(hours: number): number {
  return expect.closeTo(hours, 4) as number
}

function monthsBetween(from: string, to: string) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) =>
    new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10),
  )
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => {
    const own = days.filter((day) => day.startsWith(month))
    return { month, from: own[0] ?? '', to: own.at(-1) ?? '' }
  })
}

function inOrder<Person extends { id: number; name: string }>(users: readonly Person[]): Person[] {
  return users.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB') || a.id - b.id)
}
