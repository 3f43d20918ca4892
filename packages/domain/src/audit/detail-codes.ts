// The words of the program that stand in details of the audit trail, and the names of fields, as people say them.
import { fieldLabels } from '../patients/field-labels.ts'
import { dataRightLabels, identityLabels } from '../privacy/data-rights.ts'
import { groupNames } from './actions.ts'

const midSentence = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels).map(([code, label]) => [code, label.charAt(0).toLowerCase() + label.slice(1)]),
  )

export const codeWords: Readonly<Record<string, string>> = {
  ...midSentence(groupNames),
  ...midSentence(dataRightLabels),
  ...midSentence(identityLabels),
  admin: 'administrator',
  invitation: 'for a new account',
  password: 'for a new password',
  extract: 'to read a patient list',
  improve: 'to improve a text',
  draft: 'draft',
  own: 'one’s own',
  practice: 'the practice’s',
  patient: 'the patient',
  gp: 'the GP',
  email: 'e-mail',
  fhir: 'the FHIR server',
  folder: 'the hand-over folder',
  unknown: 'not known whether it arrived',
  overtaken: 'overtaken by a later step',
  waiting: 'to be tried again',
  intact: 'the trail is whole',
  harmed: 'the trail is not whole',
  ok: 'answered',
  none: 'without a sign-in',
  basic: 'with a user name and a password',
  bearer: 'with a token',
  restored: 'proved by restoring it',
  read: 'proved by reading it',
}

export const fieldWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fieldLabels).map(([field, label]) => [field, label.toLowerCase()])),
  name: 'name',
  nhsNumber: 'NHS number',
  gpName: 'GP’s name',
  gpPractice: 'GP’s practice',
  gpAddress: 'GP’s address',
  kinds: 'what is told, and where',
  quietFrom: 'quiet from',
  quietTo: 'quiet to',
  quietNow: 'quiet now',
  isDefault: 'whether it is the usual one',
  isPinned: 'whether it is on top',
  dueAt: 'due date',
  visitDate: 'visit',
  patientId: 'patient',
  doctorId: 'doctor',
  letterType: 'type of letter',
  firstName: 'first name',
  lastName: 'last name',
  registrationNumber: 'registration number',
}
