import { newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('Ctrl+K leads to any patient, letter or page, and in a search box the second press does', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Isambard Palette')
  const letter = await newLetter(doctor, patient, '<p>He may fly to Ouagadougou.</p>')
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('Next up')
  // The keys are bound by the time the page has reached the server.
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const search = page.getByPlaceholder('Go to a patient, a letter or a page')
  const chosen = page.locator('[data-action][data-selected]')
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('palette')
  await expect(chosen).toContainText(`MR #${patient.id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Isambard Palette', level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('ouagadou')
  await expect(chosen).toContainText('He may fly to Ouagadougou.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/letters/${letter.id}$`))

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('overdue')
  await expect(chosen).toContainText('Letters: Overdue')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=all&overdue=true/)
  await expect(page.getByRole('searchbox', { name: 'Search letters' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: 'Search letters' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Nothing found. Try a name, a number, or words of a letter.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search letters' })).toBeFocused()
})
