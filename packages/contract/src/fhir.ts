// Defines FHIR R4: a letter as a document, the server it is sent to, and the state of the sending.
import { z } from 'zod'
import { atMost, Id, IdParams, Instant, optionalText, Version, whenObject } from './fields.ts'
import { fhirFailureCodes, fhirFailureKinds } from './fhir-failures.ts'
import { outsideAddressProblem } from './outside-address.ts'
import { defineRoutes } from './route.ts'

/** No sign-in, a user name and password (RFC 7617), or a fixed token (RFC 6750). */
export const fhirSignIns = ['none', 'basic', 'bearer'] as const
export type FhirSignIn = (typeof fhirSignIns)[number]

/** The password or token is never returned. */
export const FhirServer = z.object({
  address: z.string(),
  signIn: z.enum(fhirSignIns),
  userName: z.string().nullable(),
  secret: z.object({
    configured: z.boolean(),
    /** False if another key of the installation encrypted the secret. Somebody must then enter it again. */
    readable: z.boolean(),
    /** The last characters of the secret, so that people recognise it. Null if the secret is short. */
    lastFour: z.string().nullable(),
  }),
  /** The time limit of one attempt, in seconds. */
  timeLimit: z.number().int(),
  /** Whether the address is plain http on the local network, which is shown as a warning. */
  unencrypted: z.boolean(),
  version: Version,
  updatedAt: Instant,
})
export type FhirServer = z.infer<typeof FhirServer>

const seconds = 'Enter a whole number of seconds from 5 to 60.'
const userNameProblem = 'Remove the colon or line break from the user name.'

/**
 * Returns null if the secret can be sent. A token is sent in a header unchanged, and a password is encoded but must not have line
 * breaks (RFC 7617).
 */
function secretProblem(secret: string, signIn: FhirSignIn): string | null {
  if (signIn === 'none') return 'To use a password or token, first choose how to sign in.'
  if (signIn === 'basic') return /\p{Cc}/u.test(secret) ? 'Remove the line breaks from the password.' : null
  return /^[\x21-\x7e]+$/.test(secret)
    ? null
    : 'A token has no spaces, line breaks or accents. Copy it again.'
}

/** Without `secret` the stored one stays, but only for the same server and sign-in method. */
const serverFields = z.object({
  address: z
    .string()
    .trim()
    .max(500, atMost(500))
    .superRefine((address, issues) => {
      const problem = outsideAddressProblem(address)
      if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
    }),
  signIn: z.enum(fhirSignIns).default('none'),
  userName: optionalText(200)
    .refine((name) => name === null || !/[:\p{Cc}]/u.test(name), userNameProblem)
    .optional(),
  secret: z.string().max(4000, atMost(4000)).optional(),
  timeLimit: z.number(seconds).int(seconds).min(5, seconds).max(60, seconds).default(30),
})

type ServerFields = z.infer<typeof serverFields>

const hasUser = ({ signIn, userName }: ServerFields) => signIn !== 'basic' || (userName ?? null) !== null
const isSendable = ({ signIn, secret = '' }: ServerFields) =>
  secret === '' || secretProblem(secret, signIn) === null

/** Reports all problems at once, each with its field. */
function checked<S extends z.ZodType<ServerFields>>(server: S): S {
  return server
    .refine(hasUser, { path: ['userName'], error: 'Enter the user name.', when: whenObject })
    .refine(isSendable, {
      path: ['secret'],
      error: ({ input }) => {
        const { secret, signIn } = input as ServerFields
        return secretProblem(secret ?? '', signIn) ?? undefined
      },
      when: whenObject,
    })
}

export const FhirServerInput = checked(serverFields)
export type FhirServerInput = z.infer<typeof FhirServerInput>

export const FhirFailure = z.object({
  code: z.enum(fhirFailureCodes),
  kind: z.enum(fhirFailureKinds),
  /** A sentence for the user, with the FHIR server's own message (OperationOutcome) if there is one. */
  message: z.string(),
})
export type FhirFailure = z.infer<typeof FhirFailure>

/** Whether the FHIR server can be used. `failure` says why not. */
export const FhirTest = z.object({
  ok: z.boolean(),
  failure: FhirFailure.nullable(),
  fhirVersion: z.string().nullable(),
  softwareName: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  unencrypted: z.boolean(),
})
export type FhirTest = z.infer<typeof FhirTest>

const fhirSendingStates = ['waiting', 'sent', 'failed', 'unknown'] as const

export const FhirSending = z.object({
  id: Id,
  letterId: Id,
  /** The approved version that is being sent. */
  version: Version,
  state: z.enum(fhirSendingStates),
  /** The number of attempts that have ended. */
  attempts: z.number().int(),
  /** The time of the next attempt, or null once the letter was sent or has failed. */
  nextTryAt: Instant.nullable(),
  /** The failure of the last attempt. It is null before the first attempt, and once the letter was sent. */
  failure: FhirFailure.nullable(),
  /** The FHIR server's address at the last attempt. */
  server: z.string().nullable(),
  /** The letter's address on the FHIR server, as that server reported it. */
  remoteLocation: z.string().nullable(),
  remoteId: z.string().nullable(),
  askedBy: z.string(),
  askedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type FhirSending = z.infer<typeof FhirSending>

const server = z.object({ server: FhirServer.nullable() })

export const fhirRoutes = defineRoutes({
  download: {
    kind: 'file',
    method: 'GET',
    path: '/api/letters/:id/fhir',
    can: 'letter.read',
    does: 'Get the letter as a FHIR R4 document with its PDF inside',
    views: 'letter.download',
    params: IdParams,
    contentType: 'application/fhir+json',
  },
  send: {
    method: 'POST',
    path: '/api/letters/:id/fhir/send',
    can: 'letter.post',
    does: 'Send an approved or posted letter to the FHIR server; if it is already waiting, the next attempt is made now',
    params: IdParams,
    reply: z.object({ sending: FhirSending }),
    creates: true,
  },
  listSendings: {
    method: 'GET',
    path: '/api/letters/:id/fhir/sendings',
    can: 'letter.read',
    does: 'List the FHIR deliveries of a letter, newest first, and whether a FHIR server is set up',
    params: IdParams,
    reply: z.object({ sendings: z.array(FhirSending), isSetUp: z.boolean() }),
  },
  getServer: {
    method: 'GET',
    path: '/api/settings/fhir',
    can: 'fhir.configure',
    does: 'Get the FHIR server that letters are sent to, if there is one',
    reply: server,
  },
  saveServer: {
    method: 'PUT',
    path: '/api/settings/fhir',
    can: 'fhir.configure',
    does: 'Set the FHIR server and how to sign in to it; the password or token is stored encrypted',
    body: checked(serverFields.extend({ version: Version.nullable().optional() })),
    reply: server,
  },
  removeServer: {
    method: 'DELETE',
    path: '/api/settings/fhir',
    can: 'fhir.configure',
    does: 'Remove the FHIR server, with its password or token',
    reply: server,
  },
  testServer: {
    method: 'POST',
    path: '/api/settings/fhir/test',
    can: 'fhir.configure',
    does: 'Test the connection to the FHIR server, or to one not saved yet; returns the problem, if there is one',
    body: z.object({ server: FhirServerInput.optional() }),
    reply: z.object({ test: FhirTest }),
  },
})

export type SaveFhirServer = z.infer<typeof fhirRoutes.saveServer.body>
