// A user types in a record while another user merges or deletes it. No text is lost, and no text is written
// to another record unseen.
import type { Page } from '@playwright/test'
import { type Client, clientOf, newPatient, type Patient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { draftsIn } from './support/stored-drafts.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// A page may request parts of a record at the moment when it disappears.
test.beforeEach(({ console }) => console.allow(/status of 404/))

const dictation = 'She is well full stop'

test('A dictation stays open when its patient is merged and is saved for the remaining record', async ({
  page,
  doctor,
  address,
}) => {
  const { admin, kept, other } = await twoRecords(address, doctor, 'Rosalind Quill')
  await page.goto(`/patients/${other.id}?letter=true`)
  const words = page.getByRole('textbox', { name: 'Dictation' })
  await words.fill(dictation)
  await merge(admin, kept, other)
  await expect(page.getByText(`MR #${other.id} was merged into MR #${kept.id}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/patients/${kept.id}\\?`))
  await expect(page.getByRole('dialog', { name: `Create Letter for ${kept.name}` })).toBeVisible()
  await expect(words).toHaveValue(dictation)

  // A reload at this moment must lose nothing.
  await page.reload()
  await expect(words).toHaveValue(dictation)
  await page.getByRole('button', { name: 'Generate Letter' }).click()
  await page.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page.getByText('Letter has been created successfully')).toBeVisible()
  await page.goto(`/patients/${kept.id}`)
  await expect(page.getByRole('heading', { name: 'Clinical Letters (1)' })).toBeVisible()
  expect(await draftsIn(page)).toEqual([])
})

