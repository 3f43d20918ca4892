// Defines every realtime event and its payload. Events carry ids and small facts, and the browser fetches the rest (spec §7
// Realtime).
import { dictationStates } from '@sincerely/domain/dictations/state'
import { letterStepKinds } from '@sincerely/domain/letters/history'
import { sendingStates } from '@sincerely/domain/letters/posting'
import { letterStatuses } from '@sincerely/domain/letters/status'
import { z } from 'zod'
import { Id, Instant, Version } from './fields.ts'

const PatientEvent = z.object({ patientId: Id, byUserId: Id })
/**
 * Sent to people who have the record open, and to everybody who could see it. A merged record names the record that it is now
 * part of.
 */
const PatientDeleted = PatientEvent.extend({
  byName: z.string(),
  name: z.string().optional(),
  mergedInto: Id.optional(),
})
const PatientsAdded = z.object({ count: z.number().int(), byUserId: Id })
const PatientsEvent = z.object({ patientIds: z.array(Id), byUserId: Id, byName: z.string() })
const LetterEvent = z.object({
  letterId: Id,
  patientId: Id,
  status: z.enum(letterStatuses),
  byUserId: Id,
})

/** Enough to describe what happened to a letter on screen, before the browser fetches it again. */
const LetterChangedEvent = LetterEvent.extend({
  did: z.enum(letterStepKinds),
  byName: z.string(),
  /** The letter's version after this change. */
  version: Version,
  at: Instant,
})

/**
 * A delivery's progress while the letter's version does not change: requested, waiting for another attempt, sent, failed, or
 * unknown.
 */
const LetterDeliveryEvent = z.object({
  letterId: Id,
  patientId: Id,
  /** The recipient's key, or null if the letter is sent to the FHIR server. */
  key: z.string().nullable(),
  state: z.enum(sendingStates),
  byUserId: Id,
})

/** The transcript of a draft arrived after the draft was saved. Its text and version are unchanged. */
const LetterDictatedEvent = z.object({ letterId: Id, patientId: Id, dictationId: Id })

/** A dictation was started, changed, sent, opened, transcribed, typed, discarded or restored. */
const DictationEvent = z.object({
  dictationId: Id,
  patientId: Id.nullable(),
  state: z.enum(dictationStates),
  /** False once the dictation was discarded. */
  isThere: z.boolean(),
  /** The person, or null if the server did it automatically. */
  byUserId: Id.nullable(),
})

/**
 * A partial transcript that is not stored yet. `text` replaces this segment's text from character `from` of the take. The browser
 * fetches the stored text after `dictation_changed`.
 */
const DictationTextEvent = z.object({
  dictationId: Id,
  take: z.number().int(),
  /** The seconds into the take at which the segment begins. */
  start: z.number(),
  from: z.number().int(),
  text: z.string(),
})

/**
 * A person was added, changed, activated, deactivated or deleted, or their work was handed over, so names and lists may differ. A
 * hand-over sends this event only once, even if it moves many patients, letters and dictations.
 */
const PeopleEvent = z.object({ userId: Id, byUserId: Id })
/** Sent to administrators when somebody signed in, which changes the list of people. */
const SignedInEvent = z.object({ userId: Id })

/** Sent to one person who signed in somewhere, whose session ended, or whose way of signing in changed. */
const SessionsEvent = z.object({ userId: Id })

/** A clinic or one of its visits was added, changed, closed or removed. */
const ClinicEvent = z.object({ clinicId: Id, byUserId: Id })

/** An assignment or a cover changed, and so the records that this user sees. */
const AssignmentsEvent = z.object({ userId: Id, byUserId: Id })

/**
 * Sent to one person: a notification is new, or with null notifications were read or cleared. `toast` means that it is shown on
 * screen now.
 */
const NotificationsEvent = z.object({ userId: Id, notificationId: Id.nullable(), toast: z.boolean() })

/** A setting of the whole practice changed. */
const PracticeEvent = z.object({ byUserId: Id })

/** Sent to one person when the records they may see have changed, because of a change or a new day. */
const ScopeEvent = z.object({ userId: Id })

/** Sent to administrators when a call to the language model ended, because the total cost changed. */
const AiUsedEvent = z.object({ callId: Id })

/**
 * Sent to administrators when a data-rights request arrives or its state changes, and to the person who recorded it when it is
 * decided.
 */
const DataRightsEvent = z.object({ requestId: Id })

export const events = {
  people_changed: PeopleEvent,
  signed_in: SignedInEvent,
  sessions_changed: SessionsEvent,
  new_patient: PatientEvent,
  patient_updated: PatientEvent,
  patient_deleted: PatientDeleted,
  /** A deletion or a merge was undone. */
  patient_restored: PatientEvent,
  /** Many patients are one event, so that an import of thousands does not send thousands of messages. */
  patients_added: PatientsAdded,
  patients_deleted: PatientsEvent,
  patients_restored: PatientsEvent,
  patients_reassigned: PatientsEvent,
  /** The patients were erased with their letters and dictations, and browsers must drop every copy. */
  patients_erased: z.object({ patientIds: z.array(Id) }),
  new_letter: LetterEvent,
  letter_updated: LetterChangedEvent,
  letter_delivery: LetterDeliveryEvent,
  letter_dictated: LetterDictatedEvent,
  dictation_changed: DictationEvent,
  dictation_text: DictationTextEvent,
  clinic_changed: ClinicEvent,
  assignments_changed: AssignmentsEvent,
  scope_changed: ScopeEvent,
  notifications_changed: NotificationsEvent,
  practice_changed: PracticeEvent,
  ai_used: AiUsedEvent,
  data_rights_changed: DataRightsEvent,
} as const

export type EventName = keyof typeof events
export type EventPayload<E extends EventName> = z.infer<(typeof events)[E]>

/**
 * The handshake: the browser sends `authenticate` with its token and receives `authenticated`. `quietMs` is the time since this
 * server sent the last event, in whole ms. It is left out if other servers send events as well.
 */
export const Authenticate = z.object({ token: z.string().min(1).max(200) })
export type Authenticated = { success: boolean; error?: string; quietMs?: number }
