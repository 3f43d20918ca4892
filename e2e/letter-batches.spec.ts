import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { approve, clientOf, type Letter, letterNow, newLetter, newPatient } from './support/client.ts'
import { closeDialog } from './support/close-dialog.ts'
import { expect, test } from './support/journey.ts'
import { letTimePass, lookAt } from './support/looking.ts'
import { tokenOf } from './support/sessions.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const gp = { gpPractice: 'Elm Surgery', gpAddress: '4 Elm Road\nYork' }

test('Only letters that were opened and are unchanged are approved together [H-16]', async ({
  page,
  doctor,
  address,
}) => {
  const patient = await newPatient(doctor, 'Horatio Batchelder')
  const letters: Letter[] = []
  for (const n of [4, 3, 2, 1]) letters.unshift(await newLetter(doctor, patient, `<p>Letter ${n}.</p>`))
  const [first, second, , fourth] = letters as [Letter, Letter, Letter, Letter]
  await read(page, () => page.goto('/letters'))
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await read(page, () => page.keyboard.press('Shift+J'))
  await read(page, () => page.keyboard.press('Shift+ArrowDown'))
  await box(page, fourth).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await page.getByRole('tab', { name: /^Posted/ }).click()
  // Each tab has its own selection, so letters selected in one tab do not affect another.
  await expect(bar(page)).toBeHidden()
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await expect(bar(page)).toContainText('4 selected')

  const secretary = clientOf(address, await tokenOf('secretary'))
  await secretary.patch(`/api/letters/${second.id}/content`, { content: '<p>Another text.</p>' })
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Approve letters' })
  await expect(dialog.getByRole('status')).toHaveText(
    '2 letters will be approved. The other 2 stay as they are.',
  )
  await expect(
    dialog.getByRole('list', { name: 'Will not be approved' }).getByRole('listitem'),
  ).toContainText(["You haven't opened it yet", 'Changed since you opened it'])
  expect(await findingsOf(page, 'approving letters')).toEqual([])
  await dialog.getByRole('button', { name: 'Approve 2 letters' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 approved, 2 not approved.')
  await expect(dialog.getByRole('button', { name: 'Print 2 letters' })).toBeVisible()
  expect(await findingsOf(page, 'approved letters')).toEqual([])
  expect(await statusesOf(doctor, letters)).toEqual(['approved', 'draft', 'approved', 'draft'])

  const opened = page.waitForResponse(isReading)
  await dialog
    .getByRole('link', { name: /^Open the letter/ })
    .first()
    .click()
  await expect(page.getByRole('article')).toContainText('Letter 4.')
  await opened
  await expect(bar(page)).toContainText('2 selected')
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 letter will be approved.')
  await secretary.patch(`/api/letters/${fourth.id}/content`, { content: '<p>Changed behind it.</p>' })
  await expect(dialog.getByRole('status')).toHaveText('None of these letters can be approved now.')
  await expect(page.getByText('Changed behind it.')).toBeVisible()
  await letTimePass(page)
  const lookedAgain = page.waitForResponse((response) => response.url().endsWith('/batch/look'))
  await secretary.delete(`/api/letters/${second.id}`)
  await lookedAgain
  await expect(
    dialog.getByRole('list', { name: 'Will not be approved' }).getByRole('listitem'),
  ).toContainText(['Changed since you opened it', 'No longer exists'])
  await read(page, () => page.keyboard.press('Escape'))
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve 1 letter' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 approved, 1 not approved.')
  await closeDialog(dialog)
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  expect(first.id).toBeGreaterThan(fourth.id)
})

test('Several approved letters can be printed, posted and downloaded together', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Philippa Quillmore', { ...gp, email: 'pippa@quillmore.example' })
  const plain = await newLetter(doctor, patient, '<p>To the surgery.</p>')
  const copied = await newLetter(doctor, patient, '<p>To both.</p>')
  const recipients = [
    { key: 'gp', kind: 'gp', way: 'post' },
    { key: 'patient', kind: 'patient', way: 'email' },
  ]
  await doctor.put(`/api/letters/${copied.id}/recipients`, { recipients })
  for (const { id } of [plain, copied]) await approve(doctor, id)
  await page.goto('/letters?status=approved&q=quillmore')
  await expect(page.getByRole('article')).toContainText('To both.')
  // It has the focus after a letter was approved or posted.
  await page.getByRole('heading', { name: 'Philippa Quillmore' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await expect(bar(page)).toContainText('2 selected')
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Select letters' }).click()
  await bar(page).getByRole('button', { name: 'Select all 2' }).click()
  await expect(bar(page)).toContainText('2 selected')
  await expect(bar(page).getByRole('button', { name: 'Approve' })).toBeDisabled()
  await bar(page).getByRole('button', { name: 'Print' }).click()
  const printing = page.getByRole('dialog', { name: 'Print letters' })
  await expect(printing.getByRole('status')).toHaveText('3 copies, sorted by recipient.')
  await expect(printing.getByRole('list', { name: 'Will be printed' }).getByRole('listitem')).toContainText([
    `Dr Asha Patel, Elm SurgeryPhilippa Quillmore · Letter no. ${plain.id}`,
    `Dr Asha Patel, Elm SurgeryPhilippa Quillmore · Letter no. ${copied.id}`,
    `Philippa Quillmore (patient)Philippa Quillmore · Letter no. ${copied.id}`,
  ])
  const printed = page.waitForEvent('frameattached')
  await printing.getByRole('button', { name: 'Print 2 letters' }).click()
  await expect(printing.getByRole('status')).toContainText('Print dialog opened')
  expect((await printed).url()).toMatch(/^(blob:|about:blank|$)/)
  await printing.getByRole('button', { name: 'Post these 2 letters' }).click()

  const posting = page.getByRole('dialog', { name: 'Post letters' })
  await expect(posting).toContainText('By post: 2; By email, sent by me: 1')
  await posting
    .getByRole('button', { name: /^Change how/ })
    .last()
    .click()
  await posting.getByLabel(/^How Dr Asha Patel, Elm Surgery gets/).selectOption('By hand')
  await expect(posting).toContainText('By post: 1; By email, sent by me: 1; By hand: 1')
  expect(await findingsOf(page, 'posting letters')).toEqual([])
  // When a doctor posts, the default note does not mention a secretary.
  await expect(posting.getByLabel('Note')).toHaveValue('')
  await expect(posting.getByLabel('Note')).toHaveAttribute('placeholder', /^Given to the patient/)
  await posting.getByLabel('Note').fill('Taken to the post room')
  await posting.getByRole('button', { name: 'Post 2 letters' }).click()
  await expect(posting.getByRole('status')).toContainText('2 posted.')
  await posting.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar(page)).toBeHidden()
  expect(await waysOf(doctor, plain)).toEqual(['hand'])
  expect(await waysOf(doctor, copied)).toEqual(['email', 'post'])

  await page.getByRole('tab', { name: /^Posted/ }).click()
  await box(page, plain).check()
  await box(page, copied).check()
  await bar(page).getByRole('button', { name: 'Download' }).click()
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'Download letters' })
    .getByRole('button', { name: 'Download 2 letters' })
    .click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
})

