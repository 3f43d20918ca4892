// Supports journeys about dictations. It starts a practice with speech to text, and reads what a recording
// shows.
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { type Client, type Letter, type Patient, clientOf, newPatient, signIn } from './client.ts'
import { type Journey, expect } from './journey.ts'
import { type Person, demoPassword, people } from './people.ts'
import { madeSound } from './microphone.ts'
import { type Home, type Sincerely, newHome, removeHome, startServer } from './sincerely-server.ts'
import { type SpeechServer, startSpeechServer } from './speech-server.ts'

export type Dictation = {
  id: number
  state: string
  letterType: string
  priority: string
  seconds: number
  takes: { take: number; seconds: number; bytes: number }[]
}

/** A letter with the words that were dictated. */
export type TypedLetter = Letter & {
  type: string
  priority: string
  rawTranscription: string | null
  dictationId: number | null
}

/**
 * Starts a separate practice with speech to text. Its server can be killed without disturbing other journeys.
 */
export function practiceWithSpeech() {
  const parts: { home?: Home; server?: Sincerely; speech?: SpeechServer } = {}
  const running = () => there(parts.server)
  const address = () => running().address
  // The tokens stay valid after the server was killed.
  const tokens = new Map<Person, Promise<string>>()
  const tokenOf = (person: Person) => {
    const token = tokens.get(person) ?? signIn(address(), people[person], demoPassword)
    tokens.set(person, token)
    return token
  }
  const clientAs = async (person: Person) => clientOf(address(), await tokenOf(person))
  const openFor = async (
    openAs: Journey['openAs'],
    person: Person,
    options?: BrowserContextOptions,
  ): Promise<Page> => {
    const token = await tokenOf(person)
    return openAs({ address: address(), token }, { permissions: ['microphone'], ...options })
  }
  const start = async () => {
    parts.server = await startServer(there(parts.home))
  }
  return {
    begin: async () => {
      parts.speech = await startSpeechServer()
      parts.home = await newHome({ demo: true, settings: { SPEECH_BASE_URL: parts.speech.address } })
      await start()
    },
    end: async () => {
      await parts.server?.stop()
      if (parts.home) await removeHome(parts.home)
      await parts.speech?.stop()
    },
    start,
    kill: () => running().kill(),
    address,
    speech: () => there(parts.speech),
    clientOf: clientAs,
    /** Opens another browser with a microphone, signed in as `who`. */
    openAs: openFor,
    /** Creates a patient of the doctor, and opens the doctor's browser. */
    doctorWith: async (
      openAs: Journey['openAs'],
      name: string,
    ): Promise<{ patient: Patient; page: Page }> => ({
      patient: await newPatient(await clientAs('doctor'), name),
      page: await openFor(openAs, 'doctor'),
    }),
    /** Waits until the dictation was sent. The device retries until the server is back. */
    dictationOf: async (patient: Patient) => onlyDictation(await clientAs('doctor'), patient, 'to-type'),
    /** Waits until some sound was recorded and none of it was sent. */
    begunDictationOf: async (patient: Patient) =>
      onlyDictation(await clientAs('doctor'), patient, 'recording'),
    letterOf: async (patient: Patient) => onlyLetter(await clientAs('doctor'), patient),
  }
}

type Queue = 'to-type' | 'recording'

async function onlyDictation(client: Client, { id: patientId }: Patient, queue: Queue): Promise<Dictation> {
  type Found = Dictation & { hasSound: boolean }
  const find = async () => {
    const place = `/api/dictations?patientId=${patientId}&queue=${queue}`
    return (await client.get<{ dictations: Found[] }>(place)).dictations.filter(({ hasSound }) => hasSound)
  }
  await expect.poll(async () => (await find()).length, { timeout: 90_000 }).toBe(1)
  const id = (await find())[0]?.id
  return (await client.get<{ dictation: Dictation }>(`/api/dictations/${id}`)).dictation
}

async function onlyLetter(client: Client, patient: Patient): Promise<TypedLetter> {
  const { letters } = await client.get<{ letters: Letter[] }>(`/api/patients/${patient.id}/letters`)
  const [letter] = letters
  if (letter === undefined || letters.length > 1) throw new Error(`There are ${letters.length} letters.`)
  return (await client.get<{ letter: TypedLetter }>(`/api/letters/${letter.id}`)).letter
}

/**
 * Creates a dictation that waits to be typed, with this many seconds of invented sound. Returns its number.
 */
export async function sentDictation(client: Client, patient: Patient, seconds: number): Promise<number> {
  const deviceKey = `journey-${patient.id}-${seconds}`
  const body = { deviceKey, patientId: patient.id }
  const { dictation } = await client.post<{ dictation: Dictation }>('/api/dictations', body)
  const place = `/api/dictations/${dictation.id}`
  await client.putBytes(`${place}/takes/1/parts/1`, madeSound(seconds), 'audio/wav')
  await client.post(`${place}/send`, { takes: [{ take: 1, parts: 1, seconds }] })
  return dictation.id
}

export function recorderOn(page: Page, { name }: Patient): Locator {
  return page.getByRole('dialog', { name: `Dictation for ${name}` })
}

/** Returns the band above every page. */
export function unsentOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Unsent dictations' })
}

/** Returns the band about unsent dictations while the server is unreachable. */
export function waitingOn(page: Page): Locator {
  return page.getByRole('note', { name: 'Dictations waiting to be sent' })
}

/** Opens the recorder from the patient's record and starts it. Returns the recorder. */
export async function beginDictation(page: Page, patient: Patient): Promise<Locator> {
  await page.goto(`/patients/${patient.id}`)
  await page.getByRole('button', { name: 'Dictate' }).click()
  const recorder = recorderOn(page, patient)
  await recorder.getByRole('button', { name: 'Record' }).click()
  return recorder
}

export async function recordedAtLeast(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => recordedOn(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds)
}

/**
 * Waits until this many more seconds are recorded. Seconds that a busy machine has already recorded do not
 * count.
 */
export async function recordedMore(page: Page, seconds: number): Promise<void> {
  await recordedAtLeast(page, (await recordedOn(page)) + seconds)
}

/** Returns the seconds that the recorder shows. */
async function recordedOn(page: Page): Promise<number> {
  const parts = ((await page.getByLabel('Recorded').textContent()) ?? '').split(':')
  return parts.reduce((total, part) => total * 60 + Number(part), 0)
}

export async function positionOf(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position' }).inputValue())
}

/** Lists the dictations stored on the device. */
export function storedOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':dictation-')))
}

function there<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The practice has not begun.')
  return part
}
