import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { approve, letterNow, newLetter, newPatient, post } from './support/client.ts'
import { cutOff, holdBack } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { lookAt } from './support/looking.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('An earlier version can be read, compared and restored with the keyboard, and unsaved text stays', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const patient = await newPatient(doctor, 'Clementina Rook')
  const letter = await newLetter(doctor, patient, '<p>Take 5 mg daily.</p><p>Rest.</p>')
  const place = `/api/letters/${letter.id}`
  await doctor.patch(`${place}/content`, { content: '<p>Take 2.5 mg daily.</p><p>Rest.</p><p>Drink.</p>' })
  await doctor.put(`${place}/working-copy`, { content: '<p>Mine.</p>', baseVersion: 2 })
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('Take 2.5 mg daily.')
  await page.keyboard.press('h')
  const history = page.getByRole('dialog', { name: /^History of letter/ })
  const steps = history.getByRole('list', { name: 'Changes to this letter' }).getByRole('button')
  await expect(steps).toHaveText([/Text saved.*Version 2.*just now/, /Created.*Version 1.*just now/])
  await expect(history.getByRole('region', { name: 'Version 2 (now)' })).toContainText('Drink.')
  await expect(history.getByText(/^You have unsaved text in this letter/)).toBeVisible()

  await steps.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(history.getByRole('region', { name: 'Version 1' })).toContainText('Take 5 mg daily.')
  await history.getByLabel('Compare with').selectOption({ index: 1 })
  await expect(history.locator('del')).toHaveText(['Dear Dr Patel,', /^Re:/, '5', 'Yours sincerely,', /./])
  await expect(history.locator('ins')).toHaveText(['2.5', 'Drink.'])
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(history.getByRole('region', { name: 'From version 1 to version 2 (now)' })).toContainText(
    '5 2.5',
  )
  await page.setViewportSize({ width: 1440, height: 900 })

  const unheard = await holdBack({ page, api: 'letters/*', method: 'GET' })
  await doctor.delete(`${place}/working-copy`)
  await doctor.patch(`${place}/content`, { content: '<p>Take 1 mg daily.</p>' })
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(
    history.getByText(/^The letter has changed since you opened it, so nothing was restored/),
  ).toBeVisible()
  await unheard()
  await expect(steps.first()).toContainText('Version 3')
  await approve(doctor, letter.id)
  await expect(steps.first()).toContainText('Approved')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(history.getByText(/returns it to draft\. It then needs approving again/)).toBeFocused()
  expect((await letterNow(doctor, letter.id)).status).toBe('approved')
  await history.getByRole('button', { name: 'Restore and return to draft' }).click()
  await expect(steps.first()).toContainText('Text of version 1 restored')
  expect(await letterNow(doctor, letter.id)).toMatchObject({ status: 'draft', content: letter.content })
})

