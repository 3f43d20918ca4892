import type { SessionUser } from '@sincerely/contract/auth'
import { greeting, hourIn, shortDay } from '@sincerely/domain/dates'

/**
 * Returns a greeting such as 'Good morning, Dr Asha Patel' for the practice's time zone. Without a name, it
 * uses the capitalised role (spec §2).
 */
export function greetingLine(
  { name, role }: Pick<SessionUser, 'name' | 'role'>,
  now: Date,
  timeZone: string,
): string {
  const who = name.trim() || role.charAt(0).toUpperCase() + role.slice(1)
  return `${greeting(hourIn(now, timeZone))}, ${who}`
}

/**
 * Returns 'You are covering for Dr Lee until 26/11/2026 and for Dr Osei until 30/11/2026.', or null without a
 * cover today.
 */
export function coverLine({ doctors }: Pick<SessionUser, 'doctors'>): string | null {
  const covered = doctors.flatMap(({ name, coverUntil }) =>
    coverUntil === null ? [] : [`for ${name} until ${shortDay(coverUntil)}`],
  )
  return covered.length === 0 ? null : `You are covering ${covered.join(' and ')}.`
}
