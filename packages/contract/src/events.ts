// Every realtime event and its payload. Events carry ids and small facts; the browser fetches the rest (spec §7 Realtime).
import { letterStatuses } from '@sincerely/domain/letters/status'
import { z } from 'zod'
import { Id } from './fields.ts'

const PatientEvent = z.object({ patientId: Id, byUserId: Id })
const LetterEvent = z.object({
  letterId: Id,
  patientId: Id,
  status: z.enum(letterStatuses),
  byUserId: Id,
})

export const events = {
  new_patient: PatientEvent,
  patient_updated: PatientEvent,
  patient_deleted: PatientEvent,
  new_letter: LetterEvent,
  letter_updated: LetterEvent,
} as const

export type EventName = keyof typeof events
export type EventPayload<E extends EventName> = z.infer<(typeof events)[E]>

/** The handshake: the browser sends `authenticate` with its token and receives `authenticated`. */
export const Authenticate = z.object({ token: z.string().min(1).max(200) })
export type Authenticated = { success: boolean; error?: string }