test('Two people change the details of a letter in place without losing anything', async ({
  page,
  openAs,
  doctor,
  console,
}) => {
  console.allow(/status of 409|ERR_FAILED/)
  const patient = await newPatient(doctor, 'Ignatius Bloom')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  const now = () => letterNow(doctor, letter.id)
  await page.goto(`/letters/${letter.id}`)
  const due = page.getByLabel('Due date')
  await due.fill('31/02/2026')
  await page.getByLabel('Due time').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('There is no 31 February.')).toBeVisible()
  await expect(due).toHaveValue('31/02/2026')
  await due.press('Escape')
  await expect(due).not.toHaveValue('31/02/2026')
  await due.fill('1/7/2026')
  await page.getByLabel('Due time').fill('9am')
  // A past date is accepted, with a warning.
  const isOver = 'This date is in the past, so the letter is overdue.'
  await expect(due).toHaveAccessibleDescription(isOver)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByLabel('Due time')).toHaveValue('09:00')
  expect(await now()).toMatchObject({ dueAt: '2026-07-01T08:00:00.000Z' })
  await expect(page.getByText('Overdue', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(isOver)).toBeVisible()

  // Typed text and an approval right after it are both saved, in whatever order their calls arrive. The user
  // must have viewed the version with the new priority.
  const raised = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByLabel('Priority').selectOption('High')
  await (await raised).finished()
  await page.getByLabel('Notes').fill('Ring the ward.')
  await lookAt(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  expect(await now()).toMatchObject({ status: 'approved', priority: 'high', notes: 'Ring the ward.' })

  const secretary = await openAs('secretary')
  await secretary.goto(`/letters/${letter.id}`)
  await page.getByLabel('Notes').fill('Ring the daughter.')
  await secretary.getByLabel('Notes').fill('Rung on Monday.')
  await secretary.keyboard.press('Control+Enter')
  await expect(secretary.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await due.focus()
  await expect(page.getByText('This was changed in the meantime. It now says:')).toBeVisible()
  await expect(page.getByText('Rung on Monday.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(secretary.getByLabel('Notes')).toHaveValue('Ring the daughter.')

  const reached = await cutOff({ page, api: 'letters/*', method: 'PATCH' })
  await page.getByLabel('Visit date').fill('1/1/2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Couldn't reach the server. This is not saved yet.")).toBeVisible()
  await reached()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Visit date')).toHaveValue('01/01/2026')
  await expect.poll(async () => (await now()) as object).toMatchObject({ visitDate: '2026-01-01' })
})

test('Changing details next to an open editor does not count as a text change', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Theophila Burr')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}?edit=true`)
  await typeAfter(editorOf(page, patient), 'She is well.', ' She may drive.')
  await page.getByLabel('Priority').selectOption('High')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await lookAt(page)
  await expect(page.getByText(/this letter at \d\d:\d\d|was saved at/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  expect(await letterNow(doctor, letter.id)).toMatchObject({ priority: 'high' })
  expect((await letterNow(doctor, letter.id)).content).toContain('She is well. She may drive.')
})

test('A deleted draft disappears, the next letter opens, and Undo restores it', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Barnaby Tull')
  const older = await newLetter(doctor, patient, '<p>The older letter.</p>')
  const letter = await newLetter(doctor, patient, '<p>Not needed.</p>')
  await page.goto(`/letters?letter=${letter.id}`)
  await expect(page.getByRole('article')).toContainText('Not needed.')
  await chooseMore(page, 'Delete')
  await expect(page.getByText('Letter for Barnaby Tull deleted')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('The older letter.')
  await expect(page.locator(`[data-letter="${letter.id}"]`)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`letter=${older.id}`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toContainText('Not needed.')
  await expect(page.locator(`[data-letter="${letter.id}"]`)).toBeVisible()
})

test('A letter deleted by somebody else while it is edited says so, keeps the text and can be restored', async ({
  page,
  openAs,
  doctor,
  console,
}) => {
  console.allow(/status of 404/)
  const patient = await newPatient(doctor, 'Araminta Sole')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}?edit=true`)
  await typeAfter(editorOf(page, patient), 'She is well.', ' She sings again.')
  await expect(page.getByText(/^Unsaved text kept \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const secretary = await openAs('secretary')
  await secretary.goto(`/letters/${letter.id}`)
  await expect(secretary.getByRole('article')).toContainText('She is well.')
  await chooseMore(secretary, 'Delete')
  await expect(secretary).toHaveURL('/letters')
  const undo = secretary.getByRole('button', { name: 'Undo' })
  // The message stays while the pointer is over it.
  await undo.hover()

  await expect(page.getByRole('heading', { name: /^\S.+ deleted this letter at \d\d:\d\d$/ })).toBeVisible()
  await expect(
    page.getByText(
      /can restore it for ten minutes after deleting it\. An administrator can restore it at any time/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your unsaved text' })).toContainText('She sings again.')
  await expect(page.getByText('Failed to save letter content')).toHaveCount(0)
  expect(await findingsOf(page, 'a letter that was deleted')).toEqual([])
  await undo.click()
  await expect(editorOf(page, patient)).toContainText('She is well. She sings again.')
})

test('A posted letter is corrected by a new draft, and the two link to each other', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Valentine Moor')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await approve(doctor, letter.id)
  await post(doctor, letter.id)
  await page.goto(`/letters?status=posted&letter=${letter.id}`)
  await page.getByRole('button', { name: 'Correct this letter' }).click()
  await expect(editorOf(page, patient)).toContainText('He is well.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `letter no. ${letter.id}` }).click()
  await expect(page.getByText(/^Corrected by letter no\. \d+ \(draft\)\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct this letter' })).toHaveCount(0)
  await page.getByRole('link', { name: /^letter no\. \d+$/ }).click()
  await expect(page.getByText(`Corrects letter no. ${letter.id}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Letter Content' })).toContainText(
    /This letter replaces our letter of \d\d\/\d\d\/\d{4}\.\s*Dear Dr Patel,/,
  )
})

test('Text typed in a reason or note is kept until it is sent, however the dialog is closed', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Hyacinth Thorne')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  const returning = page.getByRole('dialog', { name: 'Return for revision' })
  const reason = returning.getByRole('textbox')
  const openReturn = () => page.getByRole('button', { name: 'Return for revision' }).click()
  await openReturn()
  await reason.fill('Please name the dose.')
  expect(await findingsOf(page, 'returning a letter')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(returning).toBeHidden()
  await page.reload()
  await openReturn()
  await expect(reason).toHaveValue('Please name the dose.')
  await returning.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reason).toHaveValue('Please name the dose.')
  await returning.getByRole('button', { name: 'Return letter' }).click()
  await expect(page.getByText('Letter has been returned for revision')).toBeVisible()
  await openReturn()
  await expect(reason).toHaveValue('')
  await page.keyboard.press('Escape')

  await approve(doctor, letter.id)
  const posting = page.getByRole('dialog', { name: 'Post this letter' })
  const note = posting.getByLabel('Note')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('p')
  await note.fill('By the evening van')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('article')).toContainText('She is well.')
  await lookAt(page)
  await page.keyboard.press('p')
  await expect(note).toHaveValue('By the evening van')
  await posting.getByRole('button', { name: 'Confirm and post' }).click()
  await expect(page.getByText('Letter has been posted successfully.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('By the evening van')
})

test('The history shows notes and recipients before and after each change', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Fenella Marsh')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const place = `/api/letters/${letter.id}`
  await doctor.patch(place, { notes: 'Ring the ward.' })
  await doctor.patch(place, { notes: 'Ring the daughter.' })
  await doctor.put(`${place}/recipients`, { recipients: [{ key: 'p', kind: 'patient', way: 'hand' }] })
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('She is well.')
  await page.keyboard.press('h')
  const history = page.getByRole('dialog', { name: /^History of letter/ })
  const steps = history.getByRole('list', { name: 'Changes to this letter' }).getByRole('button')
  await expect(steps).toHaveText([
    /Recipients changed.*Recipients: GP, by post.*Patient, by hand/,
    /Notes changed.*Notes: Ring the ward\..*Ring the daughter\./,
    /Notes changed.*Notes: empty.*Ring the ward\./,
    /Created/,
  ])
  expect(await findingsOf(page, 'the history of a letter')).toEqual([])
})

async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
