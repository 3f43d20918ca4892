import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { approve, newLetter, newPatient, post } from './support/client.ts'
import { refuse } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { editorOf } from './support/letter-editor.ts'
import { lookAt } from './support/looking.ts'
import { goTo } from './support/go-to.ts'

type Counts = Record<'draft' | 'approved' | 'posted', number>

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

test.use({ viewport: wide })

test('The letter stays readable if its editor cannot start, and opens on another attempt', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/400/)
  const patient = await newPatient(doctor, 'Leopold Quayle')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('He is well.')
  const restore = await refuse({ page, api: `letters/${letter.id}/working-copy`, method: 'GET' })
  await page.keyboard.press('e')
  await expect(page.getByRole('main').getByRole('alert')).toContainText("Couldn't open the editor")
  await expect(page.getByText('He is well.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the letter' }).click()
  await expect(page.getByRole('article')).toContainText('He is well.')
  await restore()
  await page.keyboard.press('e')
  await expect(editorOf(page, patient)).toBeFocused()
})

test('Each tab shows its count and opens its first letter; j, k, Enter and e work in the list', async ({
  page,
  doctor,
}) => {
  const { counts } = await doctor.get<{ counts: Counts }>('/api/letters?limit=1')
  await page.goto('/letters')
  for (const [status, label] of [
    ['draft', 'Draft'],
    ['approved', 'Approved'],
    ['posted', 'Posted'],
  ] as const) {
    await page.getByRole('tab', { name: label }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(
      `${label}, ${counts[status]}`,
    )
    const first = rows(page).first()
    await expect(first).toContainText(label)
    await expect(first).toContainText(/MR #\d+ · .+ · \d\d\/\d\d\/\d{4}/)
    await expect(first).toHaveAttribute('data-open')
    const name = await first.locator('span').nth(2).innerText()
    await expect(page.getByRole('article', { name: `Letter for ${name}` })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'All' }).click()
  const all = counts.draft + counts.approved + counts.posted
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(`All, ${all}`)

  await page.getByRole('tab', { name: 'Draft' }).click()
  await expect(rows(page).nth(0)).toHaveAttribute('data-open')
  await page.getByRole('button', { name: 'Close letter' }).click()
  await expect(page.getByText('Select a letter to view details')).toBeVisible()
  await expect(page).toHaveTitle('Letters · Sincerely')
  await rows(page).nth(0).click()
  await expect(rows(page).nth(0)).toHaveAttribute('data-open')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toHaveAttribute('data-open')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(2)).toHaveAttribute('data-open')
  await page.keyboard.press('k')
  await expect(rows(page).nth(1)).toHaveAttribute('data-open')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: /^Letter for/ })).toBeFocused()
})

test('Ctrl+K searches by patient and number, Escape clears, and an empty result says what to do', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Ünal Çelik')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>', { type: 'referral' })
  await page.goto('/letters')
  await expect(rows(page).nth(3)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search letters' })
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  for (const words of ['unal celik', String(letter.id), String(patient.id)]) {
    await search.fill(words)
    await expect(rows(page).filter({ hasText: 'Ünal Çelik' }), words).toHaveCount(1)
  }
  await search.fill('unal celik')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Letter for Ünal Çelik' })).toBeVisible()
  await expect(page.getByText('Only drafts are searched.')).toBeVisible()
  await page.getByRole('button', { name: 'Search all letters' }).click()
  await expect(page).toHaveURL(/status=all/)
  await expect(page.getByText('Only drafts are searched.')).toBeHidden()
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await search.focus()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(rows(page).nth(3)).toBeVisible()

  await search.fill('no such letter')
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
  await page.getByRole('button', { name: 'Search all letters' }).click()
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(rows(page).nth(3)).toBeVisible()
})

