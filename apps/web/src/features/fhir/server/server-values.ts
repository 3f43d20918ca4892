// The FHIR server's settings as form values. Each value is text.
import { type FhirServer, FhirServerInput, type FhirSignIn } from '@sincerely/contract/fhir'
import type { Entry, FormSchema } from '../../../platform/form/draft-values.ts'

/** An empty `secret` means the saved one. `timeLimit` is in seconds. */
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

/** True if the user must type the secret. The saved one belongs to one server, sign-in method and user. */
export function isMissingSecret(values: ServerValues, saved: FhirServer | null): boolean {
  if (values.signIn === 'none' || values.secret !== '') return false
  if (saved === null || !saved.secret.configured || !saved.secret.readable) return true
  const isSameUser = values.signIn !== 'basic' || values.userName.trim() === saved.userName
  return values.signIn !== saved.signIn || !isSameUser || originOf(values.address) !== originOf(saved.address)
}

export function inputOf(values: ServerValues): FhirServerInput {
  return FhirServerInput.parse(readAll(values))
}

/** Checks the values by the contract's schema. Only the server can find the address behind a host name. */
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
