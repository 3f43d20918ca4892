// Tests a table of the medicines that a letter names. It is inserted by keyboard, undone, sealed and printed.
import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { approve, letterNow, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { downloadAs } from './support/letter-files.ts'
import { pdfText } from './support/pdf-text.ts'

const content =
  '<h3>Medication</h3><ul><li>Ramipril increased from 5 mg to 10 mg once daily</li><li>Amlodipine stopped because of ankle swelling</li></ul><h3>Plan</h3><p>Review in May.</p>'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('The medicines of a letter become a table by keyboard, are approved and printed', async ({
      page,
      doctor,
    }) => {
      const patient = await newPatient(doctor, `Medea Rowan ${width}`)
      const letter = await newLetter(doctor, patient, content)
      await page.goto(`/letters/${letter.id}?edit=true`)
      const text = editorOf(page, patient)
      await typeAfter(text, 'Review in May.', '')
      await insertButton(page).focus()
      await page.keyboard.press('Enter')
      const table = text.getByRole('table')
      await expect(table.getByRole('row')).toHaveText([
        'MedicineChangeDoseHow oftenRouteReason',
        'RamiprilChanged5 mg → 10 mgonce daily',
        'AmlodipineStoppedankle swelling',
      ])
      await expect(text).toBeFocused()
      await expect(page.getByText('Check each row against the letter')).toBeVisible()
      expect(await findingsOf(page, 'a table of medicines')).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width)

      await page.keyboard.press('ControlOrMeta+z')
      await expect(table).toBeHidden()
      await page.keyboard.press('ControlOrMeta+Shift+z')
      await expect(table).toBeVisible()
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page.getByText('Letter content has been saved.')).toBeVisible()

      await approve(doctor, letter.id)
      expect((await letterNow(doctor, letter.id)).content).toContain('<td><p>5 mg → 10 mg</p></td>')
      await page.goto(`/letters/${letter.id}`)
      await expect(page.getByRole('article').getByRole('cell', { name: '5 mg → 10 mg' })).toBeVisible()
      // On a phone, downloads are in another menu.
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(await pdfText(await downloadAs(page, 'PDF'))).toMatch(
        /Ramipril\s+Changed\s+5 mg → 10 mg\s+once daily/,
      )
    })
  })
}

test('A letter that names no medicine says so, and stays as it is', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Nora Plain')
  const letter = await newLetter(doctor, patient, '<p>She is well. No known drug allergies.</p>')
  await page.goto(`/letters/${letter.id}?edit=true`)
  // Pressing a key does not wait until the button works.
  await expect(editorOf(page, patient)).toBeFocused()
  await insertButton(page).press('Enter')
  await expect(
    page.getByText('No medicines were found for a table. To fill one in yourself, use ‘Table’.'),
  ).toBeVisible()
  await expect(editorOf(page, patient).getByRole('table')).toHaveCount(0)
})

function insertButton(page: Page) {
  return page.getByRole('button', { name: 'Insert medicines table' })
}
