// An HTTP client for the server, to prepare a journey's data and check its results.

export type Client = {
  get: <T>(place: string) => Promise<T>
  post: <T>(place: string, body: object) => Promise<T>
  put: <T>(place: string, body: object) => Promise<T>
  /** Raw bytes, such as sound. */
  putBytes: <T>(place: string, bytes: Buffer, type: string) => Promise<T>
  patch: <T>(place: string, body: object) => Promise<T>
  delete: <T>(place: string) => Promise<T>
}

export type Patient = { id: number; name: string; phone: string | null }
export type Letter = { id: number; status: string; content: string; version: number; patientId: number }

/** Returns the token. Throws unless the reply is 200. */
export async function signIn(address: string, email: string, password: string): Promise<string> {
  const client = clientOf(address, '')
  const { token } = await client.post<{ token: string }>('/api/auth/login', { email, password })
  return token
}

/** Every call throws on an answer that is not 2xx. */
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

/** Similar names get different birthdays, so that patients of different journeys are not taken for duplicates. */
export async function newPatient(client: Client, name: string, more: object = {}): Promise<Patient> {
  const hasNone = 'gpName' in more && more.gpName === null
  const gp = hasNone ? {} : { gpName: 'Dr Asha Patel', gpAddress: '12 Mill Lane\nYork' }
  const fields = { name, dob: birthday(name), gender: 'other', ...gp, ...more }
  return (await client.post<{ patient: Patient }>('/api/patients', fields)).patient
}

/** A draft. `html` is its body; salutation, patient line and sign-off are added by the server. */
export async function newLetter(
  client: Client,
  patient: Patient,
  html: string,
  more: object = {},
): Promise<Letter> {
  const body = { patientId: patient.id, type: 'consultation', content: html, ...more }
  return (await client.post<{ letter: Letter }>('/api/letters', body)).letter
}

/** A draft of a patient of this name. */
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

/** Deterministic for a name: a day of the forty years from 1930. */
function birthday(name: string): string {
  const sum = Array.from(name).reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 14_610, 7)
  return new Date(Date.UTC(1930, 0, 1 + sum)).toISOString().slice(0, 10)
}