test('Words in the text are found and highlighted, filters narrow the list, and a long list scrolls to its end', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Emmeline Sought')
  const urgent = { type: 'follow-up', priority: 'high', dueAt: '2026-01-05T09:00:00Z' }
  const letter = await newLetter(doctor, patient, '<p>Please stop zaleplon at night.</p>', urgent)
  for (let n = 0; n < 54; n++)
    await newLetter(doctor, patient, `<p>Zaleplon, letter ${n}.</p>`, { priority: 'low' })
  await page.goto('/letters?q=zalepl')
  await expect(rows(page).first().locator('mark')).toHaveText('Zaleplon')
  expect(await rows(page).count()).toBeLessThan(60)
  await rows(page).first().focus()
  const stepTo = async (words: string) => {
    await page.keyboard.press('j')
    await expect(page.locator('[data-letter][data-open]')).toContainText(words)
  }
  for (let n = 52; n >= 8; n--) await stepTo(`letter ${n}.`)
  await expect(page.getByRole('article')).toContainText('Zaleplon, letter 8.')
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  for (let n = 7; n >= 0; n--) await stepTo(`letter ${n}.`)
  await stepTo('Please stop zaleplon')
  await expect(page.getByRole('article')).toContainText('Please stop zaleplon at night.')
  await expect(rows(page).last()).toBeInViewport()
  await expect(rows(page).last()).toBeFocused()

  await goTo(page, '/letters?q=zaleplon')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Type').selectOption('Follow-up')
  await expect(rows(page)).toHaveCount(1)
  // The box follows the URL, which changes a moment after the press.
  await page.getByLabel('Overdue only').click()
  await expect(page.getByLabel('Overdue only')).toBeChecked()
  await expect(page).toHaveURL(/type=follow-up&overdue=true/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(rows(page)).toHaveAttribute('data-letter', String(letter.id))
  await page.getByRole('tab', { name: 'Posted' }).click()
  await expect(page.getByText('No letters found')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Follow-up' }).click()
  await page.getByRole('button', { name: 'Remove the filter Overdue' }).click()
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
})

test('Below 768 px, the list or the letter is shown, with a way back', async ({ page, doctor }) => {
  await page.setViewportSize(narrow)
  const patient = await newPatient(doctor, 'Winifred Slate')
  await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto('/letters')
  await expect(rows(page).first()).toContainText('Winifred Slate')
  await expect(page.getByRole('article')).toHaveCount(0)
  await rows(page).first().click()
  await expect(page.getByRole('article')).toContainText('She is well.')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to Letters' }).click()
  await expect(rows(page).first()).toContainText('Winifred Slate')
  await page.goBack()
  await expect(page.getByRole('article')).toContainText('She is well.')
})

test('A letter changed by others moves between the tabs automatically [H-41]', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Marguerite Dell')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto('/letters')
  const row = page.locator(`[data-letter="${letter.id}"]`)
  await expect(row).toBeVisible()
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  await approve(doctor, letter.id)
  await expect(row).toBeHidden()
  await page.getByRole('tab', { name: 'Approved' }).click()
  await expect(row).toContainText('Approved')
  await post(doctor, letter.id)
  await expect(row).toBeHidden()
})

test('Returning a letter needs a note, which is shown above it and before a new approval [H-19]', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const patient = await newPatient(doctor, 'Sebastian Croft')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await approve(doctor, letter.id)
  await page.goto(`/letters/${letter.id}`)
  await page.getByRole('button', { name: 'Return for revision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return for revision' })
  await dialog.getByRole('button', { name: 'Return letter' }).click()
  await expect(dialog.getByText('Enter what should be changed before you return the letter.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Please name the dose.')
  await dialog.getByRole('button', { name: 'Return letter' }).click()
  await expect(page.getByRole('region', { name: 'Review notes' })).toContainText('Please name the dose.')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('a')
  const question = page.getByRole('dialog', { name: 'Approve a letter that was returned?' })
  await expect(question).toContainText('‘Please name the dose.’, and has not been changed since.')
  await question.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(page.getByText('Letter has been approved')).toBeVisible()
})

