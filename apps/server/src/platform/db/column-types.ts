// The types of columns that PostgreSQL cannot express: unions of text values, the shapes of JSON, and columns that only triggers
// write.
import type { Backup } from '@sincerely/contract/backups'
import type { SignInOutcome } from '@sincerely/contract/account'
import type { FhirSignIn } from '@sincerely/contract/fhir'
import type { Correction } from '@sincerely/contract/rectification'
import type { LinkKind } from '@sincerely/contract/sign-in-links'
import type { SpeechFailureCode } from '@sincerely/contract/speech-failures'
import type { DictationState } from '@sincerely/domain/dictations/state'
import type { PlacedSpan, SpanPrecision } from '@sincerely/domain/dictations/transcript'
import type { Difference } from '@sincerely/domain/fact-check/types'
import type { AskedType } from '@sincerely/domain/letters/completeness'
import type { ActionsBoxSetting, GpActions } from '@sincerely/domain/letters/gp-actions'
import type { LintRule } from '@sincerely/domain/lint/types'
import type { LetterStepKind, LetterStepDetails } from '@sincerely/domain/letters/history'
import type { DraftSource } from '@sincerely/domain/letters/provenance'
import type { SendingState } from '@sincerely/domain/letters/posting'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterPart } from '@sincerely/domain/letters/standard'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import type { Channels, NotificationCategory, NotificationType } from '@sincerely/domain/notifications/kinds'
import type {
  CommunicationNeeds,
  LargePrint,
  MadeFormat,
} from '@sincerely/domain/patients/communication-needs'
import type { Gender } from '@sincerely/domain/patients/gender'
import type { PatientStatus } from '@sincerely/domain/patients/patient-status'
import type { Role } from '@sincerely/domain/permissions'
import type { IdentityState, TakenStep } from '@sincerely/domain/privacy/data-rights'
import type { DataRight } from '@sincerely/domain/privacy/known-rights'
import type { RequestState } from '@sincerely/domain/privacy/request-states'
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

/** A column that only a trigger writes. */
type KeptByTrigger<T> = ColumnType<T, never, never>
/** JSON that may be null. */
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** The purpose of a call to a language model. */
export type AiCallKind = 'draft' | 'improve' | 'extract'

/** Nullability and defaults are the same as in the database, unless a whole column type is given. */
export type ColumnTypes = {
  addressBook: { way: SendingWay; searchText: GeneratedAlways<string> }
  addressBookVersions: { entry: JSONColumnType<Record<string, unknown>> }
  aiCalls: { kind: AiCallKind; keyOwner: 'own' | 'practice' }
  auditChecks: { outcome: 'intact' | 'harmed' | 'failed'; report: OptionalJson<unknown> }
  auditLog: { seq: GeneratedAlways<string>; details: JSONColumnType<Record<string, unknown>> }
  backups: {
    kind: Backup['kind']
    state: Backup['state']
    proof: Backup['proof']
    counts: OptionalJson<Record<string, number>>
  }
  dataRightsRequests: { kind: DataRight; status: RequestState; identity: IdentityState }
  dataRightsSteps: {
    step: TakenStep
    identity: 'confirmed' | 'not-confirmed'
    rectification: OptionalJson<Correction>
  }
  deliveries: {
    way: SendingWay
    state: SendingState
    largePrint: LargePrint
    formats: MadeFormat[]
  }
  deliveryAttempts: { outcome: 'sent' | 'failed' | 'unknown' }
  dictations: {
    letterType: LetterType
    priority: LetterPriority
    urgency: GeneratedAlways<number>
    state: DictationState
    failure: SpeechFailureCode
  }
  dictationTranscripts: { precision: SpanPrecision; spans: JSONColumnType<PlacedSpan[]> }
  eventAttachments: { id: GeneratedAlways<string> }
  fhirServer: { signIn: FhirSignIn }
  letterCounts: { status: LetterStatus }
  letterImprovements: { changed: JSONColumnType<Difference[]> }
  letters: {
    type: LetterType
    status: LetterStatus
    priority: LetterPriority
    recipients: OptionalJson<Recipient[]>
    notApplicableSections: LetterPart[]
    gpActions: OptionalJson<GpActions>
    draftSource: DraftSource
    words: GeneratedAlways<string>
    titleText: GeneratedAlways<string | null>
  }
  letterSteps: { did: LetterStepKind; details: JSONColumnType<LetterStepDetails> }
  letterTexts: { kind: 'template' | 'snippet'; letterType: LetterType }
  letterTextVersions: { letterType: LetterType }
  notifications: { type: NotificationType }
  notificationSettings: { channels: JSONColumnType<Partial<Record<NotificationCategory, Channels>>> }
  /** Archived letters are counted separately. */
  patientCounts: { letterStatus: PatientStatus | 'archived' }
  patients: {
    gender: Gender
    /** The driver converts an object to JSON. */
    communicationNeeds: ColumnType<
      CommunicationNeeds | null,
      CommunicationNeeds | null | undefined,
      CommunicationNeeds | null
    >
    letterStatus: KeptByTrigger<PatientStatus>
    letterCount: KeptByTrigger<number>
    lastVisit: KeptByTrigger<string | null>
    letterRank: GeneratedAlways<number>
    searchText: GeneratedAlways<string>
    nameText: GeneratedAlways<string>
    nameKey: GeneratedAlways<string>
  }
  patientVersions: { record: JSONColumnType<Record<string, unknown>> }
  practice: { askForSections: AskedType[]; gpActionsBox: ActionsBoxSetting; lintRulesOff: LintRule[] }
  signInLinks: { kind: LinkKind; endedBy: 'use' | 'newer_link' | 'account' }
  signIns: { id: GeneratedAlways<string>; outcome: SignInOutcome }
  users: { role: Role; status: 'active' | 'inactive' }
}
