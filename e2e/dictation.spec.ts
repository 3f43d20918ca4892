import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Patient, newPatient } from './support/client.ts'
import {
  beginDictation,
  storedOnDevice,
  positionOf,
  practiceWithSpeech,
  recordedAtLeast,
  recordedMore,
  recorderOn,
  unsentOn,
  waitingOn,
} from './support/dictating.ts'
import { type Journey, expect, serverGone, test } from './support/journey.ts'
import { typeBehind } from './support/letter-editor.ts'
import { letTimePass, lookAt } from './support/looking.ts'

test.describe.configure({ timeout: 240_000 })

const practice = practiceWithSpeech()

// These words fit into the two seconds that the device has certainly stored. Words after the end of the sound
// would be marked.
const words = 'this lady takes ramipril five milligrams full stop'

test.beforeAll(practice.begin)
test.afterAll(practice.end)

test('A dictation survives a reload and a killed server and is approved once its dose is right [H-11] [H-40]', async ({
  openAs,
  console,
}) => {
  console.allow(serverGone)
  practice.speech().hears(words)
  const patient = await newPatient(await practice.clientOf('doctor'), 'Perpetua Lindqvist')
  const page = await practice.openAs(openAs, 'doctor')
  await page.goto(`/patients/${patient.id}`)
  await page.getByRole('button', { name: 'Dictate' }).click()
  const recorder = recorderOn(page, patient)
  await recorder.getByText('High', { exact: true }).click()
  await recorder.getByRole('button', { name: 'Record' }).click()
  await recordedAtLeast(page, 3)
  expect(await findingsOf(page, 'the recorder')).toEqual([])

  // Reloads in the middle, like a crash. The device has the sound recorded until then.
  await page.reload()
  const band = unsentOn(page)
  await expect(band.getByText(`A dictation for ${patient.name} was not sent`)).toBeVisible()
  await band.getByRole('button', { name: `Continue: dictation for ${patient.name}` }).click()
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(recorder.getByText('Recording', { exact: true })).toBeVisible()
  await recordedMore(page, 3)

  await practice.kill()
  await recordedMore(page, 2)
  await recorder.getByRole('button', { name: 'Send' }).click()
  await expect(waitingOn(page)).toContainText(`The dictation for ${patient.name} is waiting for the server.`)
  await practice.start()
  const sent = await practice.dictationOf(patient)
  expect(sent).toMatchObject({ priority: 'high', takes: [{ take: 1 }, { take: 2 }] })
  expect(sent.seconds).toBeGreaterThanOrEqual(7)
  await expect.poll(() => storedOnDevice(page)).toEqual([])

  await typeWithPlayback(openAs, patient)
  console.allow(/status of 409/)
  await fixAndApprove(openAs, patient)
})

test('A dictation recorded while the server is away waits and is sent automatically', async ({
  openAs,
  console,
}) => {
  console.allow(serverGone)
  const patient = await newPatient(await practice.clientOf('doctor'), 'Isolde Fenwright')
  const page = await practice.openAs(openAs, 'doctor')
  await page.goto(`/patients/${patient.id}`)
  await page.getByRole('button', { name: 'Dictate' }).click()
  const recorder = recorderOn(page, patient)
  const record = recorder.getByRole('button', { name: 'Record' })
  await expect(record).toBeEnabled()
  await practice.kill()
  await record.click()
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Send' }).click()
  await expect(waitingOn(page)).toContainText(`The dictation for ${patient.name} is waiting for the server.`)
  expect(await findingsOf(page, 'a dictation that waits for the server')).toEqual([])
  await practice.start()
  expect(await practice.dictationOf(patient)).toMatchObject({ takes: [{ take: 1 }] })
  await expect.poll(() => storedOnDevice(page)).toEqual([])
  await expect(waitingOn(page)).toHaveCount(0)
})

test('A discarded dictation returns with Undo and is otherwise gone', async ({ openAs }) => {
  const patient = await newPatient(await practice.clientOf('doctor'), 'Leocadia Brandt')
  const page = await practice.openAs(openAs, 'doctor')
  const recorder = await beginDictation(page, patient)
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
  await expect.poll(() => storedOnDevice(page), { timeout: 60_000 }).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: patient.name, level: 1 })).toBeVisible()
  await expect(discard).toBeHidden()
})

