import { newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('Ctrl+K finds any patient, letter or page; in a search box the second press does', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Isambard Palette')
  const letter = await newLetter(doctor, patient, '<p>He may fly to Ouagadougou.</p>')
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('Next up')
  // The shortcuts work once the page is connected to the server.
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
  await expect(page.getByText('Nothing found. Try a name, a number, or words from a letter.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search letters' })).toBeFocused()
})

test('One Escape closes a dialog that the palette opened after another dialog', async ({ page }) => {
  await page.goto('/letters')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Create New Letter' })
  await page.keyboard.press('n')
  await expect(dialog.getByLabel('Patient')).toBeFocused()
  await page.keyboard.type('smith')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go to anything' }).click()
  await page.keyboard.type('new letter')
  await expect(page.locator('[data-action][data-selected]')).toContainText('New letter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Patient')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('The palette loses no key and opens only the chosen patient, even if its list loads late [H-43]', async ({
  page,
  doctor,
}) => {
  const wanted = await newPatient(doctor, 'Ysolde Quarrington')
  await newPatient(doctor, 'Arthur Maysolde')
  const search = page.getByPlaceholder('Go to a patient, a letter or a page')
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const held: (() => void)[] = []
  const hold = (url: RegExp) => page.route(url, (route) => held.push(() => void route.continue()))
  const release = () => held.splice(0).forEach((go) => go())
  await hold(/found-list[^/]*\.js/)
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  // The whole text is typed while the list is still loading.
  await page.keyboard.type('ysolx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('de')
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('ysolde')
  await expect(page.locator('[data-action]')).toHaveCount(0)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  release()
  await expect(heading('Ysolde Quarrington')).toBeVisible()
  expect(page.url()).toContain(`/patients/${wanted.id}`)

  // The second time, the list is loaded but its results are not.
  await hold(/\/api\/patients\?/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ayso')
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(search).toHaveValue('ayso')
  release()
  // The text matches the middle of a name. The row opens only after it was on screen.
  await expect(page.locator('[data-action][data-selected]')).toContainText('Arthur Maysolde')
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading('Arthur Maysolde')).toBeVisible()

  // Enter never opens a result of an earlier text. Keys after Escape open nothing either.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maysolde')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('ysolde q')
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  release()
  await expect(heading('Ysolde Quarrington')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maysolde')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect.poll(() => (release(), page.locator('dialog[open]').count())).toBe(0)
  await expect(heading('Ysolde Quarrington')).toBeVisible()
})
