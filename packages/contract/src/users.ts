// Defines the people of the practice (spec §3 User, §7 Admin, rules §1).
import { plainLine } from '@sincerely/domain/letters/allowed-markup'
import { roles } from '@sincerely/domain/permissions'
import { titleAlone } from '@sincerely/domain/users/person-name'
import { z } from 'zod'
import { NewPassword } from './auth.ts'
import {
  whenObject,
  atMost,
  Email,
  Id,
  IdParams,
  Instant,
  Name,
  optionalLine,
  OptionalPhone,
  QueryFlag,
  QueryId,
  Specialization,
  Version,
} from './fields.ts'
import { defineRoutes } from './route.ts'
import { linkKinds } from './sign-in-links.ts'

export const userStatuses = ['active', 'inactive'] as const

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** A secretary's assigned doctor. */
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  phone: z.string().nullable(),
  specialization: z.string().nullable(),
  department: z.string().nullable(),
  /** The number that is printed under a doctor's name. */
  registrationNumber: z.string().nullable(),
  /** False until an invited person has chosen a password or signed in with single sign-on. */
  hasJoined: z.boolean(),
  /** Whether signing in needs a code of an authenticator app. */
  hasTwoFactor: z.boolean(),
  /** Whether a single sign-on has connected the person to the practice's sign-in service. */
  hasSingleSignOn: z.boolean(),
  /** The newest one-time link, if it is unused. It may have expired. */
  link: z.object({ kind: z.enum(linkKinds), expiresAt: Instant }).nullable(),
  lastSignInAt: Instant.nullable(),
  version: Version,
})
export type User = z.infer<typeof User>

/** A person named on work they did, even if they no longer work at the practice. */
export const KnownPerson = User.pick({ id: true, name: true, role: true }).extend({
  standing: z.enum([...userStatuses, 'left']),
})
export type KnownPerson = z.infer<typeof KnownPerson>

/** The joined name has at most 200 characters. */
const firstName = namePart('first name', 99)
const lastName = namePart('last name', 100)

const Person = z.object({
  firstName,
  lastName,
  email: z.string().trim().pipe(Email),
  role: z.enum(roles),
  phone: OptionalPhone,
  specialization: Specialization,
  department: optionalLine(200),
  registrationNumber: optionalLine(50),
})

/** Accepts any input, because its error is reported together with the other invalid fields. */
type Named = { firstName?: unknown; lastName?: unknown }

function isNamed(typed: Named): boolean {
  return titleIn(typed) === null
}

function titleIn({ firstName: first, lastName: last }: Named): string | null {
  return typeof first === 'string' && typeof last === 'string'
    ? titleAlone({ firstName: first, lastName: last })
    : null
}

const notNamed = {
  path: ['firstName'],
  error: ({ input }: { input?: unknown }) => titleIn(input as Named) ?? undefined,
  when: whenObject,
}

const details = { phone: true, specialization: true, department: true, registrationNumber: true } as const

/** Without a password, the person cannot sign in until they choose one through a one-time link. */
export const CreateUser = Person.partial(details)
  .extend({ password: NewPassword.nullable().optional() })
  .refine(isNamed, notNamed)
export type CreateUser = z.infer<typeof CreateUser>

/**
 * Changes only the fields that are sent. `version` is the one that the update started from (rules §4). If only one part of the
 * name is sent, it is checked together with the stored other part.
 */
export const UpdateUser = Person.partial()
  .extend({ status: z.enum(userStatuses).optional(), version: Version.optional() })
  .refine(isNamed, notNamed)
export type UpdateUser = z.infer<typeof UpdateUser>

/** A person's open work, so that none of it is forgotten when they leave (rules §1). */
export const UserWork = z.object({
  patients: z.number().int(),
  letters: z.number().int(),
  dictations: z.number().int(),
  /** Clinics with a visit that is open, or whose letter or dictation is unfinished. */
  clinics: z.number().int(),
  /** The person's own letter texts. Those of the practice belong to nobody. */
  texts: z.number().int(),
  /** Deleted patients, letters and dictations. Restoring one returns it to its doctor. */
  deleted: z.number().int(),
  /**
   * People with unsaved text, by name, and in how many letters. This person counts with any letter, and others only with letters
   * that would move to another doctor. Unsaved text does not move.
   */
  unsaved: z.array(z.object({ name: Name, letters: z.number().int() })),
  /** The number of the person's dictations that a device is recording now. */
  recording: z.number().int(),
  /** The names of the doctor's assigned secretaries. */
  secretaries: z.array(Name),
})
export type UserWork = z.infer<typeof UserWork>

const HandedOver = UserWork.omit({ secretaries: true, unsaved: true, recording: true })
export type HandedOver = z.infer<typeof HandedOver>

/**
 * Refuses with `others_unsaved_text` if other users have unsaved text in a letter that moves, so that the page can ask first.
 */
const asking = { askIfOthersWrite: z.boolean().optional() }

const reply = z.object({ user: User })

export const userRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/users',
    can: 'user.read',
    does: 'List the users of the practice by name',
    query: z.object({ role: z.enum(roles).optional() }),
    reply: z.object({ users: z.array(User) }),
  },
  listKnown: {
    method: 'GET',
    path: '/api/users/known',
    can: 'user.read',
    does: 'List all current and former users of the practice by name, former ones last',
    reply: z.object({ people: z.array(KnownPerson) }),
  },
  create: {
    method: 'POST',
    path: '/api/users',
    can: 'user.edit',
    does: 'Add a user, with a password or to be invited by a one-time link',
    body: CreateUser,
    reply,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/api/users/:id',
    can: 'user.edit',
    does: 'Change a user; only the fields sent are changed',
    params: IdParams,
    body: UpdateUser,
    reply,
  },
  setStatus: {
    method: 'PATCH',
    path: '/api/users/:id/status',
    can: 'user.edit',
    does: 'Deactivate a user, which signs them out everywhere and ends their cover, or activate them again; deactivation is refused while they have unfinished letters, dictations or clinics, unless these are handed over at the same time; their secretaries can get another doctor at the same time',
    params: IdParams,
    body: z.strictObject({
      status: z.enum(userStatuses),
      handOverTo: Id.optional(),
      secretariesTo: Id.optional(),
      ...asking,
    }),
    reply,
  },
  work: {
    method: 'GET',
    path: '/api/users/:id/work',
    can: 'user.edit',
    does: 'Get the unfinished work of a user',
    params: IdParams,
    reply: UserWork,
  },
  handOver: {
    method: 'POST',
    path: '/api/users/:id/hand-over',
    can: 'user.edit',
    does: "Hand over all of a doctor's patients, unfinished letters, dictations and clinics, templates and snippets to another doctor",
    params: IdParams,
    body: z.strictObject({ doctorId: Id, ...asking }),
    reply: HandedOver,
  },
  delete: {
    method: 'DELETE',
    path: '/api/users/:id',
    can: 'user.edit',
    does: 'Delete a user; refused while they have unfinished work, unless it is handed over at the same time; their secretaries can get another doctor at the same time',
    params: IdParams,
    query: z.strictObject({
      handOverTo: QueryId.optional(),
      secretariesTo: QueryId.optional(),
      askIfOthersWrite: QueryFlag.optional(),
    }),
    reply: z.object({ deletedCount: z.number().int() }),
  },
})

/** A name of one line without hidden characters. */
function namePart(what: string, max: number) {
  const known = z.string().min(1, `Enter a ${what}.`).max(max, atMost(max))
  return z.string().transform(plainLine).pipe(known)
}
