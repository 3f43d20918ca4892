// Defines the permissions in one table, which the server reads on every call and the web for every button (rules §1).

export const roles = ['admin', 'doctor', 'secretary'] as const
export type Role = (typeof roles)[number]

/** The role of a signed-in person. With `unknown` a newer release wrote a role that this one does not know. */
export const actorRoles = [...roles, 'unknown'] as const
export type ActorRole = (typeof actorRoles)[number]

const everyone = ['admin', 'doctor', 'secretary'] as const
const doctorsAndSecretaries = ['doctor', 'secretary'] as const
const admin = ['admin'] as const

/**
 * The roles that may take each action. `visibleTo` in the server's SQL decides which records a person sees, and
 * `letters/status.ts` decides which steps are possible now.
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
  // The practice's setting also decides: `mayApprove`, which the route `letters.review` checks.
  'letter.approve': doctorsAndSecretaries,
  'letter.approve-always': ['doctor'],
  'letter.post': doctorsAndSecretaries,
  'letter.delete': everyone,
  'letter.restore': admin,
  'letter.reassign': admin,
  'letter-text.read': everyone,
  'letter-text.edit': everyone,
  'dictation.read': everyone,
  'dictation.create': everyone,
  'dictation.edit': everyone,
  'dictation.discard': everyone,
  'clinic.read': everyone,
  'clinic.edit': everyone,
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

/** Describes each action in plain words, for the generated docs/PERMISSIONS.md. */
export const actionMeanings = {
  'own.session': 'See their own session and sign out',
  'own.account': 'Change their own profile, password and two-factor sign-in; see and end their own sessions',
  'own.settings': 'Read and change their own letter template',
  'own.notifications': 'Read and clear their own notifications, and choose which they receive',
  'own.data-rights': "Record a request about personal data, their own or someone else's",
  'patient.read': 'See patients in scope',
  'patient.create': 'Add a patient',
  'patient.edit': 'Change a patient in scope',
  'patient.delete': 'Delete a patient in scope, and undo it within ten minutes (administrators at any time)',
  'patient.merge': 'Merge two records of one person, and undo it',
  'patient.restore': 'Restore a deleted patient at any time, no matter who deleted the record',
  'patient.archive': 'Archive a patient with a reason, and unarchive them',
  'patient.reassign': 'Reassign patients to another doctor, with or without their unfinished work',
  'letter.read': 'See letters in scope, their text and their PDF',
  'letter.create': 'Write a letter, or draft one from dictated words',
  'letter.edit': 'Change the text of a letter that is not posted',
  'letter.return': 'Return a letter for revision with a note',
  'letter.approve': 'Approve a draft (on behalf of its doctor, unless it is their own)',
  'letter.approve-always': 'Approve a draft even when only doctors may',
  'letter.post': 'Post an approved letter',
  'letter.delete': 'Delete a draft, and undo it within ten minutes (administrators at any time)',
  'letter.restore': 'Restore a deleted letter at any time, no matter who deleted it',
  'letter.reassign': 'Reassign letters that are not posted to another doctor',
  'letter-text.read': 'See the templates and snippets of the practice and of the doctors in scope',
  'letter-text.edit':
    "Add, change and delete templates and snippets: their own, their doctor's, or (administrators) the practice's",
  'dictation.read': 'See dictations in scope, listen to them and read their transcripts',
  'dictation.create': 'Record a dictation and send it to be typed',
  'dictation.edit':
    'Change the patient, type, priority and notes of a dictation, and have it transcribed again',
  'dictation.discard': 'Discard a dictation that has not become a letter, and restore it',
  'clinic.read': 'See clinics in scope, with their patients',
  'clinic.edit':
    'Add and change clinics, give a reason for a visit without a letter, and close a clinic when none of its visits is open',
  'address-book.read': 'See the practices and people in the address book',
  'address-book.edit': 'Add, change, delete and restore entries in the address book',
  'assistant.use': 'Save their own key for the AI provider and their own prompt templates',
  'assistant.configure':
    'See what AI costs and how many of its texts were used, and set prompt templates for the whole practice',
  'fhir.configure': 'Set the FHIR server that letters are sent to, and how to sign in to it',
  'user.read': 'List the users of the practice',
  'data-rights.handle': 'See and answer requests about personal data',
  'user.edit':
    'Add, change, deactivate and delete users, make one-time links for their passwords, and hand over their work',
  'assignment.read': 'See which secretary works for which doctor, and who covers for whom',
  'assignment.edit': 'Assign secretaries to doctors, and arrange cover by secretaries and doctors',
  'user.reset-two-factor': 'Turn off two-factor sign-in for someone who lost the app and the recovery codes',
  'practice.configure': 'Change the settings of the practice',
  'signature.edit': "Change the signature image of a doctor: doctors their own, administrators anyone's",
  'audit.read': 'See and download the audit trail, and check it',
  'practice.watch': 'See the figures of the practice: counts, turnaround, queues and system health',
  'backup.take': 'Make a backup of the practice now',
  'practice.letters': 'List all letters of the practice, and download the list',
  'practice.patients': 'List all patients of the practice, including deleted ones, and download the list',
  'practice.start': 'Leave the demo and start an empty practice',
} as const satisfies Record<Action, string>

/** Whether this role may take this kind of action at all. */
export function can(actor: { role: ActorRole }, action: Action): boolean {
  if (actor.role === 'unknown') return ownAccount.has(action)
  const allowed: readonly Role[] = permissions[action]
  return allowed.includes(actor.role)
}

/**
 * Whether this person approves letters in a practice with this setting. Administrators never do, and secretaries do unless only
 * doctors may.
 */
export function mayApprove(
  actor: { role: ActorRole },
  { onlyDoctorsApprove }: { onlyDoctorsApprove: boolean },
): boolean {
  return can(actor, 'letter.approve') && (!onlyDoctorsApprove || can(actor, 'letter.approve-always'))
}

/** An unknown role has no rights except to its own profile. */
const ownAccount: ReadonlySet<Action> = new Set(['own.session', 'own.account'])

/** Reads a person's stored role. */
export function storedRole(value: string): ActorRole {
  return roles.find((role) => role === value) ?? 'unknown'
}

/**
 * The people whose patients and letters a role works with: everybody, the person, or assigned doctors. Cover adds to the last
 * two.
 */
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
