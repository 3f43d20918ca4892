import type { Locator, Page } from '@playwright/test'
import { newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('Messages do not move dialogs or cover their buttons, and field errors are visible', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 500/)
  const patient = await newPatient(doctor, `Anneliese ${'Cholmondesleyhurst-'.repeat(4)}Marchbank`)
  await page.route('**/api/assistant/draft', (route) => route.fulfill({ status: 500, body: '{}' }))
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/patients/${patient.id}?letter=true`)
    const dialog = page.getByRole('dialog', { name: /^Create letter for Anneliese/i })
    const words = dialog.getByRole('textbox', { name: 'Dictation' })
    const generate = dialog.getByRole('button', { name: 'Generate Letter' })
    await words.fill('')
    await generate.click()
    const problem = dialog.getByRole('alert')
    await expect(problem).toBeVisible()
    await expect.poll(() => distance(problem, generate)).toBeGreaterThan(0)
    // At first, a button with the same name is in the recorder's place.
    await expect(dialog.getByRole('button', { name: 'Voice Record' })).toBeEnabled()
    await words.fill('She is well full stop')
    const before = await boxOf(dialog)
    await generate.click()
    const message = messages(page).getByText('Failed to generate letter. Please try again.')
    await expect(message).toBeVisible()
    expect(await boxOf(dialog)).toEqual(before)
    await expect.poll(async () => width - (await boxOf(messages(page))).right).toBe(16)
    await expect.poll(() => distance(messages(page), generate)).toBeGreaterThan(0)
    expect((await boxOf(dialog.getByRole('button', { name: 'Close' }))).right).toBeLessThanOrEqual(width)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(message).toBeHidden()
  }
})

test('On a phone, the selection and messages stay above the privacy banner', async ({ page, console }) => {
  console.allow(/status of 500/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/patients')
  await page.evaluate(() => localStorage.removeItem('gdpr-consent'))
  await page.reload()
  const banner = page.getByRole('region', { name: 'We value your privacy' })
  await expect(banner).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  const remove = page.getByRole('button', { name: 'Delete Selected' })
  await expect.poll(() => distance(remove, banner)).toBeGreaterThan(0)
  await page.route('**/api/patients/batch', (route) => route.fulfill({ status: 500, body: '{}' }))
  await remove.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(messages(page).getByText(/^Failed to delete patients/)).toBeVisible()
  await expect.poll(() => distance(messages(page), remove)).toBeGreaterThan(0)
})

/** Returns the distance in px from the bottom of the upper element to the top of the lower one. */
async function distance(upper: Locator, lower: Locator): Promise<number> {
  return (await boxOf(lower)).top - (await boxOf(upper)).bottom
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}
