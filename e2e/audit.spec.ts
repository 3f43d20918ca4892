// An administrator reads in the audit trail who saw and changed what, and checks that the trail is intact.
import { readFile } from 'node:fs/promises'
import { findingsOf } from './support/axe.ts'
import { newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'

test.use({ who: 'admin' })

test('An administrator finds who viewed a letter, downloads those entries and checks the audit trail', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Ottoline Fairweather')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await doctor.get(`/api/letters/${letter.id}`)

  await page.goto('/')
  await page.getByRole('link', { name: 'Audit trail' }).click()
  const table = page.getByRole('table', { name: 'Audit trail entries' })
  const lines = table.locator('tbody').getByRole('row')
  await expect(lines.first()).toBeVisible()

  // Both the search and the error message wait for a pause in typing.
  const number = page.getByLabel('Letter no.')
  await number.fill('abc')
  await expect(number).toHaveAccessibleDescription('Enter a number.')
  await number.fill(`no. ${letter.id}`)
  await expect(page).toHaveURL(new RegExp(`letter=${letter.id}`, 'u'))
  await expect(number).toBeFocused()
  await expect(lines.filter({ hasText: 'Letter started' })).toHaveCount(1)
  // The server writes views every few seconds.
  await expect(async () => {
    await page.reload()
    await expect(lines.first()).toBeVisible()
    await expect(lines.filter({ hasText: 'Letter viewed' })).toHaveCount(1, { timeout: 500 })
  }).toPass()

  await page.getByLabel('Action', { exact: true }).selectOption('Views and downloads')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Dr Amara Whitfield')
  await expect(lines.getByRole('link', { name: /^Ottoline Fairweather, MR #\d+$/u })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download entries' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const [, first, ...rest] = file.split('\r\n')
  expect(first).toContain(`Letter viewed,letter.view,${patient.id},${letter.id}`)
  expect(rest).toEqual([''])

  await page.getByRole('button', { name: 'Check the trail' }).click()
  const state = page.getByRole('region', { name: 'Status of the audit trail' })
  await expect(state).toContainText('nothing was altered, removed, inserted or reordered')
  await expect(state.locator('code')).toHaveText(/^\d+:[\da-f]{64}$/u)
  expect(await findingsOf(page, 'a trail that was checked')).toEqual([])

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByLabel('Action', { exact: true }).selectOption('Checks of the audit trail')
  await expect(lines.filter({ hasText: 'Check of the audit trail finished' }).first()).toContainText(
    'the audit trail is intact',
  )
  // An impossible value is reported at its field.
  await page.getByLabel('From').fill('3/3/2026')
  await page.getByLabel('To', { exact: true }).fill('1/3/2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is later than ‘To’.')).toBeVisible()
  await expect(page.getByText('No entries found')).toBeHidden()
  const clear = page.getByRole('button', { name: 'Clear Filters' })
  await clear.click()
  await expect(lines.first()).toBeVisible()
  await expect(clear).toHaveAttribute('aria-disabled', 'true')
})
