// Tests the sections that a letter of its type usually has. They are listed while the letter is written, can
// be added, and are required before approval.
import { findingsOf } from './support/axe.ts'
import { clientOf, letterNow, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { editorOf } from './support/letter-editor.ts'
import { lookAt } from './support/looking.ts'
import { tokenOf } from './support/sessions.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('A letter gets its missing sections by keyboard, and then it can be approved', async ({
  page,
  doctor,
  address,
  console,
}) => {
  console.allow(/status of 409/)
  const admin = clientOf(address, await tokenOf('admin'))
  await admin.put('/api/practice-settings', { askForSections: ['discharge'] })
  try {
    const patient = await newPatient(doctor, 'Sidonie Marlowe')
    const content = '<h2>Diagnoses</h2><p>Torn meniscus.</p><h2>Plan</h2><p>An MRI of the knee.</p>'
    const letter = await newLetter(doctor, patient, content, { type: 'discharge' })
    await page.goto(`/letters/${letter.id}`)
    const article = page.getByRole('article')
    const asked = article.getByText(/^Before approval, this practice requires the sections/)
    await expect(asked).toContainText('‘Clinical summary’ and ‘Allergies’')
    await lookAt(page)
    await page.keyboard.press('a')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('requires the sections')
    expect((await letterNow(doctor, letter.id)).status).toBe('draft')

    await page.setViewportSize({ width: 390, height: 844 })
    const sections = page.getByRole('group').filter({ hasText: 'Sections' })
    const summary = sections.locator('summary')
    await expect(summary).toHaveText('Sections 2 of 5')
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(sections.getByRole('list').first()).toHaveAccessibleName('Required sections')
    expect(await findingsOf(page, 'the sections of a letter')).toEqual([])

    // From the letter's page, the editor opens with the heading in its usual place and the cursor below it.
    await sections.getByRole('button', { name: 'Add Allergies' }).focus()
    await page.keyboard.press('Enter')
    const text = editorOf(page, patient)
    await expect(text).toBeFocused()
    await expect(text.getByRole('heading')).toHaveText(['Diagnoses', 'Allergies', 'Plan'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await text.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text.getByRole('heading')).toHaveText(['Diagnoses', 'Plan'])
    await sections.getByRole('button', { name: 'Add Allergies' }).focus()
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await page.keyboard.type('None known.')
    await expect(summary).toHaveText('Sections 3 of 5')

    const notApplicable = sections.getByRole('button', { name: 'Clinical summary not applicable' })
    await notApplicable.focus()
    await page.keyboard.press('Space')
    await expect(notApplicable).toHaveAttribute('aria-pressed', 'true')
    await expect(summary).toHaveText('Sections 3 of 4')
    await text.focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(text).toBeHidden()
    await expect(asked).toBeHidden()
    await lookAt(page)
    await page.keyboard.press('a')
    await expect.poll(async () => (await letterNow(doctor, letter.id)).status).toBe('approved')
    await expect(summary).toBeHidden()
  } finally {
    await admin.put('/api/practice-settings', { askForSections: [] })
  }
})
