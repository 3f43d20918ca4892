// The FHIR server as it is typed: each of it is text.
import { type FhirServer, FhirServerInput, type FhirSignIn } from '@sincerely/contract/fhir'
import type { Entry, FormSchema } from '../../../platform/form/draft-values.ts'

/** An empty `secret` is the one that is kept; `timeLimit` in seconds. */
export const emptyServer = {
  address: '',
  signIn: 'none' as FhirSignIn,
  userName: '',
  secret: '',
  timeLimit: '30',
}
export type ServerValues = typeof emptyServer

export function entryOf(server: FhirServer | null): Entry<ServerValues> | null {
  if (server === null) return null
  const { address, signIn, userName, timeLimit, version } = server
  return { address, signIn, userName, timeLimit: String(timeLimit), version }
}

/** What is kept belongs to one server, one way of signing in and one user: for any other it has to be typed. */
export function isMissingSecret(values: ServerValues, saved: FhirServer | null): boolean {
  if (values.signIn === 'none' || values.secret !== '') return false
  if (saved === null || !saved.secret.configured || !saved.secret.readable) return true
  const isSameUser = values.signIn !== 'basic' || values.userName.trim() === saved.userName
  return values.signIn !== saved.signIn || !isSameUser || originOf(values.address) !== originOf(saved.address)
}

/** What is sent. */
export function inputOf(values: ServerValues): FhirServerInput {
  return FhirServerInput.parse(readAll(values))
}

/** As the contract has it. What the host stands for the server finds out. */
export const serverSchema: FormSchema = {
  safeParse: (values) => FhirServerInput.safeParse(readAll(values as ServerValues)),
}

function readAll({ address, signIn, userName, secret, timeLimit }: ServerValues) {
  return {
    address,
    signIn,
    timeLimit: /^\d+$/.test(timeLimit) ? Number(timeLimit) : null,
    ...(signIn === 'basic' && { userName }),
    ...(signIn !== 'none' && secret !== '' && { secret }),
  }
}

function originOf(address: string): string | null {
  return URL.canParse(address.trim()) ? new URL(address.trim()).origin : null
}
