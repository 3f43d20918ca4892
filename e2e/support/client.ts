// Prepares a journey's data and checks its results over HTTP.

export type Client = {
  get: <T>(place: string) => Promise<T>
  post: <T>(place: string, body: object) => Promise<T>
  put: <T>(place: string, body: object) => Promise<T>
  /** Sends raw bytes, such as sound. */
  putBytes: <T>(place: string, bytes: Buffer, type: string) => Promise<T>
  patch: <T>(place: string, body: object) => Promise<T>
  delete: <T>(place: string) => Promise<T>
}

export type Patient = { id: number; name: string; phone: string | null }
export type Letter = { id: number; status: string; content: string; version: number; patientId: number }

/** Returns the token. Throws unless the reply's status is 200. */
export async function signIn(address: string, email: string, password: string): Promise<string> {
  const client = clientOf(address, '')
  const { token } = await client.post<{ token: string }>('/api/auth/login', { email, password })
  return token
}

/** Every call throws unless the status is 2xx. */
export function clientOf(address: string, token: string): Client {
  type Sent = { body: string | Uint8Array<ArrayBuffer>; type: string }
  const call = async <T>(method: string, place: string, sent?: Sent): Promise<T> => {
    const response = await fetch(address + place, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': sent.type }) },
      ...(sent && { body: sent.body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${place} answered ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }
  return {
    get: (place) => call('GET', place),
    post: (place, body) => call('POST', place, json(body)),
    put: (place, body) => call('PUT', place, json(body)),
    putBytes: (place, bytes, type) => call('PUT', place, { body: new Uint8Array(bytes), type }),
    patch: (place, body) => call('PATCH', place, json(body)),
    delete: (place) => call('DELETE', place),
  }
}

function json(body: object): { body: string; type: string } {
  return { body: JSON.stringify(body), type: 'application/json' }
}

/**
 * Similar names get different birthdays, so that patients of different journeys are not treated as
 * duplicates.
 */
export async function newPatient(client: Client, name: string, more: object = {}): Promise<Patient> {
  const hasNone = 'gpName' in more && more.gpName === null
  const gp = hasNone ? {} : { gpName: 'Dr Asha Patel', gpAddress: '12 Mill Lane\nYork' }
  const fields = { name, dob: birthday(name), gender: 'other', ...gp, ...more }
  return (await client.post<{ patient: Patient }>('/api/patients', fields)).patient
}

/** Creates a draft. `html` is its body; the server adds the salutation, patient line and sign-off. */
export async function newLetter(
  client: Client,
  patient: Patient,
  html: string,
  more: object = {},
): Promise<Letter> {
  const body = { patientId: patient.id, type: 'consultation', content: html, ...more }
  return (await client.post<{ letter: Letter }>('/api/letters', body)).letter
}

/** Creates a patient with this name, and a draft for them. */
export async function someLetter(
  client: Client,
  name: string,
): Promise<{ patient: Patient; letter: Letter }> {
  const patient = await newPatient(client, name)
  return { patient, letter: await newLetter(client, patient, '<p>She is well.</p>') }
}

export async function letterNow(client: Client, id: number): Promise<Letter> {
  return (await client.get<{ letter: Letter }>(`/api/letters/${id}`)).letter
}

export async function approve(client: Client, id: number): Promise<void> {
  await client.patch(`/api/letters/${id}/review`, { approved: true })
}

export async function post(client: Client, id: number): Promise<void> {
  await client.patch(`/api/letters/${id}/status`, { status: 'posted', notes: '' })
}

/** Returns the same day for the same name. The days are in the forty years from 1930. */
function birthday(name: string): string {
  const sum = Array.from(name).reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 14_610, 7)
  return new Date(Date.UTC(1930, 0, 1 + sum)).toISOString().slice(0, 10)
}
