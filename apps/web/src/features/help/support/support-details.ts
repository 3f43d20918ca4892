import { clockTime, shortDate } from '@sincerely/domain/dates'
import type { ActorRole } from '@sincerely/domain/permissions'
import type { Failure } from '../../../platform/last-failure.ts'

/** Facts for the person who helps. They say nothing about patients. */
export type SupportFacts = {
  version: string
  now: Date
  timeZone: string
  role: ActorRole
  /** The page that was open before, or null. */
  page: string | null
  browser: string
  /** The size is in CSS pixels. */
  window: { width: number; height: number }
  status: string
  failure: Failure | null
}

/** Returns the details of a report for copying, one per line. */
export function supportDetails(facts: SupportFacts): string {
  const { version, now, timeZone, role, page, browser, window, status, failure } = facts
  const moment = (at: Date) => `${shortDate(at, timeZone)} ${clockTime(at, timeZone)}`
  return [
    `Sincerely ${version || '(version not known)'}`,
    `Time: ${moment(now)} (${timeZone})`,
    `Role: ${role}`,
    `Page: ${page ?? 'opened at Support'}`,
    `Browser: ${browser}`,
    `Window: ${window.width} × ${window.height}`,
    `System: ${status}`,
    ...failureLines(failure, moment),
  ].join('\n')
}

function failureLines(failure: Failure | null, moment: (at: Date) => string): string[] {
  if (failure === null) return ['Last failure: none since this page was loaded']
  const { at, call, page, status, code, requestId } = failure
  const answer = status === 0 ? 'no answer' : `${status} ${code}`
  return [
    `Last failure: ${moment(at)}, ${call}: ${answer}, on ${page}`,
    ...(requestId === null ? [] : [`Request: ${requestId}`]),
  ]
}
