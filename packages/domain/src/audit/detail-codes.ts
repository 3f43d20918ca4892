// Gives words for the codes and field names in details of the audit trail.
import { type ChannelName, wayLabels } from '../letters/sending-ways.ts'
import { fieldLabels } from '../patients/field-labels.ts'
import { dataRightLabels, identityLabels } from '../privacy/data-rights.ts'
import { groupNames } from './actions.ts'

const midSentence = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels).map(([code, label]) => [code, label.charAt(0).toLowerCase() + label.slice(1)]),
  )

export const channelWords: Readonly<Record<string, string>> = {
  email: 'by email',
  fhir: 'through the FHIR server',
  folder: 'through the hand-over folder',
} satisfies Record<ChannelName, string>

export const codeWords: Readonly<Record<string, string>> = {
  ...midSentence(groupNames),
  ...midSentence(dataRightLabels),
  ...midSentence(identityLabels),
  ...midSentence(wayLabels),
  admin: 'administrator',
  invitation: 'for a new account',
  password: 'for a new password',
  extract: 'to read a patient list',
  improve: 'to improve a text',
  draft: 'draft',
  own: 'own',
  practice: "the practice's",
  patient: 'the patient',
  gp: 'the GP',
  unknown: 'not known whether it arrived',
  overtaken: 'not counted: the delivery had already changed',
  waiting: 'will be tried again',
  intact: 'the audit trail is intact',
  harmed: 'the audit trail is not intact',
  ok: 'answered',
  none: 'without a sign-in',
  basic: 'with a user name and a password',
  bearer: 'with a token',
  'single-sign-on': 'with single sign-on',
  restored: 'tested by restoring it',
  read: 'tested by reading it',
}

export const fieldWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fieldLabels).map(([field, label]) => [field, label.toLowerCase()])),
  name: 'name',
  nhsNumber: 'NHS number',
  gpName: "GP's name",
  gpPractice: "GP's practice",
  gpAddress: "GP's address",
  kinds: 'notifications',
  quietFrom: 'quiet hours from',
  quietTo: 'quiet hours to',
  quietNow: 'notifications paused',
  isDefault: 'default',
  isPinned: 'pinned',
  dueAt: 'due date',
  visitDate: 'visit',
  notApplicableSections: 'sections not applicable',
  gpActions: 'actions for the GP',
  patientId: 'patient',
  doctorId: 'doctor',
  letterType: 'type of letter',
  firstName: 'first name',
  lastName: 'last name',
  registrationNumber: 'registration number',
}
