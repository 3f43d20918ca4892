import { findingsOf } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

test('An administrator takes a backup, and its test and time are shown', async ({ openAs }) => {
  // The backup is written, restored for a test and compared, which takes seconds even on an idle machine.
  test.slow()
  const page = await openAs('admin')
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Backups' })
  await expect(card.getByText('No backups yet.')).toBeVisible()
  await expect(card.getByText('Not encrypted')).toBeVisible()
  await card.getByRole('button', { name: 'Back up now' }).click()
  await expect(card.getByText(/^Tested by restoring/)).toBeVisible({ timeout: 180_000 })
  await expect(card.getByText(/On demand, by /)).toBeVisible()
  expect(await findingsOf(page, 'backups')).toEqual([])
  await page.reload()
  await expect(page.getByRole('region', { name: 'System health' })).toContainText(
    'The last backup is complete. A trial restore succeeded.',
  )
  await expect(page.getByText('Made by the server')).toBeVisible()
})
