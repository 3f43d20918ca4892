// A partially sighted patient gets large print automatically, from the record to the posted copy. The journey
// uses only the keyboard.
import { findingsOf } from './support/axe.ts'
import { newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { fontSizes } from './support/pdf-text.ts'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('Large print in the record makes the patient’s posted copy 18 pt, by keyboard alone', async ({
      page,
      doctor,
    }) => {
      const patient = await newPatient(doctor, `Iris Glass ${width}`, { address: '3 Quay Street\nWhitby' })
      await page.goto(`/patients/${patient.id}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
      const size = page.getByLabel('Large print')
      await size.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(size).toHaveValue('18')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(size).toBeHidden()
      await expect(page.getByText('Large print 18 pt').first()).toBeVisible()

      const letter = await newLetter(doctor, patient, '<p>Her eyes are stable.</p>')
      const recipients = [
        { key: 'gp', kind: 'gp' },
        { key: 'patient', kind: 'patient' },
      ]
      await doctor.put(`/api/letters/${letter.id}/recipients`, { recipients })
      await page.goto(`/letters/${letter.id}?edit=true`)
      const text = editorOf(page, patient)
      await expect(text).toBeFocused()
      await typeAfter(text, 'Her eyes are stable.', ' Seen today.')
      // Approval needs the saved text to be on screen for a moment.
      const seen = page.waitForResponse(/\/readings\/me$/u)
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(text).toBeHidden()
      const article = page.getByRole('article')
      await seen
      await article.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
      await article.getByRole('button', { name: 'Post', exact: true }).press('Enter')
      const posting = page.getByRole('dialog', { name: 'Post this letter' })
      expect(await findingsOf(page, 'posting in large print')).toEqual([])
      await posting.getByRole('button', { name: 'Confirm and post' }).press('Enter')
      await expect(page.getByText(/^Sent by post in 18 pt/)).toBeVisible()

      await page.getByRole('button', { name: `View the copy for ${patient.name} (patient)` }).press('Enter')
      const preview = page.getByRole('dialog', { name: 'Full Letter Preview' })
      await expect(preview.getByRole('region', { name: /^Page 1 of/ })).toContainText('Seen today.')
      const own = page.waitForEvent('download')
      await preview.getByRole('button', { name: 'Download' }).press('Enter')
      expect(Math.min(...(await fontSizes(await own)))).toBe(18)

      await preview.getByLabel('Copy').focus()
      await page.keyboard.press('Home')
      await expect(preview.getByRole('button', { name: 'Download' })).toBeEnabled()
      const gps = page.waitForEvent('download')
      await preview.getByRole('button', { name: 'Download' }).press('Enter')
      expect(Math.min(...(await fontSizes(await gps)))).toBeLessThan(14)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })
}
