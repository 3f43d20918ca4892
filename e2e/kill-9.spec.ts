import type { Page } from '@playwright/test'
import {
  type Client,
  type Letter,
  clientOf,
  letterNow,
  newLetter,
  newPatient,
  signIn,
} from './support/client.ts'
import { expect, serverGone, test } from './support/journey.ts'
import { demoPassword, people } from './support/people.ts'
import {
  type Home,
  type Sincerely,
  newHome,
  removeHome,
  startAsNpmStart,
} from './support/sincerely-server.ts'

const kills = 2
const writers = 4
const lettersBeforeKill = 12

test.describe.configure({ timeout: 240_000 })

/** The practice is separate, so that killing its server disturbs no other journey. */
const practice: { home?: Home; server?: Sincerely } = {}

test.beforeAll(async () => {
  practice.home = await newHome({ demo: true })
  await start()
})

test.afterAll(async () => {
  await practice.server?.stop()
  if (practice.home) await removeHome(practice.home)
})

test('After kill -9 while writing, every acknowledged letter is there [H-33]', async () => {
  const acknowledged: Letter[] = []
  for (let round = 1; round <= kills; round++) {
    const doctor = await signedIn()
    await writeUntilKilled(doctor, acknowledged, lettersBeforeKill * round)
    await start()
  }
  const doctor = await signedIn()
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * lettersBeforeKill)
  for (const letter of acknowledged) {
    expect((await letterNow(doctor, letter.id)).content).toBe(letter.content)
  }
})

test('Unsaved text in the editor survives a killed server and is restored [H-33]', async ({
  openAs,
  console,
}) => {
  console.allow(serverGone)
  const doctor = await signedIn()
  const patient = await newPatient(doctor, 'Ottoline Marsh')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const { address } = running()
  const token = await signIn(address, people.doctor, demoPassword)
  const page = await openAs({ address, token })
  const text = page.getByRole('textbox', { name: 'Letter for Ottoline Marsh' })

  await page.goto(`/letters/${letter.id}?edit=true`)
  await text.getByText('She is well.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Typed while all was well.')
  await expect(page.getByText(/^Unsaved text kept \d\d:\d\d$/)).toBeVisible()

  await running().kill()
  await page.keyboard.type(' Typed while the server was gone.')
  await expect(
    page.getByText("Couldn't save. Your text is kept on this device; we'll try again."),
  ).toBeVisible()
  const context = page.context()
  await page.close()
  await start()

  const again = await context.newPage()
  await again.goto(`/letters/${letter.id}`)
  await expect(again.getByText('Typed while')).toHaveCount(0)
  await again.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(again.getByText(/^Your unsaved text from .* was restored\.$/)).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Letter for Ottoline Marsh' })).toContainText(
    'She is well. Typed while all was well. Typed while the server was gone.',
  )
  await saveAndLeave(again)
  expect((await letterNow(await signedIn(), letter.id)).content).toContain('Typed while the server was gone.')
})

async function saveAndLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
}

/**
 * Several writers create letters until `enough` of them are acknowledged. The server is then killed while
 * more are being sent.
 */
async function writeUntilKilled(doctor: Client, acknowledged: Letter[], enough: number): Promise<void> {
  const patient = await newPatient(doctor, `Killed after ${enough}`)
  const write = async () => {
    for (let number = 1; acknowledged.length < enough; number++) {
      acknowledged.push(await newLetter(doctor, patient, `<p>Letter ${number} of ${patient.name}.</p>`))
    }
    // From this line on, the kill cuts off calls. A call that failed was never acknowledged.
    await newLetter(doctor, patient, '<p>The last one.</p>').then((letter) => acknowledged.push(letter))
  }
  const writing = Array.from({ length: writers }, write)
  const cutOff = Promise.allSettled(writing)
  await Promise.any(writing)
  await running().kill()
  await cutOff
}

async function signedIn(): Promise<Client> {
  const { address } = running()
  return clientOf(address, await signIn(address, people.doctor, demoPassword))
}

async function start(): Promise<void> {
  if (practice.home) practice.server = await startAsNpmStart(practice.home)
}

function running(): Sincerely {
  if (!practice.server) throw new Error('The server has not been started.')
  return practice.server
}
