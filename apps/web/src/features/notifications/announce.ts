import { toast } from '../../ui/toast.ts'
import { gathered } from './gathered.ts'
import { addNotification } from './notifications.ts'
import { newsOf, toastOf, type PatientEvent } from './patient-news.ts'

/** Tells what somebody else did to patients: one toast for a burst, and what stays in the list (spec §4). */
export function announcePatients(event: PatientEvent): void {
  burst.add(event)
}

/** For the end of a session: nobody is told what the one before missed. */
export function stopAnnouncing(): void {
  burst.stop()
}

const burst = gathered<PatientEvent>((events) => {
  toast({ type: 'info', ...toastOf(events) })
  for (const { type, patientId, title, message } of newsOf(events)) {
    addNotification({ type, title, message, data: { patientId } })
  }
})
