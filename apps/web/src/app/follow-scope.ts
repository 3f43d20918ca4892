import type { OwnDoctor } from '@sincerely/contract/auth'
import type { Query } from '@tanstack/react-query'
import { invalidate, queryClient } from '../platform/query-client.ts'
import { currentSession, refreshUser } from '../platform/session.ts'
import { dropDay } from '../platform/storage.ts'
import { toast } from '../ui/toast.ts'

/**
 * Refetches everything after an assignment or a cover may have changed the user's scope. Removes the records
 * of doctors that the user no longer works for.
 */
export async function followScope(): Promise<void> {
  const before = doctorsNow()
  // If the user cannot be refetched, the lists are refetched anyway, because the server knows the scope.
  await refreshUser().catch(() => undefined)
  const now = doctorsNow()
  const lost = before.filter(({ id }) => now.every((doctor) => doctor.id !== id))
  const gained = now.filter(({ id }) => before.every((doctor) => doctor.id !== id))
  if (lost.length > 0) {
    dropDay()
    queryClient.removeQueries({ type: 'inactive', predicate: isOfRecords })
    void queryClient.resetQueries({ type: 'active', predicate: isOfRecords })
  }
  void invalidate({ predicate: isOfRecords })
  void queryClient.invalidateQueries({ queryKey: ['system'] })
  for (const message of scopeMessages(gained, lost)) toast({ type: 'info', message, duration: 6000 })
}

export function scopeMessages(gained: readonly OwnDoctor[], lost: readonly OwnDoctor[]): string[] {
  return [
    ...(lost.length > 0 ? [`You no longer ${verbOf(lost)} for ${namesOf(lost)}.`] : []),
    ...(gained.length > 0 ? [`You now see the patients and letters of ${namesOf(gained)}.`] : []),
  ]
}

function verbOf(doctors: readonly OwnDoctor[]): string {
  return doctors.every(({ coverUntil }) => coverUntil !== null) ? 'cover' : 'work'
}

function namesOf(doctors: readonly OwnDoctor[]): string {
  return doctors.map(({ name }) => name).join(' and ')
}

function doctorsNow(): readonly OwnDoctor[] {
  return (currentSession().user?.doctors ?? []).filter(({ isActive }) => isActive)
}

/** Open editors are never refetched. System information is the same for every user. */
function isOfRecords({ queryKey: [about] }: Query): boolean {
  return about !== 'letter-editor' && about !== 'system'
}