test('A saved dictation follows a merge next to the remaining record’s own, and returns if it is undone', async ({
  page,
  doctor,
  address,
}) => {
  const { admin, kept, other } = await twoRecords(address, doctor, 'Leopold Marsh')
  const words = page.getByRole('textbox', { name: 'Dictation' })
  for (const { id } of [kept, other]) {
    await page.goto(`/patients/${id}`)
    await page.getByRole('button', { name: 'Create Letter' }).click()
    await words.fill(`For MR ${id}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await goTo(page, '/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await merge(admin, kept, other)
  await expect.poll(() => draftsIn(page)).toEqual([`patient-${kept.id}-letter`, `patient-${kept.id}-letter`])
  await goTo(page, `/patients?letter=${kept.id}`)
  await expect(words).toHaveValue(`For MR ${other.id}`)
  await expect(page.getByText('There is another unsaved letter')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with that one' }).click()
  await expect(words).toHaveValue(`For MR ${kept.id}`)
  await expect(page.getByText(`another unsaved letter, started for MR #${other.id}`)).toBeVisible()
  await undoMerge(admin, kept)
  await expect(page.getByText(`another unsaved letter, started for MR #${other.id}`)).toBeHidden()
  const own = [kept.id, other.id].map((id) => `patient-${id}-letter`)
  await expect.poll(async () => (await draftsIn(page)).toSorted()).toEqual(own.toSorted())
})

test('A saved dictation follows a merge that happened while the browser was closed', async ({
  page,
  doctor,
  address,
}) => {
  const { admin, kept, other } = await twoRecords(address, doctor, 'Wilfreda Quill')
  await page.goto(`/patients/${other.id}`)
  await page.getByRole('button', { name: 'Create Letter' }).click()
  await page.getByRole('textbox', { name: 'Dictation' }).fill(dictation)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('about:blank')
  await merge(admin, kept, other)
  await page.goto('/settings')
  await expect.poll(() => draftsIn(page)).toEqual([`patient-${kept.id}-letter`])
})

test('The edit dialog in the list shows that its record was merged, and the changes continue in the other', async ({
  page,
  doctor,
  address,
}) => {
  const { admin, kept, other } = await twoRecords(address, doctor, 'Beatrix Loam')
  await page.goto(`/patients/${other.id}`)
  await page.getByRole('button', { name: 'Edit GP' }).click()
  await page.getByLabel('GP Practice').fill('Mill Lane Surgery')
  await goTo(page, `/patients?edit=${other.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Patient' })
  await dialog.getByLabel('Email', { exact: true }).fill('loam@example.org')
  await merge(admin, kept, other)
  await expect(dialog.getByText(`MR #${other.id} was merged into ${kept.name}, MR #${kept.id}`)).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toHaveText('Email: loam@example.org')
  await expect(dialog.getByText('GP Practice: Mill Lane Surgery')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeHidden()
  await dialog.getByRole('link', { name: `Open MR #${kept.id}` }).click()

  await expect(page.getByText(`Your changes to MR #${other.id} are not saved`)).toHaveCount(2)
  await page.getByRole('button', { name: 'Continue with them here' }).first().click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('loam@example.org')
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960007')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Patient updated successfully')).toBeVisible()
  await expect(page.getByText('GP Practice: Mill Lane Surgery')).toBeVisible()
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(page.getByText('are not saved')).toBeHidden()
})

test('The edit dialog in the list shows who deleted its record and allows saving once it is restored', async ({
  page,
  openAs,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Ambrose Tilling')
  const secretary = await openAs('secretary', { viewport: { width: 1440, height: 900 } })
  await secretary.goto(`/patients?edit=${patient.id}`)
  const dialog = secretary.getByRole('dialog', { name: 'Edit Patient' })
  await dialog.getByLabel('Email', { exact: true }).fill('tilling@example.org')
  await page.goto('/patients?q=Ambrose+Tilling')
  await page.getByRole('button', { name: 'Delete Ambrose Tilling' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // The message stays while the pointer is over it.
  await undo.hover()
  const note = dialog.getByRole('alert').filter({ hasText: /^Dr .+ deleted this record at \d\d:\d\d/ })
  await expect(note).toContainText('Your work is kept on this device.')
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('tilling@example.org')
  await undo.click()
  await expect(note).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
})

test('A record deleted while it is edited shows by whom, and can be saved once it is restored', async ({
  openAs,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Lysander Coombe')
  const admin = await openAs('admin', { viewport: { width: 1440, height: 900 } })
  await admin.goto(`/patients/${patient.id}`)
  await admin.getByRole('button', { name: 'Write the first letter' }).waitFor()
  const page = await openAs('secretary', { viewport: { width: 1440, height: 900 } })
  await page.goto(`/patients/${patient.id}?edit=true`)
  await page.getByLabel('Email', { exact: true }).fill('coombe@example.org')
  await doctor.delete(`/api/patients/${patient.id}`)

  const note = (on: Page) =>
    on.getByRole('alert').filter({ hasText: /^Dr .+ deleted this record at \d\d:\d\d/ })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(note(page)).toContainText('Your work is kept on this device.')
  await expect(note(page)).toContainText(
    /Dr .+ can restore it for ten minutes after deleting it\. An administrator can restore it at any time\./,
  )
  await expect(save).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Restore patient' })).toBeHidden()
  for (const name of ['Edit', 'Create Letter', 'Write the first letter', 'Edit GP'])
    await expect(admin.getByRole('button', { name, exact: true }), name).toBeDisabled()

  await note(admin).getByRole('button', { name: 'Restore patient' }).click()
  await expect(admin.getByText('Patient "Lysander Coombe" restored')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Create Letter' })).toBeEnabled()
  await expect(note(page)).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('coombe@example.org')
  await save.click()
  await expect(page.getByText('Patient updated successfully')).toBeVisible()
  await expect(page.getByText('coombe@example.org')).toBeVisible()
})

test('Without live messages, the refused save shows that the record was deleted, and typed text stays', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/WebSocket|ERR_FAILED/)
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route(/socket\.io/, (route) => route.abort())
  const patient = await newPatient(doctor, 'Evadne Prowse')
  await page.goto(`/patients/${patient.id}?edit=true`)
  await page.getByLabel('Email', { exact: true }).fill('prowse@example.org')
  await doctor.delete(`/api/patients/${patient.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no longer available' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('prowse@example.org')
})

test('Two tabs with a new patient each keep their own text', async ({ page, context }) => {
  const second = await context.newPage()
  for (const [tab, name] of [
    [page, 'Ursula Fennimore'],
    [second, 'Cosmo Whitlock'],
  ] as const) {
    await tab.goto('/patients?new=true')
    await tab.getByLabel('Full Name').fill(name)
    await tab.getByLabel('Date of Birth').fill('14/03/1951')
  }
  // Text that is open in another tab is not offered in this tab.
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByText('You started adding')).toHaveText(/Ursula Fennimore, 14\/03\/1951\.$/)
  await page.getByRole('button', { name: 'Continue with Ursula Fennimore' }).click()
  await second.getByRole('button', { name: 'Add patient' }).click()
  await expect(second.getByText('Patient added')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ursula Fennimore')
  await expect.poll(() => draftsIn(page)).toEqual(['patient-new'])
})

test('The merge dialog names both doctors, and undoing shows whose the NHS number is now', async ({
  openAs,
  doctor,
  address,
  console,
}) => {
  console.allow(/status of 409/)
  const admin = clientOf(address, await tokenOf('admin'))
  const { users } = await admin.get<{ users: { id: number; name: string }[] }>('/api/users?role=doctor')
  const kept = await newPatient(doctor, 'Isolde Varley', { dob: '1951-03-14' })
  const { patient } = await admin.get<{ patient: { doctorId: number; doctorName: string } }>(
    `/api/patients/${kept.id}`,
  )
  const colleague = users.find(({ id }) => id !== patient.doctorId)
  const nhsNumber = '9990010064'
  const more = { doctorId: colleague?.id, nhsNumber, confirmedNotDuplicate: true }
  const other = await newPatient(admin, 'Isolde Varley', more)
  const page = await openAs('admin', { viewport: { width: 1440, height: 900 } })
  await page.goto(`/patients/${kept.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another record…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another record' })
  await dialog.getByRole('button', { name: `MR #${other.id}` }).click()
  await expect(dialog).toContainText(
    `MR #${other.id} belongs to ${colleague?.name}. After the merge, only ${patient.doctorName} sees the record. ${colleague?.name} keeps the letters.`,
  )
  await dialog.getByRole('button', { name: /^Merge Isolde Varley/ }).click()
  await expect(page.getByText(`MR #${other.id} is now part of MR #${kept.id}.`)).toBeVisible()

  await admin.put(`/api/patients/${kept.id}`, { nhsNumber })
  const merged = page.getByRole('region', { name: 'Merged records' })
  await merged.getByRole('button', { name: `Restore MR #${other.id}` }).click()
  await expect(merged).toContainText(`The NHS number of MR #${other.id} belongs to Isolde Varley`)
  await expect(merged.getByRole('link', { name: `Open MR #${kept.id}` })).toBeVisible()
  // A colleague restores the record while the Undo message is still on screen.
  await admin.put(`/api/patients/${kept.id}`, { nhsNumber: null })
  await undoMerge(admin, kept)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`MR #${other.id} has already been restored.`)).toBeVisible()
})

async function twoRecords(address: string, doctor: Client, name: string) {
  const admin = clientOf(address, await tokenOf('admin'))
  const kept = await newPatient(doctor, name, { dob: '1951-03-14', phone: '01632 960007' })
  const more = { dob: '1960-02-02', phone: '01632 960008', confirmedNotDuplicate: true }
  return { admin, kept, other: await newPatient(doctor, name, more) }
}

async function merge(admin: Client, kept: Patient, other: Patient): Promise<void> {
  await admin.post(`/api/patients/${kept.id}/merge`, { otherId: other.id })
}

async function undoMerge(admin: Client, kept: Patient): Promise<void> {
  const { merges } = await admin.get<{ merges: { id: number }[] }>(`/api/patients/${kept.id}/merges`)
  await admin.post(`/api/patients/${kept.id}/merges/${merges[0]?.id}/undo`, {})
}
