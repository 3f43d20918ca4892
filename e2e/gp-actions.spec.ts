// Tests the box with the actions for the GP. It is proposed while the letter is written, edited and confirmed
// by keyboard, and comes first in the PDF, in Word and in FHIR.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { letterNow, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { editorOf } from './support/letter-editor.ts'
import { downloadAs, wordText } from './support/letter-files.ts'
import { lookAt } from './support/looking.ts'
import { pdfText } from './support/pdf-text.ts'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('The actions for the GP are proposed, edited, confirmed by keyboard, and printed first', async ({
      page,
      doctor,
    }) => {
      const patient = await newPatient(doctor, `Odette Farrow ${width}`, { gpName: 'Dr Bell' })
      const content =
        '<h2>Plan</h2><p>I would be grateful if you could check her potassium in 2 weeks.</p><p>We will see her again in June.</p>'
      const letter = await newLetter(doctor, patient, content)
      await page.goto(`/letters/${letter.id}`)
      const box = page.getByRole('group').filter({ hasText: 'Actions for the GP' })
      const summary = box.locator('summary')
      await expect(summary).toHaveText('Actions for the GP 1 to confirm')
      await summary.focus()
      await page.keyboard.press('Enter')
      const lines = box.getByRole('textbox', { name: 'Actions for the GP' })
      await expect(lines).toHaveValue('Check her potassium in 2 weeks')
      expect(await findingsOf(page, 'the actions for the GP')).toEqual([])
      await page.keyboard.press('Tab')
      await expect(lines).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Check potassium in 2 weeks')
      await page.reload()
      await expect(lines).toHaveValue('Check potassium in 2 weeks')
      await lines.focus()
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(summary).toHaveText('Actions for the GP 1 confirmed')

      // After the text asks for other actions, the confirmation is no longer valid, and the box says so.
      await article(page).getByRole('button', { name: 'Edit', exact: true }).press('Enter')
      const text = editorOf(page, patient)
      await expect(text).toBeFocused()
      await text.getByText('We will see her again').click()
      await page.keyboard.press('Home')
      await page.keyboard.type('Please stop amlodipine 5 mg. ')
      await expect(summary).toHaveText('Actions for the GP Confirm again')
      await expect(lines).toHaveValue('Check potassium in 2 weeks\nStop amlodipine 5 mg')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(text).toBeHidden()
      await expect(article(page).getByText(/so their box will not be printed/)).toBeVisible()
      await box.getByRole('button', { name: 'Confirm' }).focus()
      await page.keyboard.press('Enter')
      await expect(summary).toHaveText('Actions for the GP 2 confirmed')

      await lines.fill('Check potassium in 2 weeks\nStop amlodipine 10 mg')
      const paper = article(page).getByRole('region', { name: 'Letter Content' })
      await paper.locator('> :last-child').scrollIntoViewIfNeeded()
      await lookAt(page)
      await summary.focus()
      await page.keyboard.press('a')
      await expect(
        page.getByText('Your changes to the actions for the GP are not confirmed yet.'),
      ).toBeVisible()
      await box.getByRole('button', { name: 'Discard changes' }).press('Enter')
      await expect(article(page).getByRole('region', { name: 'Actions for the GP' })).toContainText(
        'Stop amlodipine 5 mg',
      )
      await summary.focus()
      await page.keyboard.press('a')
      await expect.poll(async () => (await letterNow(doctor, letter.id)).status).toBe('approved')
      await expect(summary).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      // On a phone, downloads are in another menu.
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(await wordText(await downloadAs(page, 'Word'))).toMatch(
        /Actions for the GP\s+1\. Check potassium in 2 weeks\s+2\. Stop amlodipine 5\s+mg\s+Dear/,
      )
      const fhir = await readFile(await (await downloadAs(page, 'FHIR document')).path(), 'utf8')
      expect(fhir).toMatch(/"title": "Actions for the GP"[^]*Check potassium in 2 weeks/u)
      expect(await pdfText(await downloadAs(page, 'PDF'))).toMatch(
        /Actions for the GP\s+1\. Check potassium in 2 weeks\s+2\. Stop amlodipine 5\s+mg\s+Dear/,
      )
    })
  })
}

function article(page: Page) {
  return page.getByRole('article')
}
