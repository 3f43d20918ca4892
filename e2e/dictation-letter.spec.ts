import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Patient, clientOf, newPatient } from './support/client.ts'
import {
  storedOnDevice,
  practiceWithSpeech,
  recordedAtLeast,
  recordedMore,
  sentDictation,
  unsentOn,
} from './support/dictating.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

const practice = practiceWithSpeech()

test.beforeAll(practice.begin)
test.afterAll(practice.end)
test.beforeEach(() => practice.speech().hears('she takes ramipril five milligrams full stop'))

test('A recording in a new letter adds its words to the typed ones and stays with the letter', async ({
  openAs,
}) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Isolde Farthingale')
  const dialog = await openLetter(page, patient)
  await dialog.getByText('Referral', { exact: true }).click()
  await dialog.getByText('High', { exact: true }).click()
  const words = dialog.getByRole('textbox', { name: 'Dictation' })
  await words.fill('she is well full stop')
  await dialog.getByRole('button', { name: 'Voice Record' }).click()
  const panel = dialog.getByRole('region', { name: 'Recording' })
  await recordedAtLeast(page, 2)
  await expect(words).toHaveValue('she is well full stop')
  expect(await findingsOf(page, 'recording in a new letter')).toEqual([])
  await panel.getByRole('button', { name: 'Use in this letter' }).click()
  await expect(words).toHaveValue('she is well full stop\n\nshe takes ramipril five milligrams full stop', {
    timeout: 60_000,
  })
  await expect(panel).toContainText('The text is in the dictation below.')
  expect(await storedOnDevice(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  const letter = await practice.letterOf(patient)
  expect(letter).toMatchObject({ type: 'referral', priority: 'high' })
  expect(letter.dictationId).not.toBeNull()
  expect(letter.content).toContain('ramipril 5 mg')
  expect(letter.rawTranscription).toContain('she is well')
  await page.goto('/to-type')
  await expect(page.getByText('Nothing to type')).toBeVisible()
})

test('A new letter left while recording keeps its recording and words, even after a reload', async ({
  openAs,
}) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Barnaby Quillfeather')
  const dialog = await openLetter(page, patient)
  await dialog.getByRole('textbox', { name: 'Dictation' }).fill('typed before')
  await dialog.getByRole('button', { name: 'Voice Record' }).click()
  await recordedAtLeast(page, 2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A letter was started but not saved. Continue it')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('1 letter started but not saved')).toBeVisible()
  await page.getByRole('link', { name: `${patient.name}, new letter` }).click()
  await expect(dialog.getByRole('textbox', { name: 'Dictation' })).toHaveValue('typed before')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await goTo(page, '/letters')
  const band = unsentOn(page)
  await expect(band).toContainText(`A recording for a letter for ${patient.name} has not been used yet`)
  await band.getByRole('button', { name: `Continue the letter: dictation for ${patient.name}` }).click()
  await expect(dialog.getByRole('textbox', { name: 'Dictation' })).toHaveValue('typed before')
  const panel = dialog.getByRole('region', { name: 'Recording' })
  await expect(panel.getByText('Paused', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Continue', exact: true }).click()
  await recordedMore(page, 2)

  // The typed text is still there. No letter is saved without the recording's text.
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The recording is not in the letter yet.')
  await panel.getByRole('button', { name: 'Use in this letter' }).click()
  await expect(panel).toContainText('The text is in the dictation below.', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  const { rawTranscription } = await practice.letterOf(patient)
  expect(rawTranscription).toMatch(/^typed before/)
})

test('A recording in a new letter can be sent to be typed', async ({ openAs }) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Peregrine Ashdown')
  const dialog = await openLetter(page, patient)
  await dialog.getByText('Discharge', { exact: true }).click()
  // On the keyboard, the pressed button disappears and the next Tab reaches its replacement.
  const record = dialog.getByRole('button', { name: 'Voice Record' })
  // The button cannot take the focus until the recorder has loaded. Pressing a key does not wait for the
  // recorder.
  await expect(record).toBeEnabled()
  await record.press('Enter')
  await recordedAtLeast(page, 1)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Voice Record' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Voice Record' })).toBeFocused()
  await page.keyboard.press('Enter')
  await recordedAtLeast(page, 2)
  await dialog.getByRole('button', { name: 'Send to be typed' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dictation Sent')).toBeVisible()
  expect(await practice.dictationOf(patient)).toMatchObject({ letterType: 'discharge' })
})

test('Without speech to text, the words are typed while listening and the sound stays with the letter', async ({
  openAs,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Seraphina Molloy')
  const page = await openAs('doctor', { permissions: ['microphone'] })
  const dialog = await openLetter(page, patient)
  await dialog.getByRole('button', { name: 'Voice Record' }).click()
  await recordedAtLeast(page, 2)
  await dialog.getByRole('button', { name: 'Use in this letter' }).click()
  const panel = dialog.getByRole('region', { name: 'Recording' })
  await expect(panel).toContainText('Listen, and type the dictation below.')
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The recording is not transcribed yet.')
  await panel.getByRole('button', { name: 'Listen' }).click()
  await expect(panel.getByRole('slider', { name: 'Position' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Dictation' }).fill('she is well full stop')
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  await page.getByText('Original Dictation', { exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
})

test('A dictation stays typeable after its patient was reassigned to another doctor [H-22]', async ({
  openAs,
  address,
  doctor,
  console,
}) => {
  // After the reassignment, the secretary may no longer open the patient's record.
  console.allow(/status of 404/)
  const patient = await newPatient(doctor, 'Leopold Ferncastle')
  const dictationId = await sentDictation(doctor, patient, 2)
  const admin = clientOf(address, await tokenOf('admin'))
  const tobias = clientOf(address, await tokenOf('otherDoctor'))
  const { user } = await tobias.get<{ user: { id: number } }>('/api/auth/verify')
  const given = { patientIds: [patient.id], doctorId: user.id }
  await admin.post('/api/patients/batch/reassign', { ...given, letters: 'stay', dictations: 'stay' })

  const page = await openAs('secretary')
  await page.goto(`/to-type/${dictationId}`)
  await expect(page.getByText('This patient now belongs to another doctor')).toBeVisible()
  const text = page.getByRole('textbox', { name: `Letter for ${patient.name}` })
  await expect(text).toContainText('Dear Dr Patel,')
  await expect(text).toContainText(`Re: ${patient.name}`)
  await expect(text).toBeFocused()
  await page.keyboard.type('She is well.')
  await page.getByRole('button', { name: 'Save letter' }).click()
  await page.getByRole('button', { name: 'Open letter' }).click()
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  await expect(page.getByText('She is well.')).toBeVisible()
  // Other journeys open the newest letter. If this letter stayed, they would request a record that they may
  // not see.
  await doctor.delete(`/api${new URL(page.url()).pathname}`)
})

async function openLetter(page: Page, patient: Patient): Promise<Locator> {
  await page.goto(`/patients/${patient.id}?letter=true`)
  return page.getByRole('dialog', { name: `Create Letter for ${patient.name}` })
}