test('If the microphone is blocked, the recorder explains what to do', async ({ openAs }) => {
  const page = await practice.openAs(openAs, 'doctor', { permissions: [] })
  await page.goto('/letters')
  await page.getByRole('button', { name: 'Dictate' }).click()
  const recorder = page.getByRole('dialog', { name: 'Dictation' })
  await recorder.getByRole('button', { name: 'Record' }).click()
  await expect(recorder.getByRole('alert')).toContainText('The microphone is blocked')
  await expect(recorder.getByRole('button', { name: 'Record' })).toBeEnabled()
  await recorder.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(recorder).toBeHidden()
  expect(await storedOnDevice(page)).toEqual([])
})

async function typeWithPlayback(openAs: Journey['openAs'], patient: Patient): Promise<void> {
  const page = await practice.openAs(openAs, 'secretary')
  await page.goto('/')
  await page.getByRole('link', { name: /^Ready to type/ }).click()
  await expect(page.getByRole('list', { name: 'Ready to type' }).getByText('High priority')).toBeVisible()
  expect(await findingsOf(page, 'the list of dictations')).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: `Letter for ${patient.name}` })
  await expect(text).toBeFocused()
  await expect(text).toContainText(`Re: ${patient.name}`)
  await expect(text).toContainText('Yours sincerely,')
  await expect(page.getByRole('group', { name: 'Words of the transcript' })).toContainText('ramipril')
  expect(await findingsOf(page, 'typing a dictation')).toEqual([])

  await page.keyboard.press('F4')
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.keyboard.type('Typed while it plays.')
  await page.keyboard.press('F4')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  // The typed text is between the patient line and the sign-off.
  await expect(text).toContainText(/Re: .*Typed while it plays\.Yours sincerely,/)
  await page.getByRole('button', { name: 'this', exact: true }).first().click()
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(2)

  await page.getByRole('button', { name: 'Draft from the transcript' }).click()
  await expect(text).toContainText('ramipril 5 mg')
  await typeBehind(text, 'ramipril 5', '0')
  await expect(text).toContainText('ramipril 50 mg')
  await page.getByRole('button', { name: 'Save letter' }).click()
  await expect(page).toHaveURL(/\/to-type$/)
  await expect(page.getByText('Nothing to type')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open letter' })).toBeVisible()
  const letter = await practice.letterOf(patient)
  expect(letter.content).toContain('ramipril 50 mg')
  expect(letter.rawTranscription).toContain('ramipril five milligrams')
}

/** Plays the sound of a word in the letter, by keyboard. */
async function playFirstWord(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Original Dictation', level: 3 }).click()
  await page.getByRole('button', { name: 'Show where words come from' }).click()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
  await page.getByRole('group', { name: /^Words of the letter/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Play these words' })).toBeVisible()
  await page.keyboard.press('Enter')
  const pause = page.getByRole('button', { name: 'Pause playback' })
  await expect(pause).toBeVisible()

  // The same works on a phone.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await pause.press('Enter')
  await expect(pause).toBeHidden()
  await page.getByRole('group', { name: /^Words of the letter/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(pause).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play these words' })).toBeVisible()
  if (wide) await page.setViewportSize(wide)
}

/** The wrong dose blocks approval. One key corrects it, and the letter is then approved. */
async function fixAndApprove(openAs: Journey['openAs'], patient: Patient): Promise<void> {
  const { id } = await practice.letterOf(patient)
  const page = await practice.openAs(openAs, 'doctor')
  await page.goto(`/letters/${id}`)
  const check = page.getByRole('region', { name: 'Fact check' })
  const open = check.getByRole('list', { name: 'Open findings' }).getByRole('listitem')
  await expect(open).toHaveText([/For ramipril, the letter says '50 mg', but the dictation says '5 mg'/])
  await lookAt(page)
  await playFirstWord(page)
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).first().click()
  await expect(check.getByRole('alert')).toHaveText(/^Not approved: a critical finding is open/)
  await expect(check.getByRole('alert')).toBeFocused()
  expect((await practice.letterOf(patient)).status).toBe('draft')
  await page.keyboard.press('F8')
  const finding = page.getByRole('dialog', { name: 'Finding' })
  await expect(finding.getByRole('button', { name: 'Fix: write ‘5 mg’' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The letter says ‘5 mg’ now.')).toBeVisible()
  await expect(check.getByRole('button', { name: 'Approve' })).toBeFocused()
  await letTimePass(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  const { status, content } = await practice.letterOf(patient)
  expect(status).toBe('approved')
  expect(content).toContain('ramipril 5 mg')
  expect(content).not.toContain('50 mg')
}
