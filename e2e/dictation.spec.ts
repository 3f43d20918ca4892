import { type Page, chromium } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, type Letter, type Patient, clientOf, newPatient, signIn } from './support/client.ts'
import { type Journey, expect, test } from './support/journey.ts'
import { withMicrophone } from './support/microphone.ts'
import { type Person, demoPassword, people } from './support/people.ts'
import { browserStateOf } from './support/sessions.ts'
import { type Home, type Sincerely, newHome, removeHome, startServer } from './support/sincerely-server.ts'
import { type SpeechServer, startSpeechServer } from './support/speech-server.ts'

test.use({ launchOptions: withMicrophone() })
test.describe.configure({ timeout: 240_000 })

/** A practice of its own, with speech to text, that can be killed without disturbing other journeys. */
const practice: { home?: Home; server?: Sincerely; speech?: SpeechServer } = {}

const words = 'thank you for referring this lady full stop she takes ramipril five milligrams full stop'

test.beforeAll(async () => {
  practice.speech = await startSpeechServer()
  practice.home = await newHome({ demo: true, settings: { SPEECH_BASE_URL: practice.speech.address } })
  await start()
})

test.afterAll(async () => {
  await practice.server?.stop()
  if (practice.home) await removeHome(practice.home)
  await practice.speech?.stop()
})

test('A dictation survives a reload and the killing of the server, is transcribed, and typed with playback', async ({
  openAs,
  console,
}) => {
  console.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket/)
  speech().hears(words)
  const patient = await newPatient(await clientFor('doctor'), 'Perpetua Lindqvist')
  const page = await openSignedIn(openAs, 'doctor')
  await page.goto(`/patients/${patient.id}`)
  await page.getByRole('button', { name: 'Dictate' }).click()
  const recorder = page.getByRole('dialog', { name: `Dictation for ${patient.name}` })
  await recorder.getByText('High', { exact: true }).click()
  await recorder.getByRole('button', { name: 'Record' }).click()
  await recordedAtLeast(page, 3)
  expect(await findingsOf(page, 'the recorder')).toEqual([])

  // Left in the middle, as a crash would: what was said up to then is on the device.
  await page.reload()
  const band = page.getByRole('region', { name: 'Dictations that were not sent' })
  await expect(band.getByText(`A dictation for ${patient.name} was not sent`)).toBeVisible()
  await band.getByRole('button', { name: `Continue: dictation for ${patient.name}` }).click()
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(recorder.getByText('Recording', { exact: true })).toBeVisible()
  await recordedAtLeast(page, 5)

  await running().kill()
  await recordedAtLeast(page, 7)
  await recorder.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('goes by itself once the server can be reached')).toBeVisible()
  await start()
  const sent = await dictationOf(patient)
  expect(sent).toMatchObject({ priority: 'high', takes: [{ take: 1 }, { take: 2 }] })
  expect(sent.seconds).toBeGreaterThanOrEqual(7)
  await expect.poll(() => keptOnDevice(page)).toEqual([])

  await typeWithPlayback(openAs, patient)
})

test('A dictation that is discarded comes back with Undo, and is gone without it', async ({ openAs }) => {
  const patient = await newPatient(await clientFor('doctor'), 'Leocadia Brandt')
  const page = await openSignedIn(openAs, 'doctor')
  await page.goto(`/patients/${patient.id}?letter=true`)
  await page.getByRole('button', { name: 'Voice Record' }).click()
  const recorder = page.getByRole('dialog', { name: `Dictation for ${patient.name}` })
  await recorder.getByRole('button', { name: 'Record' }).click()
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Pause' }).click()
  await recorder.getByRole('button', { name: 'Listen' }).click()
  await expect(recorder.getByRole('slider', { name: 'Position' })).not.toHaveAttribute(
    'aria-valuetext',
    /^0 seconds/,
  )
  await recorder.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()

  const discard = page.getByRole('button', { name: `Discard: dictation for ${patient.name}` })
  await discard.click()
  await expect(discard).toBeHidden()
  await expect.poll(() => keptOnDevice(page), { timeout: 60_000 }).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: patient.name, level: 1 })).toBeVisible()
  await expect(discard).toBeHidden()
})

