// An administrator works with all patients of the practice.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, approve, clientOf, letterNow, newLetter, newPatient, post } from './support/client.ts'
import { closeMessages } from './support/close-messages.ts'
import { cutOff, holdBack, refuse } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'
import { type TextLedger, lookFor, openLedger, textsOf } from './support/text-ledger.ts'
import { goTo } from './support/go-to.ts'

const place = '/admin/patients'
const wide = { width: 1440, height: 900 }
const amara = 'Dr Amara Whitfield'
const tobias = 'Dr Tobias Llewellyn-Rhys'
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.use({ who: 'admin', viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

test('An administrator finds, adds, edits, archives, deletes and restores patients and downloads the list', async ({
  page,
  openAs,
  doctor,
  console,
}) => {
  console.allow(/status of [45]\d\d|ERR_FAILED/)
  const ledger = openLedger(textsOf([place]))
  const busy = await newPatient(doctor, 'Barnaby Quickenshaw', { phone: '01632 960 471' })
  const draft = await newLetter(doctor, busy, '<p>He is well.</p>')
  await openPage(page, ledger)

  // The search finds a phone number in any format. The URL contains the search.
  await page.getByRole('searchbox').fill('+44 1632 960471')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(rowOf(page, busy.name)).toContainText(amara)
  await page.getByLabel('Doctor').selectOption(tobias)
  await expect(page.getByText('No patients found')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Doctor')).toHaveValue(/\d/u)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(place)
  await expect(page.getByRole('rowheader').nth(5)).toBeVisible()

  await adding(page, ledger)
  await editing(page, ledger)
  await archiving(page, { doctor, draft: draft.id, name: busy.name })

  // An archived patient is found and marked as archived, and no letter can be started for them.
  const secretary = await openAs('secretary', { viewport: wide })
  await secretary.goto('/patients?tab=completed&q=Quickenshaw')
  await expect(secretary.getByRole('row', { name: busy.name })).toContainText('Archived')
  await secretary.getByRole('button', { name: `Create letter for ${busy.name}` }).click()
  const instead = secretary.getByRole('dialog', { name: `${busy.name} is archived` })
  await expect(instead).toContainText('Moved to Ripon.')
  expect(await findingsOf(secretary, 'no letter for who is archived')).toEqual([])
  await instead.getByRole('button', { name: 'OK' }).click()
  await goTo(secretary, `/patients/${busy.id}`)
  await expect(secretary.getByText('Archived by Nerys Oakeshott on')).toBeVisible()
  await expect(secretary.getByRole('button', { name: 'Create Letter', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: `More for ${busy.name}` }).click()
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await expect(secretary.getByRole('button', { name: 'Create Letter', exact: true })).toBeEnabled()

  await deleting(page, busy.name)
  expect(ledger.missing()).toEqual([])
})

test('Reassigning patients handles their unfinished work as chosen, and open browsers update', async ({
  page,
  openAs,
  doctor,
  address,
  console,
}) => {
  console.allow(/status of 409/)
  const other = clientOf(address, await tokenOf('otherDoctor'))
  const goes = await newPatient(doctor, 'Ignatius Thornaby')
  const stays = await newPatient(doctor, 'Philippa Thornaby')
  const letter = await newLetter(doctor, goes, '<p>He is well.</p>')
  const sealed = await newLetter(doctor, goes, '<p>He is very well.</p>')
  await approve(doctor, sealed.id)
  const unsaved = { content: '<p>Half a sentence</p>', baseVersion: letter.version }
  await doctor.put(`/api/letters/${letter.id}/working-copy`, unsaved)
  const before = await openAs('doctor', { viewport: wide })
  await before.goto('/patients?q=Thornaby')
  await expect(before.getByRole('rowheader')).toHaveCount(2)
  const after = await openAs('otherDoctor', { viewport: wide })
  await after.goto('/patients?q=Thornaby')
  await expect(after.getByText('No patients match ‘Thornaby’')).toBeVisible()

  await page.goto(`${place}?q=Thornaby`)
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Reassign…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 patients' })
  const give = dialog.getByRole('button', { name: 'Reassign', exact: true })
  await expect(dialog.getByRole('combobox', { name: 'New doctor' })).toBeFocused()
  await give.click()
  await expect(dialog.getByText('Choose the new doctor.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'New doctor' })).toBeFocused()
  await expect(dialog.getByText('Choose what happens to unfinished letters.')).toBeVisible()
  expect(await findingsOf(page, 'patients given to another doctor')).toEqual([])
  await dialog.getByRole('combobox', { name: 'New doctor' }).selectOption(tobias)
  const letters = dialog.getByRole('radiogroup', { name: 'What happens to 2 letters' })
  await letters.getByRole('radio', { name: 'Move to the new doctor' }).check()
  await expect(dialog.getByText('One letter is approved')).toBeVisible()

  // The doctor dictates before the confirmation. The figures change, so the earlier confirmation is no longer
  // valid.
  const spoken = { deviceKey: 'device-of-the-thornabys', letterType: 'consultation', patientId: goes.id }
  await doctor.post('/api/dictations', spoken)
  await dialog.getByRole('button', { name: 'Reassign and return to draft' }).click()
  await expect(dialog.getByRole('alert')).toContainText('changed in the meantime')
  const dictations = dialog.getByRole('radiogroup', { name: 'What happens to 1 dictation' })
  await dictations.getByRole('radio', { name: 'Moves to the new doctor' }).check()
  await expect(dialog.getByText('Choose what happens to unfinished letters.')).toBeVisible()
  await letters.getByRole('radio', { name: 'Move to the new doctor' }).check()
  await dialog.getByRole('button', { name: 'Reassign and return to draft' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${amara} has unsaved text in an attached letter.`)
  expect(await findingsOf(page, 'patients given while somebody writes')).toEqual([])
  await dialog.getByRole('button', { name: 'Reassign anyway' }).click()
  // Both messages disappear after a few seconds, so they are checked at the same time.
  await Promise.all([
    expect(messages(page)).toContainText(`2 patients reassigned to ${tobias}, 1 letter back in draft`),
    expect(messages(before)).toContainText(`Nerys Oakeshott reassigned 2 patients to ${tobias}.`),
  ])
  await expect(rowOf(page, stays.name)).toContainText(tobias)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await expect(before.getByText('No patients match ‘Thornaby’')).toBeVisible()
  await expect(after.getByRole('rowheader', { name: goes.name })).toBeVisible()
  expect((await letterNow(other, letter.id)).content).toContain(tobias)

  expect((await letterNow(other, sealed.id)).status).toBe('draft')

  // A single patient is reassigned and moved back. Without unfinished work, no question appears.
  await page.getByRole('button', { name: `More for ${stays.name}` }).click()
  await page.getByRole('menuitem', { name: 'Reassign' }).click()
  const one = page.getByRole('dialog', { name: `Reassign ${stays.name}` })
  await expect(one.getByRole('radio')).toHaveCount(0)
  await one.getByRole('combobox', { name: 'New doctor' }).selectOption(amara)
  await one.getByRole('button', { name: 'Reassign', exact: true }).click()
  // The notification of the former doctor does not name the patient.
  await expect(messages(after)).toContainText(`Nerys Oakeshott reassigned a patient to ${amara}.`)
  await expect(before.getByRole('rowheader', { name: stays.name })).toBeVisible()
  await expect(after.getByRole('rowheader', { name: stays.name })).toHaveCount(0)
})

/** Checks the loading state, the errors and the page itself, with their texts. */
async function openPage(page: Page, ledger: TextLedger): Promise<void> {
  const api = 'admin/patients'
  const letGo = await holdBack({ page, api })
  await goTo(page, place)
  await expect(page.getByText('Loading patients...')).toBeAttached()
  await ledger.look(page, place)
  await letGo()
  const reached = await cutOff({ page, api })
  await page.reload()
  await lookFor(page, ledger, place, /Failed to fetch patients\. /u)
  await reached()
  const answers = await refuse({ page, api }, 503)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await lookFor(page, ledger, place, /Failed to fetch patients: 503/u)
  await answers()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await lookFor(page, ledger, place, 'Avg. Letters/Patient')
  await expect(page.getByRole('rowheader').nth(5)).toBeVisible()
  expect(await findingsOf(page, 'all patients')).toEqual([])
}

async function adding(page: Page, ledger: TextLedger): Promise<void> {
  await page.getByRole('button', { name: 'Add Patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Patient' })
  await dialog.getByLabel('Full Name').fill('Cressida Merrion')
  await dialog.getByLabel('Date of Birth').fill('14/7/1951')
  await ledger.look(page, place)
  await page.keyboard.press('Escape')
  await expect(messages(page)).toContainText('Choose ‘Add Patient’ to continue.')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await dialog.getByRole('button', { name: /^Continue/ }).click()
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(dialog.getByText('Choose a doctor for this patient.')).toBeVisible()
  await dialog.getByLabel('Doctor').selectOption(tobias)
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(messages(page)).toContainText('Patient added')
  await page.getByRole('searchbox').fill('Merrion')
  await expect(rowOf(page, 'Cressida Merrion')).toContainText(`${tobias}Joel Hathersage`)
  await expect(rowOf(page, 'Cressida Merrion')).toContainText('14/07/1951')
}

async function editing(page: Page, ledger: TextLedger): Promise<void> {
  await page.getByRole('button', { name: 'Edit Cressida Merrion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Patient' })
  await dialog.getByLabel('Phone').fill('01632 960472')
  await ledger.look(page, place)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, 'Cressida Merrion')).toContainText('01632 960472')
  await closeMessages(page)
}

/** Archiving is refused while a letter is unfinished, and later needs a reason. */
async function archiving(
  page: Page,
  { doctor, draft, name }: { doctor: Client; draft: number; name: string },
): Promise<void> {
  await page.getByRole('searchbox').fill('Quickenshaw')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog', { name: `Archive ${name}?` })
  const archive = dialog.getByRole('button', { name: 'Archive' })
  await archive.click()
  await expect(dialog.getByText('Give a reason for archiving the patient.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Moved to Ripon.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Moved to Ripon.')
  await archive.click()
  await expect(dialog.getByRole('alert')).toContainText(`${name} has a letter that is not posted yet.`)
  expect(await findingsOf(page, 'a patient who is archived')).toEqual([])
  await approve(doctor, draft)
  await post(doctor, draft)
  await archive.click()
  await expect(messages(page)).toContainText(`${name} archived`)
  await expect(rowOf(page, name)).toContainText('Moved to Ripon.')
  await page.getByLabel('Status').selectOption('Archived (Inactive)')
  await page.getByPlaceholder('Search patients...').fill(name)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download list' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Patients_\d{4}-\d\d-\d\d\.csv$/u)
  const [head, line, end] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toBe(
    '\uFEFFMR number,Name,Date of birth,Phone,E-mail,Doctor,Secretaries,Status,Last visit,Letters',
  )
  expect(line).toContain(`${name},`)
  expect(line).toContain(',Archived,')
  expect(end).toBe('')
  await closeMessages(page)
}

/** Deletes a record and restores it at once by Undo. Later restores it from the list of deleted records. */
async function deleting(page: Page, name: string): Promise<void> {
  await page.getByLabel('Status').selectOption('Active')
  // The second click of the double-click must not delete a second record.
  await page.getByRole('button', { name: `Delete ${name}` }).dblclick()
  await expect(messages(page)).toContainText(`Patient "${name}" deleted successfully`)
  await expect(page.getByText('No patients found')).toBeVisible()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, name)).toContainText('Active')
  await closeMessages(page)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByText('No patients found')).toBeVisible()
  await page.getByLabel('Status').selectOption('Deleted')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText('No patients found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all patients' }).click()
  await page.getByRole('searchbox').fill('Quickenshaw')
  await expect(rowOf(page, name)).toContainText('Active')
}
