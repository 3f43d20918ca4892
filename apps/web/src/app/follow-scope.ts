import type { OwnDoctor } from '@sincerely/contract/auth'
import type { Query } from '@tanstack/react-query'
import { invalidate, queryClient } from '../platform/query-client.ts'
import { currentSession, refreshUser } from '../platform/session.ts'
import { toast } from '../ui/toast.ts'

/**
 * Whose records one sees may have changed: who works for whom, a cover that began or ended. Everything is fetched anew, and
 * nothing of a doctor whose work one does no longer stays on the screen or in the cache.
 */
export async function followScope(): Promise<void> {
  const before = doctorsNow()
  // Without an answer the lists are asked all the same: the server knows what may be seen.
  await refreshUser().catch(() => undefined)
  const now = doctorsNow()
  const lost = before.filter(({ id }) => now.every((doctor) => doctor.id !== id))
  const gained = now.filter(({ id }) => before.every((doctor) => doctor.id !== id))
  if (lost.length > 0) {
    queryClient.removeQueries({ type: 'inactive', predicate: isOfRecords })
    void queryClient.resetQueries({ type: 'active', predicate: isOfRecords })
  }
  void invalidate({ predicate: isOfRecords })
  void queryClient.invalidateQueries({ queryKey: ['system'] })
  for (const message of scopeMessages(gained, lost)) toast({ type: 'info', message, duration: 6000 })
}

/** What is said of it, in sentences. */
export function scopeMessages(gained: readonly OwnDoctor[], lost: readonly OwnDoctor[]): string[] {
  return [
    ...(lost.length > 0 ? [`You no longer work for ${namesOf(lost)}.`] : []),
    ...(gained.length > 0 ? [`You now see the patients and letters of ${namesOf(gained)}.`] : []),
  ]
}

function namesOf(doctors: readonly OwnDoctor[]): string {
  return doctors.map(({ name }) => name).join(' and ')
}

function doctorsNow(): readonly OwnDoctor[] {
  return currentSession().user?.doctors ?? []
}

/** What stands in an open editor is the person's, and never asked for again; what the installation says of itself is everybody's. */
function isOfRecords({ queryKey: [about] }: Query): boolean {
  return about !== 'letter-editor' && about !== 'system'
}
