import type { SessionUser } from '@sincerely/contract/auth'
import { shortDay } from '@sincerely/domain/dates'

/** 'You cover for Dr Lee until 26/11/2026 and for Dr Osei until 30/11/2026.'; null for who covers for nobody today. */
export function coverLine({ doctors }: Pick<SessionUser, 'doctors'>): string | null {
  const covered = doctors.flatMap(({ name, coverUntil }) =>
    coverUntil === null ? [] : [`for ${name} until ${shortDay(coverUntil)}`],
  )
  return covered.length === 0 ? null : `You cover ${covered.join(' and ')}.`
}
