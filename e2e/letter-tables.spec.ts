import { findingsOf } from './support/axe.ts'
import { approve, letterNow, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { editorOf, pasteHtml, typeAfter } from './support/letter-editor.ts'
import { downloadAs } from './support/letter-files.ts'
import { pdfText } from './support/pdf-text.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Has two columns in the form that Excel writes to the clipboard. */
const fromExcel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0 cellspacing=0 width=128>
<!--StartFragment--><col width=64 span=2>
<tr height=20><td height=20 class=xl65>Ferritin</td><td align=right>88 microg/L</td></tr>
<tr height=20><td height=20>Creatinine</td><td align=right>92 micromol/L</td></tr>
<!--EndFragment--></table></body></html>`

test('A table is made with the keyboard, filled from Excel, approved and printed', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Tabitha Grid')
  const letter = await newLetter(doctor, patient, '<p>Her results:</p><p>She is well.</p>')
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await typeAfter(text, 'Her results:', '')
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
  const table = text.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await page.keyboard.type('Test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Result')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Remove column' }).press('Enter')
  await expect(table.getByRole('columnheader')).toHaveText(['Test', 'Result'])
  await table.getByRole('cell').first().click()
  await pasteHtml(text, fromExcel)
  await expect(table.getByRole('row')).toHaveText([
    'TestResult',
    'Ferritin88 microg/L',
    'Creatinine92 micromol/L',
  ])
  expect(await findingsOf(page, 'a table in the editor')).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await table.getByText('88 microg/L').click()
  await expect(page.getByRole('button', { name: 'Delete table' })).toBeInViewport()
  const rows = table.getByRole('row')
  await page.getByRole('button', { name: 'Add row below' }).press('Enter')
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows).toHaveCount(3)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  const { content } = await letterNow(doctor, letter.id)
  expect(content).toContain('<tr><td><p>Ferritin</p></td><td><p>88 microg/L</p></td></tr>')

  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article').getByRole('cell', { name: '88 microg/L' })).toBeVisible()
  expect(await findingsOf(page, 'a letter with a table')).toEqual([])
  await approve(doctor, letter.id)
  await page.reload()
  expect(await pdfText(await downloadAs(page, 'PDF'))).toMatch(/Ferritin\s+88 microg\/L/)
})
