// Runs a clinic by keyboard. Its patients are added by hand; two get letters, one did not attend, and the
// clinic is closed at the end.
import type { Page } from '@playwright/test'
import { shortDay } from '@sincerely/domain/dates'
import { type Client, newPatient } from './support/client.ts'
import { goTo } from './support/go-to.ts'
import { inputOf } from './support/input-count.ts'
import { expect, test } from './support/journey.ts'

type Clinic = {
  id: number
  day: string
  closedAt: string | null
  visits: {
    id: number
    patientId: number
    state: string
    reason: string | null
    letter: { id: number; status: string } | null
  }[]
}

const names = ['Clemency Hartnell', 'Clemency Iveson', 'Clemency Jowett']

test('A clinic added by hand ends in posted letters, and closes only when no visit is open', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  for (const name of names) await newPatient(doctor, name)
  await page.goto('/clinics')
  await expect(page.getByRole('button', { name: 'New clinic' })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New clinic' })
  await dialog.getByLabel('Place').fill('Room 3')
  await dialog.getByRole('button', { name: 'Add clinic' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clinic on')
  // The dialog is no step of the history.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await addPatients(page)
  const clinicId = Number(/\/clinics\/(\d+)/.exec(page.url())?.[1])
  await expect(page.getByRole('main')).toContainText('0 of 3 done')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('main')).toContainText('0 of 2 done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main')).toContainText('0 of 3 done')
  // The server's refusal says which patients are still open.
  const closing = doctor.post(`/api/clinics/${clinicId}/close`, {})
  await expect(closing).rejects.toThrow('still need a letter, a dictation or a reason')

  // Neither is a patient deleted while the visit is open. The message leads to the visit.
  const { day } = await clinicNow(doctor, clinicId)
  await goTo(page, '/patients?q=Clemency')
  await page.getByRole('button', { name: 'Delete Clemency Iveson' }).click()
  const refused = page.getByText(`has an open visit in the clinic on ${shortDay(day)}`)
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: 'Open the clinic' }).click()
  await expect(selected(page)).toContainText('Clemency Iveson')
  await goTo(page, '/patients?q=Clemency')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete \d patients$/ })
    .click()
  const rows = page.getByRole('dialog', { name: /can't be deleted yet$/ }).getByRole('listitem')
  const row = rows.filter({ hasText: 'Clemency Iveson' })
  await expect(row).toContainText(`Has an open visit in the clinic on ${shortDay(day)}`)
  await row.getByRole('link', { name: 'Open the clinic' }).click()
  await expect(selected(page)).toContainText('Clemency Iveson')
  await goTo(page, `/clinics/${clinicId}`)

  const typing = await inputOf(page, async () => {
    await expect(selected(page)).toContainText('Clemency Hartnell')
    await page.keyboard.press('t')
    await expect(page.getByRole('textbox', { name: 'Time' })).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('8.50')
    await page.keyboard.press('Enter')
    await expect(selected(page)).toContainText('08:50')
    await writeLetter(page, 'Clemency Hartnell')
    await expect(selected(page)).toContainText('Clemency Iveson')
    await page.keyboard.press('n')
    await expect(page.getByRole('button', { name: 'No letter needed' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(selected(page)).toContainText('Clemency Jowett')
    await writeLetter(page, 'Clemency Jowett', { thenApprove: true })
    // The letter's page opens, because a letter is approved only once it was on screen.
    await expect(page.getByRole('article').getByText('Approved', { exact: true }).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('main')).toContainText('3 of 3 done')
  })
  expect(typing.clicks).toBe(0)

  const { visits } = await clinicNow(doctor, clinicId)
  expect(visits.map(({ state }) => state)).toEqual(['letter', 'closed', 'letter'])
  for (const { letter } of visits) if (letter) await approveAndPost(doctor, letter)
  await expect(page.getByRole('link', { name: /^Posted letter no\. \d+$/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Close clinic' }).click()
  await expect(page.getByText('This clinic is closed.')).toBeVisible()
  expect((await clinicNow(doctor, clinicId)).closedAt).not.toBeNull()
})

test('A clinic of twenty-two from a CSV file ends in twenty posted letters and two patients who did not attend', async ({
  page,
  doctor,
}) => {
  const people = forenames.map((forename, at) => ({
    name: `${forename} Quillfeather`,
    dob: `1950-03-${String(at + 1).padStart(2, '0')}`,
    time: `${9 + Math.floor(at / 6)}:${String((at % 6) * 10).padStart(2, '0')}`,
  }))
  // Six of these people are already patients.
  for (const { name, dob } of people.slice(0, 6)) await newPatient(doctor, name, { dob })
  const lines = people.map(
    ({ name, dob, time }) => `${time};${name};${dob.split('-').toReversed().join('/')};Dr Asha Patel`,
  )
  const csv = ['Time;Patient name;Date of birth;GP name', ...lines.toReversed()].join('\r\n')
  await page.goto('/patients/upload')
  const file = { name: 'clinic.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').first().setInputFiles([file])
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await page.getByRole('button', { name: 'Create 16 Patients' }).click()
  await page.getByRole('button', { name: 'Make a clinic from 22 patients' }).click()
  await page.getByRole('button', { name: 'Add clinic' }).click()
  await expect(page.getByRole('main')).toContainText('0 of 22 done')
  const clinicId = Number(/\/clinics\/(\d+)/.exec(page.url())?.[1])
  const rows = page.getByRole('list', { name: 'Patients of this clinic' }).getByRole('button')
  await expect(rows).toHaveText(
    people.map(({ name, time }) => new RegExp(`${time.padStart(5, '0')}.*${name}`, 'u')),
  )

  const typing = await inputOf(page, async () => {
    for (const name of [people[0]?.name, people[1]?.name]) {
      await expect(selected(page)).toContainText(name ?? '')
      await page.keyboard.press('n')
      await expect(page.getByRole('button', { name: 'No letter needed' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(selected(page)).toContainText(people[2]?.name ?? '')
    await writeLetter(page, people[2]?.name ?? '')
    await expect(page.getByRole('main')).toContainText('3 of 22 done')
  })
  expect(typing.clicks).toBe(0)
  // The other letters are written in the same way as the first.
  for (const { id: visitId, patientId } of (await clinicNow(doctor, clinicId)).visits.slice(3)) {
    const content = '<p>She is well.</p>'
    await doctor.post('/api/letters', { patientId, visitId, type: 'consultation', content })
  }
  const { visits } = await clinicNow(doctor, clinicId)
  expect(visits.map(({ reason }) => reason).slice(0, 2)).toEqual(['Did not attend', 'Did not attend'])
  for (const { letter } of visits) if (letter) await approveAndPost(doctor, letter)
  await expect(page.getByRole('link', { name: /^Posted letter no\. \d+$/ })).toHaveCount(20)
  await page.getByRole('button', { name: 'Close clinic' }).click()
  await expect(page.getByText('This clinic is closed.')).toBeVisible()
})

const forenames =
  'Abel Bruno Cedric Damian Edgar Felix Gareth Hector Isidor Jasper Kelvin Lucian Magnus Nestor Oswin Percy Quentin Roland Silas Tobiah Ulric Virgil'.split(
    ' ',
  )

const selected = (page: Page) => page.getByRole('region', { name: 'Selected patient' })

async function clinicNow(doctor: Client, id: number): Promise<Clinic> {
  return (await doctor.get<{ clinic: Clinic }>(`/api/clinics/${id}`)).clinic
}

/** Adds the last patient first. The list sorts them by time. */
async function addPatients(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add patients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add patients' })
  for (const [at, name] of [...names.entries()].toReversed()) {
    await dialog.getByLabel('Time').fill(`9.${at}0`)
    await dialog.getByRole('searchbox', { name: 'Patient' }).fill(name)
    await dialog.getByRole('button', { name }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeAttached()
    await expect(dialog.getByLabel('Time')).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function writeLetter(page: Page, name: string, { thenApprove = false } = {}): Promise<void> {
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: `Create letter for ${name}` })
  await expect(dialog.getByRole('textbox', { name: 'Dictation' })).toBeFocused()
  await page.keyboard.type('She is well full stop')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: `Letter for ${name}` })).toContainText('She is well.')
  if (thenApprove) await dialog.getByRole('button', { name: 'Save and approve' }).press('Enter')
  else await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

async function approveAndPost(doctor: Client, { id, status }: { id: number; status: string }): Promise<void> {
  if (status === 'draft') await doctor.patch(`/api/letters/${id}/review`, { approved: true })
  await doctor.patch(`/api/letters/${id}/status`, { status: 'posted' })
}
