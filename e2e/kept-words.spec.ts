// A letter or a record may be given to another doctor before typed text in it is saved. The author can no
// longer open the page, but does not lose the text.
import { clientOf, newLetter, newPatient } from './support/client.ts'
import { findingsOf } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { draftsIn } from './support/stored-drafts.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { people } from './support/people.ts'
import { tokenOf } from './support/sessions.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('Text typed offline for a reassigned patient can be read and discarded on the device', async ({
  page,
  context,
  doctor,
  address,
  console,
}) => {
  console.allow(/status of 404|ERR_INTERNET_DISCONNECTED/)
  const patient = await newPatient(doctor, 'Philippa Wray')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const record = await context.newPage()
  await page.goto(`/letters/${letter.id}?edit=true`)
  await record.goto(`/patients/${patient.id}?edit=true`)
  await editorOf(page, patient).waitFor()
  await record.getByLabel('Email', { exact: true }).waitFor()
  await context.setOffline(true)
  await typeAfter(editorOf(page, patient), 'She is well.', ' Only typed here.')
  await record.getByLabel('Email', { exact: true }).fill('wray@example.org')
  await expect
    .poll(() => draftsIn(page))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^letter-/), expect.stringMatching(/^patient-/)]))
  await page.close()
  await record.close()

  const admin = clientOf(address, await tokenOf('admin'))
  const { users } = await admin.get<{ users: { id: number; email: string }[] }>('/api/users?role=doctor')
  const doctorId = users.find(({ email }) => email === people.otherDoctor)?.id
  const along = { letters: 'along', dictations: 'along' }
  await admin.post('/api/patients/batch/reassign', { patientIds: [patient.id], doctorId, ...along })
  await context.setOffline(false)

  const after = await context.newPage()
  for (const [place, heading, kept, words] of [
    [
      `/letters/${letter.id}`,
      'This letter is no longer available',
      'in this letter',
      'She is well. Only typed here.',
    ],
    [`/patients/${patient.id}`, 'Patient not found', 'for this patient', 'Email: wray@example.org'],
  ] as const) {
    await after.goto(place)
    await expect(after.getByText(heading, { exact: true })).toBeVisible()
    const left = after.getByRole('region', { name: `Your text ${kept} is kept on this device` })
    await expect(left).toContainText(words)
    expect(await findingsOf(after, `${heading}, with words that are kept`)).toEqual([])
    await left.getByRole('button', { name: 'Discard' }).click()
    await expect(left).toBeHidden()
    await after.getByRole('button', { name: 'Undo' }).click()
    await expect(left).toContainText(words)
  }
})

test('Unsaved text in a form appears under ‘Unsaved work’ with a link back to the form', async ({ page }) => {
  await page.goto('/settings?tab=address-book')
  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to the address book' })
  await dialog.getByLabel('Name').fill('Ottoline Fairweather')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Unsaved work' }).click()
  const kept = page.getByRole('article', { name: /^Add to the address book, from/ })
  await expect(kept).toContainText('Name: Ottoline Fairweather')
  expect(await findingsOf(page, 'unsaved work')).toEqual([])
  await kept.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Ottoline Fairweather')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('link', { name: 'Unsaved work' })).toHaveCount(0)
})
