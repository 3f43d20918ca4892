import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterType } from '@sincerely/domain/letters/types'
import { clinicTime, hoursBefore } from './calendar.ts'
import type { Chance } from './chance.ts'
import { scenariosFor } from './scenarios.ts'
import type { Condition, Scenario, Story } from './schemas.ts'

export type Visit = {
  type: LetterType
  status: LetterStatus
  createdAt: Date
  scenario: Scenario
  /** Time until the next clinic visit; null if there is none yet. */
  next: string | null
  /** The clinic visit before this one; null for the first. */
  previous: Date | null
}

/** The patient's visits, oldest first: time and scenario of each. */
export function courseOf(story: Story, condition: Condition, now: Date, chance: Chance): Visit[] {
  const { course } = story
  const scenarios = scenariosFor(story, condition, chance)
  const waits = waitsBetween(story, scenarios, chance)
  const instants = instantsOf(story, waits, now, chance)
  return scenarios.map((scenario, index) => {
    const before = course.slice(0, index).findLastIndex((earlier) => earlier !== 'referral')
    return {
      type: scenario.type,
      status: index === course.length - 1 ? story.lastStatus : 'posted',
      createdAt: instants[index] ?? now,
      scenario,
      next: waits.slice(index + 1).find((wait) => wait.label !== null)?.label ?? null,
      previous: instants[before] ?? null,
    }
  })
}

/** Days since the previous clinic visit. A referral has no label, because it is not a visit. */
type Wait = { days: number; label: string | null }

const intervals: readonly [Wait, ...Wait[]] = [
  { days: 42, label: '6 weeks' },
  { days: 56, label: '8 weeks' },
  { days: 91, label: '3 months' },
  { days: 122, label: '4 months' },
  { days: 182, label: '6 months' },
]

/** Maximum days from a patient's first letter to now: about 14 months. */
const longestCourse = 415

/** Days reserved for each visit still to be placed. */
const sparedForEach = 70

/** A visit that a scenario marks as `soon` follows within this many days. */
const soonest = 91

function waitsBetween({ course, lastHoursAgo }: Story, scenarios: Scenario[], chance: Chance): Wait[] {
  let left = longestCourse - Math.ceil(lastHoursAgo / 24)
  return course.map((type, index) => {
    if (index === 0) return { days: 0, label: null }
    if (type === 'referral') return { days: chance.between(9, 16), label: null }
    const visitsToCome = course.slice(index + 1).filter((later) => later !== 'referral').length
    const [shortest, ...longer] = intervals
    const before = scenarios.slice(0, index).findLast((scenario) => scenario.type !== 'referral')
    const longest = Math.min(left - visitsToCome * sparedForEach, before?.soon === true ? soonest : Infinity)
    const affordable = longer.filter(({ days }) => days <= longest)
    const wait = chance.pick([shortest, ...affordable])
    left -= wait.days
    return wait
  })
}

function instantsOf({ course, lastHoursAgo }: Story, waits: Wait[], now: Date, chance: Chance): Date[] {
  let visit = 0
  const daysIn = waits.map(({ days }, index) => {
    if (course[index] === 'referral') return visit + days
    visit += days
    return visit
  })
  const whole = daysIn.at(-1) ?? 0
  return daysIn.map((days, index) => {
    const daysAgo = whole - days + Math.max(1, Math.round(lastHoursAgo / 24))
    const isRecent = index === course.length - 1 && lastHoursAgo < 48
    return isRecent ? hoursBefore(now, lastHoursAgo) : clinicTime(now, daysAgo, chance)
  })
}