test('On a phone, an interrupted batch shows its progress and continues with the rest', async ({
  page,
  doctor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const patient = await newPatient(doctor, 'Rowena Quillby')
  const letters = [
    await newLetter(doctor, patient, '<p>The first.</p>'),
    await newLetter(doctor, patient, '<p>The second.</p>'),
  ] as const
  for (const { id, version } of letters) await doctor.put(`/api/letters/${id}/readings/me`, { version })
  await page.goto('/letters?q=quillby')
  await page.getByRole('button', { name: 'Select letters' }).click()
  for (const letter of letters) await box(page, letter).check()
  await expect(bar(page)).toContainText('2 selected')
  await bar(page).getByRole('button', { name: 'Post' }).click({ force: true })
  await expect(page.getByText('None of the selected letters is waiting to be posted.')).toBeVisible()
  await page.route('**/api/letters/batch/approve', async (route) => {
    await approve(doctor, letters[0].id)
    await route.fulfill({ contentType: 'text/event-stream', body: '' })
  })
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve letters' })
  await dialog.getByRole('button', { name: 'Approve 2 letters' }).click()
  await expect(dialog.getByRole('status')).toContainText(
    '1 approved, 1 not approved. The server stopped responding before all letters were done.',
  )
  expect(await findingsOf(page, 'a batch that broke off')).toEqual([])
  await page.unroute('**/api/letters/batch/approve')
  await dialog.getByRole('button', { name: 'Continue with the rest (1)' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 approved.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar(page)).toBeHidden()
})

/** Opens a letter and waits until the server has recorded the view. */
async function read(page: Page, open: () => Promise<unknown>): Promise<void> {
  const told = page.waitForResponse(isReading)
  await open()
  await lookAt(page)
  await told
}

function isReading(response: { url: () => string }): boolean {
  return response.url().endsWith('/readings/me')
}

function bar(page: Page): Locator {
  return page.getByRole('group', { name: 'Selected letters' })
}

function box(page: Page, { id }: Letter): Locator {
  return page.locator(`[data-row="${id}"]`).getByRole('checkbox')
}

async function statusesOf(client: Parameters<typeof letterNow>[0], letters: readonly Letter[]) {
  return Promise.all(letters.map(async ({ id }) => (await letterNow(client, id)).status))
}

async function waysOf(client: Parameters<typeof letterNow>[0], { id }: Letter): Promise<string[]> {
  const { sendings } = await client.get<{ sendings: { way: string }[] }>(`/api/letters/${id}/sendings`)
  return sendings.map(({ way }) => way).toSorted()
}
