import type { EventPayload } from '@sincerely/contract/events'
import { routes } from '@sincerely/contract/routes'
import { call } from '../../platform/api.ts'
import { toast } from '../../ui/toast.ts'
import { gathered } from './gathered.ts'
import { returnNews } from './letter-news.ts'
import { namesOf } from './names-of.ts'
import { addNotification } from './notifications.ts'
import { mostNamed, newsOf, toastOf, type PatientEvent } from './patient-news.ts'

/** Tells what somebody else did to patients: one toast for a burst, and what stays in the list (spec §4). */
export function announcePatients(event: PatientEvent): void {
  burst.add(event)
}

/** Tells that somebody else returned a letter for revision. Of one that cannot be asked any more nothing is told. */
export async function announceReturn({ letterId, byName }: EventPayload<'letter_updated'>): Promise<void> {
  const session = sessions
  const answer = await call(routes.letters.get, { params: { id: letterId } }).catch(() => null)
  if (answer === null || session !== sessions) return
  const news = returnNews(answer.letter, byName)
  toast({ type: 'info', ...news, duration: 8000 })
  addNotification({ type: 'letter_returned', ...news, data: { letterId } })
}

/** For the end of a session: nobody is told what the one before missed. */
export function stopAnnouncing(): void {
  burst.stop()
  sessions += 1
}

const burst = gathered<PatientEvent>((events) => void tell(events))
let sessions = 0

async function tell(events: readonly PatientEvent[]): Promise<void> {
  const session = sessions
  const names = await namesOf(events, mostNamed)
  if (session !== sessions) return
  toast({ type: 'info', ...toastOf(events, names) })
  for (const { type, patientId, title, message } of newsOf(events, names)) {
    addNotification({ type, title, message, data: { patientId } })
  }
}
