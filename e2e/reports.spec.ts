// Tests the practice's reports: a period, its figures, the letters behind a figure, and a table as a file.
import { readFile } from 'node:fs/promises'
import { findingsOf } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

test('Reports show the figures of a period; a figure leads to its letters, and a table becomes a file', async ({
  openAs,
}) => {
  const page = await openAs('admin')
  await page.goto('/admin/reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'This year' })
  await expect(page).toHaveURL(/period=/)
  const posted = page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: /^Posted ?\d/ })
  await expect(posted).toBeVisible()
  expect(await findingsOf(page, 'the reports')).toEqual([])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ‘Letters by month’ as CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(1)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findingsOf(page, 'the reports on a phone')).toEqual([])
  await posted.click()
  await expect(page).toHaveURL(/\/admin\/letters\?/)
  await expect(page).toHaveURL(/dated=posted.*from=\d{4}-01-01/)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('posted')
})
