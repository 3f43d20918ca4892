import type { SessionUser } from '@sincerely/contract/auth'
import { greeting, hourIn } from '@sincerely/domain/dates'

/** 'Good morning, Dr Asha Patel', by the clock of the practice; without a name, the capitalised role (spec §2). */
export function greetingLine(
  { name, role }: Pick<SessionUser, 'name' | 'role'>,
  now: Date,
  timeZone: string,
): string {
  const who = name.trim() || role.charAt(0).toUpperCase() + role.slice(1)
  return `${greeting(hourIn(now, timeZone))}, ${who}`
}
