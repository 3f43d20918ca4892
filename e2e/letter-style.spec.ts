import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { clientOf, letterNow, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { tokenOf } from './support/sessions.ts'

const style = (page: Page) => page.getByRole('region', { name: 'Style' })
const misread = 'Doses that can be misread'

test('Doses that can be misread are listed as they are written, mended by one press, and no more once the rule is off', async ({
  openAs,
  doctor,
  address,
}) => {
  const patient = await newPatient(doctor, 'Wilhelmina Stoke')
  const content = '<p>Warfarin 1.0 mg once daily.</p><p>She passed her TWOC.</p><p>She is well.</p>'
  const letter = await newLetter(doctor, patient, content)
  const page = await openAs('doctor')
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(style(page).getByText('Style')).toBeVisible()
  await style(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  const doses = style(page).getByRole('list', { name: misread })
  await expect(doses.getByRole('listitem')).toHaveCount(1)

  await typeAfter(text, 'She is well.', ' Levothyroxine 50 mcg once daily.')
  await expect(doses.getByRole('listitem')).toHaveCount(2)
  await doses.getByRole('button', { name: /^‘50 mcg’/ }).press('Enter')
  await expect(text.locator('[data-look="style"]')).toHaveText('50 mcg')
  await doses.getByRole('button', { name: 'Write ‘50 micrograms’' }).press('Enter')
  await expect(text).toContainText('Levothyroxine 50 micrograms once daily.')
  await expect(text).toBeFocused()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')

  // The same works on the letter's page, where it saves a version.
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(doses.getByRole('listitem')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await doses.getByRole('button', { name: /^‘1.0 mg’/ }).press('Enter')
  await expect(page.locator('mark[data-look="style"]')).toBeInViewport()
  expect(await findingsOf(page, 'style of a letter')).toEqual([])
  await doses.getByRole('button', { name: 'Write ‘1 mg’' }).press('Enter')
  await expect(page.getByText('The letter says ‘1 mg’ now.')).toBeVisible()
  await expect(style(page).locator('summary')).toBeFocused()
  await expect(doses).toHaveCount(0)
  await style(page).getByRole('button', { name: 'Write ‘trial without catheter (TWOC)’' }).press('Enter')
  await expect(style(page).locator('summary')).toHaveText('Style 0')
  const { content: mended } = await letterNow(doctor, letter.id)
  expect(mended).toContain('Warfarin 1 mg once daily.')
  expect(mended).toContain('She passed her trial without catheter (TWOC).')

  const other = await newLetter(
    doctor,
    patient,
    '<p>Warfarin 1.0 mg once daily.</p><p>Zopiclone 7.5 mg HS.</p>',
  )
  const admin = await openAs('admin')
  await admin.goto('/settings?tab=practice')
  try {
    await admin.getByRole('checkbox', { name: misread }).uncheck()
    await expect(admin.getByText('Practice settings saved')).toBeVisible()
    await page.goto(`/letters/${other.id}`)
    // The other rules stay on.
    await expect(style(page).locator('summary')).toHaveText('Style 1')
    await style(page).locator('summary').click()
    await expect(style(page).getByRole('button', { name: 'Write ‘at night’', exact: true })).toBeVisible()
  } finally {
    await clientOf(address, await tokenOf('admin')).put('/api/practice-settings', { lintRulesOff: [] })
  }
})