test('The author of a returned letter is notified and sees it under Needs attention until it is changed', async ({
  page,
  openAs,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Ottoline Marchbanks')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const author = await openAs('secretary')
  await author.goto('/')
  await expect(author.getByRole('img', { name: 'Connected' })).toBeVisible()
  await page.goto(`/letters/${letter.id}`)
  await page.getByRole('button', { name: 'Return for revision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return for revision' })
  await dialog.getByRole('textbox').fill('Please name the dose.')
  await page.keyboard.press('Control+Enter')

  const said = 'returned the Consultation Letter for Ottoline Marchbanks: ‘Please name the dose.’'
  await expect(author.getByRole('status').filter({ hasText: said })).toBeVisible()
  const needs = author.getByRole('region', { name: 'Needs attention' })
  await expect(needs.getByText('Returned', { exact: true })).toBeVisible()
  const returned = needs.locator('details').filter({ hasText: 'Returned' }).locator('li')
  await expect(returned.filter({ hasText: 'Ottoline Marchbanks' })).toHaveText(/Revise/)
  await author.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await author.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: said }).click()
  await expect(author.getByRole('region', { name: 'Review notes' })).toContainText('Please name the dose.')

  await doctor.patch(`/api/letters/${letter.id}/content`, { content: '<p>She is well on 5 mg.</p>' })
  await goTo(author, '/')
  await expect(author.getByRole('heading', { name: 'Next up' })).toBeVisible()
  await expect(returned.filter({ hasText: 'Ottoline Marchbanks' })).toHaveCount(0)
})

test('A letter whose code does not load says so next to the list and appears after a reload', async ({
  page,
  context,
  console,
}) => {
  console.allow(/net::ERR_/)
  const part = /\/assets\/letter-[\w-]{8}\.js$/
  await context.route(part, (route) => route.abort())
  await page.goto('/letters')
  await expect(page.getByText("Couldn't show this letter")).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  expect(await findingsOf(page, 'a letter that did not arrive')).toEqual([])
  await context.unroute(part)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('article')).toBeVisible()
})

test('An unknown letter shows Letter not found, on its own page and beside the list', async ({
  page,
  console,
}) => {
  console.allow(/status of 404/)
  for (const id of ['999999', '1e1']) {
    await goTo(page, `/letters/${id}`)
    await expect(page.getByText('Letter not found')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back to Letters' }).click()
  await expect(rows(page).first()).toBeVisible()
  await goTo(page, '/letters?status=approved&letter=999999')
  await expect(page.getByText('This letter does not exist, or you do not have access to it.')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to Letters' }).click()
  await expect(page.getByText('Select a letter to view details')).toBeVisible()
})

test('Approve is at the right edge in a single row of buttons at 1024 and 1440 px', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Philippa Thorne')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const place of [`/letters?letter=${letter.id}`, `/letters/${letter.id}`]) {
      await goTo(page, place)
      const buttons = ['View', 'Download', 'Edit', 'Return for revision', 'Approve'].map((name) =>
        page.getByRole('article').getByRole('button', { name, exact: true }),
      )
      // The buttons appear one after the other.
      await expect(async () => {
        const boxes = await Promise.all(buttons.map((button) => button.first().boundingBox()))
        expect(new Set(boxes.map((box) => box?.y)).size, `rows at ${width} px, ${place}`).toBe(1)
        const last = boxes.at(-1)
        const edge = (last?.x ?? 0) + (last?.width ?? 0)
        expect(width - edge, `room beside Approve at ${width} px, ${place}`).toBeLessThan(60)
      }).toPass()
    }
  }
})

test('The address ?download=true opens the letter and downloads its PDF once', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Hortense Vale')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const downloading = page.waitForEvent('download')
  await page.goto(`/letters/${letter.id}?download=true`)
  expect((await downloading).suggestedFilename()).toMatch(/^Letter_Hortense_Vale_\d{4}-\d{2}-\d{2}\.pdf$/)
  await expect(page).toHaveURL(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('She is well.')
  await expect(page.getByRole('dialog', { name: 'Full Letter Preview' })).toContainText('She is well.')
})

test('The original dictation is collapsed next to the letter until it is opened', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Cuthbert Lane')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>', {
    rawTranscription: 'he is well full stop',
  })
  await page.goto(`/letters/${letter.id}`)
  const words = page.getByText('he is well full stop')
  await expect(page.getByText('Original Dictation')).toBeVisible()
  await expect(words).toBeHidden()
  await page.getByText('Original Dictation').click()
  await expect(words).toBeVisible()
})

function rows(page: Page) {
  return page.getByRole('list', { name: 'Letters' }).getByRole('link')
}
