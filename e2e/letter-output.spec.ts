import { newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { downloadAs } from './support/letter-files.ts'

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('The preview, the printout, the Word file and the copied text match [H-29]', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Cordelia Press')
  const html = `<h2>Plan</h2><ul><li>Rest</li></ul>${'<p>A line of a long letter.</p>'.repeat(36)}<p>The end.</p>`
  const letter = await newLetter(doctor, patient, html)
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('The end.')
  await page.keyboard.press('v')
  const preview = page.getByRole('dialog', { name: 'Full Letter Preview' })
  await expect(preview.getByRole('region', { name: 'Page 1 of 2' })).toContainText('Cordelia Press')
  const second = preview.getByRole('region', { name: 'Page 2 of 2' })
  await expect(second).toContainText('The end.')
  await expect(second).toContainText(`MR #${patient.id}, letter no. ${letter.id}`)
  const printed = page.waitForEvent('frameattached')
  await preview.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('Print Dialog Opened')).toBeVisible()
  expect((await printed).url()).toMatch(/^(blob:|about:blank|$)/)
  const downloading = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await preview.getByRole('button', { name: 'Close' }).last().click()
  expect((await downloadAs(page, 'Word')).suggestedFilename()).toMatch(/^Letter_Cordelia_Press_.+\.docx$/)

  await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await expect(page.getByText('Content Copied')).toBeVisible()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return { html: await read('text/html'), text: await read('text/plain') }
  })
  expect(copied.html).toContain('<h2>Plan</h2>')
  expect(copied.text).toMatch(/^Dear Dr Patel,\n\n[\s\S]+\n\nPlan\n\n• Rest\n\nA line/)
})

test('On a phone, the actions that do not fit in the header are in its menu', async ({ page, doctor }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Without this object, the page is like one over plain http, which has no clipboard.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const patient = await newPatient(doctor, 'Hilary Small')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'View',
    'Share',
    'Print',
    'Download PDF',
    'Download Word',
    'Download FHIR document',
    'Copy',
    'History',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link Copied')).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Created/ }).click()
  await expect(page.getByRole('region', { name: 'Version 1 (now)' })).toContainText('She is well.')
  await page.getByRole('button', { name: 'Back to the history' }).click()
  await expect(page.getByRole('button', { name: /^Created/ })).toBeFocused()
})
