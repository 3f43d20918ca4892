// Who may do what kind of thing: one table, read by the server on every call and by the web for every button (rules §1).

export const roles = ['admin', 'doctor', 'secretary'] as const
export type Role = (typeof roles)[number]

/** Of somebody signed in. `unknown`: a newer release wrote a role that this one does not know. */
export const actorRoles = [...roles, 'unknown'] as const
export type ActorRole = (typeof actorRoles)[number]

const everyone = ['admin', 'doctor', 'secretary'] as const
const clinic = ['doctor', 'secretary'] as const
const admin = ['admin'] as const

/**
 * Action × role. Whether a particular record is theirs is `visibleTo` in the server's SQL; whether the moment is
 * right is `letters/status.ts`.
 */
export const permissions = {
  'own.session': everyone,
  'own.account': everyone,
  'own.settings': everyone,
  'own.notifications': everyone,
  'own.data-rights': everyone,
  'patient.read': everyone,
  'patient.create': everyone,
  'patient.edit': everyone,
  'patient.delete': everyone,
  'patient.merge': admin,
  'patient.restore': admin,
  'patient.archive': admin,
  'patient.reassign': admin,
  'letter.read': everyone,
  'letter.create': everyone,
  'letter.edit': everyone,
  'letter.return': everyone,
  'letter.approve': clinic,
  'letter.approve-always': ['doctor'],
  'letter.post': clinic,
  'letter.delete': everyone,
  'letter.restore': admin,
  'letter.reassign': admin,
  'letter-text.read': everyone,
  'letter-text.edit': everyone,
  'dictation.read': everyone,
  'dictation.create': everyone,
  'dictation.edit': everyone,
  'dictation.discard': everyone,
  'address-book.read': everyone,
  'address-book.edit': everyone,
  'assistant.use': everyone,
  'assistant.configure': admin,
  'fhir.configure': admin,
  'user.read': admin,
  'data-rights.handle': admin,
  'user.edit': admin,
  'assignment.read': admin,
  'assignment.edit': admin,
  'user.reset-two-factor': admin,
  'audit.read': admin,
  'practice.watch': admin,
  'practice.patients': admin,
  'practice.start': admin,
  'practice.letters': admin,
  'practice.configure': admin,
  'backup.take': admin,
  'signature.edit': ['admin', 'doctor'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof permissions

/** What each action means in plain words, for the generated docs/PERMISSIONS.md. */
export const actionMeanings = {
  'own.session': 'see who is signed in, sign out',
  'own.account': 'change one’s own profile and password, two-factor sign-in, see and end one’s own sessions',
  'own.settings': 'read and change the letter template one works with',
  'own.notifications': 'read and clear what one was told of, choose what one wants to be told of',
  'own.data-rights': 'write down a request about personal data, one’s own or somebody’s',
  'patient.read': 'see patients in scope',
  'patient.create': 'add a patient',
  'patient.edit': 'change a patient in scope',
  'patient.delete':
    'delete a patient in scope, and take it back within ten minutes (an administrator at any time)',
  'patient.merge': 'merge two records of one person, and take it back',
  'patient.restore': 'bring back a deleted patient at any time, whoever deleted it',
  'patient.archive': 'archive a patient with a reason, and bring them back',
  'patient.reassign': 'give patients to another doctor, with or without their unfinished work',
  'letter.read': 'see letters in scope, their text and their PDF',
  'letter.create': 'write a letter, draft one from dictated words',
  'letter.edit': 'change the text of a letter that is not posted',
  'letter.return': 'return a letter for revision with a reason',
  'letter.approve': 'approve a draft (a secretary: on behalf of the doctor)',
  'letter.approve-always': 'approve a draft also where only doctors may',
  'letter.post': 'post an approved letter',
  'letter.delete': 'delete a draft, and take it back within ten minutes (an administrator at any time)',
  'letter.restore': 'bring back a deleted letter at any time, whoever deleted it',
  'letter.reassign': 'give letters that are not posted to another doctor',
  'letter-text.read': 'see the templates and snippets of the practice and of the doctors in scope',
  'letter-text.edit':
    'add, change and delete templates and snippets: one’s own, one’s doctor’s, as an administrator the practice’s',
  'dictation.read': 'see dictations in scope, listen to them and read their transcript',
  'dictation.create': 'dictate, and send what was dictated to be typed',
  'dictation.edit': 'change the patient, type, priority and notes of a dictation, have it transcribed again',
  'dictation.discard': 'discard a dictation that has not become a letter, and bring it back',
  'address-book.read': 'see the practices and people of the address book',
  'address-book.edit': 'add, change and delete entries of the address book, and bring them back',
  'assistant.use': 'keep a key for the AI provider and prompt templates of one’s own',
  'assistant.configure': 'see what the language model costs, set prompt templates for the whole practice',
  'fhir.configure': 'name the FHIR server that letters are sent to, and how to sign in there',
  'user.read': 'list the people of the practice',
  'data-rights.handle': 'see and answer requests about personal data',
  'user.edit':
    'add and change people, make one-time links for their passwords, put them on hold, hand over their work, delete them',
  'assignment.read': 'see which secretary works for which doctor, and who covers for whom',
  'assignment.edit': 'assign secretaries to doctors, and have them cover for others',
  'user.reset-two-factor': 'turn two-factor sign-in off for somebody who lost the app and the recovery codes',
  'practice.configure': 'change what the whole practice works by',
  'signature.edit': 'change the signature image of a doctor: one’s own, as an administrator anybody’s',
  'audit.read': 'see who saw and changed what, download that, and check the audit trail',
  'practice.watch': 'see how the whole practice stands: counts, turnaround, queues, health',
  'backup.take': 'take a backup of the practice now',
  'practice.letters': 'list the letters of the whole practice, and download the list',
  'practice.patients': 'list all patients of the practice, deleted ones too, and download the list',
  'practice.start': 'leave the demo for an empty practice of one’s own',
} as const satisfies Record<Action, string>

/** May this role do this kind of thing at all? */
export function can(actor: { role: ActorRole }, action: Action): boolean {
  if (actor.role === 'unknown') return ownAccount.has(action)
  const allowed: readonly Role[] = permissions[action]
  return allowed.includes(actor.role)
}

/** A role that is not known gives no rights but to one's own profile. */
const ownAccount: ReadonlySet<Action> = new Set(['own.session', 'own.account'])

/** The role that is stored of a person. */
export function storedRole(value: string): ActorRole {
  return roles.find((role) => role === value) ?? 'unknown'
}

/** Whose patients and letters a role works with: everybody's, those in one's own name, or those of the doctors one is assigned to. */
export type WorksFor = 'everybody' | 'self' | 'assigned' | 'nobody'

const work = {
  admin: 'everybody',
  doctor: 'self',
  secretary: 'assigned',
  unknown: 'nobody',
} as const satisfies Record<ActorRole, WorksFor>

export function worksFor(actor: { role: ActorRole }): WorksFor {
  return work[actor.role]
}
