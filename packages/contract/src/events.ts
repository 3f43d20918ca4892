// Every realtime event and its payload. Events carry ids and small facts; the browser fetches the rest (spec §7 Realtime).
import { dictationStates } from '@sincerely/domain/dictations/state'
import { letterStepKinds } from '@sincerely/domain/letters/history'
import { sendingStates } from '@sincerely/domain/letters/posting'
import { letterStatuses } from '@sincerely/domain/letters/status'
import { z } from 'zod'
import { Id, Instant, Version } from './fields.ts'

const PatientEvent = z.object({ patientId: Id, byUserId: Id })
/** Who has the record open is told who took it away, and everybody whose it was; a merged one leads to who it is now. */
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

/** Enough to tell who has the letter open what happened, before anything of it is fetched. */
const LetterChangedEvent = LetterEvent.extend({
  did: z.enum(letterStepKinds),
  byName: z.string(),
  /** The letter's version from this change on. */
  version: Version,
  at: Instant,
})

/** How a letter fares on its way, while its version stays: asked for, waiting for another attempt, sent, failed, or not known. */
const LetterDeliveryEvent = z.object({
  letterId: Id,
  patientId: Id,
  /** Of the recipient; null where it goes to the FHIR server. */
  key: z.string().nullable(),
  state: z.enum(sendingStates),
  byUserId: Id,
})

/** The words that a draft was dictated in were found after it was saved: its text and its version stay. */
const LetterDictatedEvent = z.object({ letterId: Id, patientId: Id, dictationId: Id })

/** How a dictation stands: begun, changed, sent, opened by somebody, transcribed, typed, discarded or brought back. */
const DictationEvent = z.object({
  dictationId: Id,
  patientId: Id.nullable(),
  state: z.enum(dictationStates),
  /** False once it was discarded. */
  isThere: z.boolean(),
  /** Null for what the server did by itself. */
  byUserId: Id.nullable(),
})

/**
 * Words as speech to text finds them, before they are kept: `text` continues what came of this stretch of the take at
 * character `from`. What is kept is fetched once `dictation_changed` comes.
 */
const DictationTextEvent = z.object({
  dictationId: Id,
  take: z.number().int(),
  /** Seconds into the take at which the stretch begins. */
  start: z.number(),
  from: z.number().int(),
  text: z.string(),
})

/**
 * Somebody was added, changed, put on hold or deleted, or their work went to somebody else: names and lists may differ. It
 * is the one event of a hand-over, however many patients, letters and dictations that is.
 */
const PeopleEvent = z.object({ userId: Id, byUserId: Id })
/** To administrators: somebody signed in, which their list of people tells. */
const SignedInEvent = z.object({ userId: Id })

/** To one person alone: they signed in somewhere, a session of theirs ended, or they sign in another way from now on. */
const SessionsEvent = z.object({ userId: Id })

/** Who works for whom, or covers for whom, is no longer what it was. */
const AssignmentsEvent = z.object({ secretaryId: Id, byUserId: Id })

/** To one person alone: there is news (`toast`: to be said on the screen now), or something was read or cleared (null). */
const NotificationsEvent = z.object({ userId: Id, notificationId: Id.nullable(), toast: z.boolean() })

/** What the whole practice works by was changed. */
const PracticeEvent = z.object({ byUserId: Id })

/** Whose records this person may see is no longer what it was: by a change, or because a day began. */
const ScopeEvent = z.object({ userId: Id })

/** To administrators: a call to the language model ended, so what it all costs is more. */
const AiUsedEvent = z.object({ callId: Id })

/** To administrators: a request about personal data came, or a step was taken with one; to who recorded it, when it is decided. */
const DataRightsEvent = z.object({ requestId: Id })

export const events = {
  people_changed: PeopleEvent,
  signed_in: SignedInEvent,
  sessions_changed: SessionsEvent,
  new_patient: PatientEvent,
  patient_updated: PatientEvent,
  patient_deleted: PatientDeleted,
  /** A deletion or a merge was taken back. */
  patient_restored: PatientEvent,
  /** Many at once are one event, so that an import of thousands is not thousands of messages. */
  patients_added: PatientsAdded,
  patients_deleted: PatientsEvent,
  patients_restored: PatientsEvent,
  patients_reassigned: PatientsEvent,
  /** For good, with their letters and dictations: nobody's browser holds on to any of it. */
  patients_erased: z.object({ patientIds: z.array(Id) }),
  new_letter: LetterEvent,
  letter_updated: LetterChangedEvent,
  letter_delivery: LetterDeliveryEvent,
  letter_dictated: LetterDictatedEvent,
  dictation_changed: DictationEvent,
  dictation_text: DictationTextEvent,
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
 * The handshake: the browser sends `authenticate` with its token and receives `authenticated`. `quietMs`: for how long nobody
 * has been told of anything, in whole ms; left out where other servers tell of things as well.
 */
export const Authenticate = z.object({ token: z.string().min(1).max(200) })
export type Authenticated = { success: boolean; error?: string; quietMs?: number }
