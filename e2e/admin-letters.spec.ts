// An administrator works with the letters of the whole practice.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import {
  type Client,
  type Letter,
  type Patient,
  approve,
  clientOf,
  letterNow,
  newLetter,
  newPatient,
  post,
} from './support/client.ts'
import { closeMessages } from './support/close-messages.ts'
import { cutOff, holdBack, refuse } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { editorOf } from './support/letter-editor.ts'
import { tokenOf } from './support/sessions.ts'
import { lookFor, openLedger, textsOf } from './support/text-ledger.ts'
import { goTo } from './support/go-to.ts'

const wide = { width: 1440, height: 900 }
const place = '/admin/letters'
const amara = 'Dr Amara Whitfield'
const tobias = 'Dr Tobias Llewellyn-Rhys'

test.use({ who: 'admin', viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

type Scene = { patient: Patient; draft: Letter; approved: Letter; posted: Letter }

async function newScene(doctor: Client, name: string): Promise<Scene> {
  const patient = await newPatient(doctor, name)
  const write = (more: object = {}) => newLetter(doctor, patient, '<p>She is well.</p>', more)
  const draft = await write({ title: 'Results of the scan', type: 'referral', priority: 'high' })
  const approved = await write()
  await approve(doctor, approved.id)
  const posted = await write()
  await approve(doctor, posted.id)
  await post(doctor, posted.id)
  return { patient, draft, approved, posted }
}

test('An administrator finds, reassigns, deletes and restores letters, and open browsers update at once', async ({
  page,
  openAs,
  doctor,
  console,
}) => {
  console.allow(/status of 4\d\d|ERR_INTERNET_DISCONNECTED/)
  const { patient, draft, approved, posted } = await newScene(doctor, 'Leocadia Thistlemere')
  const copy = { content: '<p>Half a sentence</p>', baseVersion: draft.version }
  await doctor.put(`/api/letters/${draft.id}/working-copy`, copy)
  const [amarasPage, tobiasPage] = [await openAs('doctor'), await openAs('otherDoctor')]
  await amarasPage.goto(`/letters/${approved.id}`)
  await expect(amarasPage.getByRole('article')).toContainText('She is well.')
  await tobiasPage.goto('/letters?q=Thistlemere')
  await expect(tobiasPage.getByText('No letters found')).toBeVisible()

  await page.goto(place)
  await page.getByRole('searchbox', { name: 'Search letters' }).fill('thistlemere')
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/q=thistlemere/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending (Approved)')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Doctor' }).selectOption(tobias)
  await expect(page.getByText('No letters found')).toBeVisible()
  // The URL contains the whole state, so a reload shows the same list.
  await page.reload()
  await expect(page.getByText('No letters found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(new RegExp(`${place}$`))
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('searchbox', { name: 'Search letters' }).fill('thistlemere')
  await expect(rows(page)).toHaveCount(3)

  // The list is sorted by due date, earliest first. None of the letters is overdue.
  const due = page.getByRole('columnheader', { name: 'Due' })
  await due.getByRole('button').click()
  await expect(page).toHaveURL(/sort=due&direction=asc/)
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Due' }).selectOption('Overdue')
  await expect(page.getByText('No letters found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Due' }).selectOption('All Due Dates')
  await page.getByRole('columnheader', { name: 'Updated' }).getByRole('button').click()
  await expect(page).not.toHaveURL(/sort=/)

  // The list offers only actions that the letter's status allows.
  const rowOf = (letter: Letter) => rows(page).filter({ hasText: `Letter no. ${letter.id}` })
  await expect(rowOf(posted).getByRole('button')).toHaveCount(0)
  await expect(rowOf(posted).getByRole('checkbox')).toHaveCount(0)
  await expect(rowOf(posted).getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(rowOf(approved).getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await reassignBoth(page)
  await expect(rowOf(draft)).toContainText(tobias)
  await expect(rowOf(approved)).toContainText('Draft')
  await expect(rowOf(posted)).toContainText(amara)
  await expect(amarasPage.getByText('This letter is no longer available')).toBeVisible()
  await expect(tobiasPage.getByRole('list', { name: 'Letters' }).getByRole('listitem')).toHaveCount(2)
  const other = clientOf(new URL(page.url()).origin, await tokenOf('otherDoctor'))
  expect((await letterNow(other, approved.id)).content).toContain(tobias)

  // If deleting fails, the letter returns at once and the counts stay the same.
  await closeMessages(page)
  const drafts = page.getByRole('definition').nth(3)
  const counted = (await drafts.textContent()) ?? ''
  await page.context().setOffline(true)
  await rowOf(draft).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText("Couldn't reach the server. Please try again once")).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(drafts).toHaveText(counted)
  await page.context().setOffline(false)

  await closeMessages(page)
  await rowOf(draft).getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(drafts).toHaveText(new RegExp(`^${Number.parseInt(counted, 10) - 1}(?!\\d)`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Letter for ${patient.name} restored`)).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await comesBackFromItsPage(page, draft.id, () =>
    rowOf(draft).getByRole('button', { name: 'Delete' }).click(),
  )
  await rowOf(draft).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived (Deleted)')
  await expect(rowOf(draft)).toContainText('Archived')
  const title = rowOf(draft).getByRole('link', { name: 'Results of the scan' })
  await expect(title).toHaveAttribute('href', `/letters/${draft.id}`)
  await page.getByRole('button', { name: `Restore letter no. ${draft.id}` }).click()
  await expect(page.getByText('No letters found')).toBeVisible()
  // The message's Undo button must disappear.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All Statuses')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download list' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Letters_\d{4}-\d\d-\d\d\.csv$/u)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines.find((line) => line.startsWith(`${draft.id},`))).toContain(
    `Results of the scan,${patient.name},${patient.id},${tobias},`,
  )

  await rowOf(draft).getByRole('link', { name: 'Edit' }).click()
  await expect(editorOf(page, patient)).toBeVisible()
})

/**
 * Reassigns the draft and the approved letter. The dialog first explains the consequences and mentions
 * unsaved text.
 */
async function reassignBoth(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all letters that can be reassigned' }).check()
  await expect(page.getByRole('status').filter({ hasText: '2 letters selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Reassign…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 letters' })
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click()
  await expect(dialog.getByText('Choose the new doctor.')).toBeVisible()
  await expect(dialog.getByRole('option', { name: amara })).toHaveCount(0)
  await dialog.getByLabel('New doctor').selectOption(tobias)
  await expect(dialog.getByText('One of them is approved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reassign and return to draft' }).click()
  await expect(dialog.getByText(`${amara} has unsaved text in one of these letters.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reassign anyway' }).click()
  await expect(page.getByText(`2 letters reassigned to ${tobias}, 1 returned to draft`)).toBeVisible()
  await expect(page.getByText('selected')).toHaveCount(0)
}

/**
 * The page of a deleted letter, opened from the audit trail for example, says who deleted the letter and can
 * restore it.
 */
async function comesBackFromItsPage(page: Page, id: number, remove: () => Promise<void>): Promise<void> {
  const { pathname, search } = new URL(page.url())
  const count = await rows(page).count()
  await remove()
  await expect(rows(page)).toHaveCount(count - 1)
  await expect(page.getByText(/^Letter for .+ deleted$/)).toBeVisible()
  await goTo(page, `/letters/${id}`)
  await expect(page.getByText(new RegExp(`^Letter no\\. ${id} for .+ was deleted by `))).toBeVisible()
  expect(await findingsOf(page, 'a letter that was deleted')).toEqual([])
  await page.getByRole('button', { name: 'Restore letter' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await goTo(page, pathname + search)
  await expect(rows(page)).toHaveCount(count)
}

test('Every specified text of the practice letters page is in its place', async ({
  page,
  doctor,
  address,
  console,
}) => {
  console.allow(/status of [45]\d\d|ERR_FAILED/)
  const ledger = openLedger(textsOf([place]))
  const { patient, draft } = await newScene(doctor, 'Melisande Brackenridge')
  const letGo = await holdBack({ page, api: 'admin/letters' })
  await page.goto(place)
  await expect(page.getByText('Loading letters...')).toBeAttached()
  await ledger.look(page, place)
  await letGo()
  const answers = await refuse({ page, api: 'admin/letters' })
  await page.reload()
  await lookFor(page, ledger, place, 'Failed to fetch letters: 400. Made to fail.')
  await answers()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await lookFor(page, ledger, place, 'Total Letters')
  const reached = await cutOff({ page, api: 'admin/letters' })
  await page.reload()
  await lookFor(page, ledger, place, 'Failed to fetch letters. ')
  await reached()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await lookFor(page, ledger, place, 'Drafts')
  await page.getByRole('button', { name: 'Load more' }).click()
  await lookFor(page, ledger, place, 'Yesterday')

  await unassigned(address, async () => {
    await goTo(page, `${place}?status=draft`)
    await lookFor(page, ledger, place, 'Unassigned')
  })
  await expect(page.getByText('Unassigned')).toHaveCount(0)

  await page.goto(`${place}?q=brackenridge`)
  await page.getByRole('button', { name: `Delete letter no. ${draft.id}` }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived (Deleted)')
  await lookFor(page, ledger, place, 'Results of the scan')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Letters' }).getByRole('listitem')).toHaveCount(1)
  expect(await findingsOf(page, 'the letters of the practice, narrow')).toEqual([])
  // Touch targets must be large enough for each kind of card.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All Statuses')
  await expect(page.getByRole('list', { name: 'Letters' }).getByRole('listitem')).toHaveCount(2)
  const targets = page.getByRole('main').locator('a[href], button, input, select')
  await expect.poll(() => targets.evaluateAll(tooLow)).toEqual([])
  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Create Letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Letter' })
  await dialog.getByLabel('Patient').fill('Brackenridge')
  await ledger.look(page, place)
  await dialog.getByRole('button', { name: patient.name }).click()
  await expect(page.getByRole('dialog', { name: `Create Letter for ${patient.name}` })).toBeVisible()
  expect(ledger.missing()).toEqual([])
})

/** Runs in the browser. Lists elements that are not high enough for a finger. */
function tooLow(elements: Element[]): string[] {
  return elements
    .map((element) => ({ element, height: element.getBoundingClientRect().height }))
    .filter(({ height }) => height > 1 && height < 43.9)
    .map(({ element, height }) => `${element.outerHTML.slice(0, 120)} ${height}`)
}

type People = { assignments: { secretaryId: number; doctorId: number; doctorName: string }[] }

/** Runs `look` while the other doctor has no secretary. The assignment is restored even after a failure. */
async function unassigned(address: string, look: () => Promise<void>): Promise<void> {
  const admin = clientOf(address, await tokenOf('admin'))
  const { assignments } = await admin.get<People>('/api/doctor-secretary')
  const its = assignments.find(({ doctorName }) => doctorName === tobias)
  if (!its) throw new Error('nobody is assigned to the other doctor')
  await admin.delete(`/api/doctor-secretary/${its.secretaryId}`)
  try {
    await look()
  } finally {
    await admin.post('/api/doctor-secretary', { secretaryId: its.secretaryId, doctorId: its.doctorId })
  }
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Letters' }).getByRole('row').filter({ hasText: 'Letter no.' })
}