test('Who does not allow the microphone is told what to do', async () => {
  const browser = await chromium.launch(withMicrophone())
  try {
    const context = await browser.newContext({
      baseURL: running().address,
      storageState: await stateOf('doctor'),
    })
    const page = await context.newPage()
    await page.goto('/letters')
    await page.getByRole('button', { name: 'Dictate' }).click()
    const recorder = page.getByRole('dialog', { name: 'Dictation' })
    await recorder.getByRole('button', { name: 'Record' }).click()
    await expect(recorder.getByRole('alert')).toContainText('The microphone is not allowed')
    await expect(recorder.getByRole('button', { name: 'Record' })).toBeEnabled()
    await recorder.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(recorder).toBeHidden()
    expect(await keptOnDevice(page)).toEqual([])
  } finally {
    await browser.close()
  }
})

async function typeWithPlayback(openAs: Journey['openAs'], patient: Patient): Promise<void> {
  const page = await openSignedIn(openAs, 'secretary')
  await page.goto('/')
  await page.getByRole('link', { name: /^To type/ }).click()
  await expect(page.getByRole('list', { name: 'To type' }).getByText('High priority')).toBeVisible()
  expect(await findingsOf(page, 'the list of dictations')).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: `Letter for ${patient.name}` })
  await expect(text).toBeFocused()
  await expect(page.getByRole('group', { name: 'Words of the transcript' })).toContainText('ramipril')
  expect(await findingsOf(page, 'typing a dictation')).toEqual([])

  await page.keyboard.press('F4')
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.keyboard.type('Typed while it plays.')
  await page.keyboard.press('F4')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(text).toContainText('Typed while it plays.')
  await page.getByRole('button', { name: 'this', exact: true }).first().click()
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(2)

  await page.getByRole('button', { name: 'Draft from the transcript' }).click()
  await expect(text).toContainText('ramipril 5 mg')
  await page.getByRole('button', { name: 'Save letter' }).click()
  await expect(page).toHaveURL(/\/to-type$/)
  await expect(page.getByText('Nothing waits to be typed')).toBeVisible()
  const letter = await letterOf(patient)
  expect(letter.content).toContain('ramipril 5 mg')
  expect(letter.rawTranscription).toContain('ramipril five milligrams')
}

type Dictation = { id: number; state: string; priority: string; seconds: number; takes: { take: number }[] }

/** Once it was sent: the device tries again and again until the server is there. */
async function dictationOf(patient: Patient): Promise<Dictation> {
  const client = await clientFor('doctor')
  const find = async () =>
    (await client.get<{ dictations: Dictation[] }>(`/api/dictations?patientId=${patient.id}`)).dictations
  await expect.poll(async () => (await find()).length, { timeout: 90_000 }).toBe(1)
  const id = (await find())[0]?.id
  return (await client.get<{ dictation: Dictation }>(`/api/dictations/${id}`)).dictation
}

async function letterOf(patient: Patient): Promise<Letter & { rawTranscription: string | null }> {
  const client = await clientFor('doctor')
  const { letters } = await client.get<{ letters: Letter[] }>(`/api/patients/${patient.id}/letters`)
  const [letter] = letters
  if (letter === undefined || letters.length > 1) throw new Error(`There are ${letters.length} letters.`)
  return (
    await client.get<{ letter: Letter & { rawTranscription: string | null } }>(`/api/letters/${letter.id}`)
  ).letter
}

async function recordedAtLeast(page: Page, seconds: number): Promise<void> {
  const shown = page.getByLabel('Recorded')
  await expect
    .poll(async () => Number((await shown.textContent())?.split(':').at(-1)), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(seconds)
}

async function positionOf(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position' }).inputValue())
}

/** What of dictations lies on the device. */
function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':dictation-')))
}

async function openSignedIn(openAs: Journey['openAs'], person: Person): Promise<Page> {
  const { address } = running()
  const storageState = await stateOf(person)
  return openAs('nobody', { baseURL: address, storageState, permissions: ['microphone'] })
}

async function stateOf(person: Person) {
  const { address } = running()
  return browserStateOf(address, await signIn(address, people[person], demoPassword))
}

async function clientFor(person: Person): Promise<Client> {
  const { address } = running()
  return clientOf(address, await signIn(address, people[person], demoPassword))
}

async function start(): Promise<void> {
  if (practice.home) practice.server = await startServer(practice.home)
}

function running(): Sincerely {
  if (!practice.server) throw new Error('The server has not been started.')
  return practice.server
}

function speech(): SpeechServer {
  if (!practice.speech) throw new Error('Speech to text has not been started.')
  return practice.speech
}
