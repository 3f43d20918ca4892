import {
  styled,
  workbookOf,
} from '../apps/server/src/features/extraction/reading/tables/small-workbooks-for-tests.ts'
import { findingsOf } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { testNhsNumber } from './support/patient-list-pdf.ts'

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('A CSV file, an Excel workbook and pasted cells become patients through one review', async ({
  page,
  doctor,
}) => {
  const [ada, bella, clio] = [61_010, 61_020, 61_030].map(testNhsNumber)
  const csv = `Clinic list\r\nPatient name;Date of birth;Sex;NHS number;Phone\r\n"Vantage, Ada";13/04/1941;F;${ada};7700900123\r\n`
  const rows = [
    ['Surname', 'Forename', 'DOB', 'Sex', 'NHS number'],
    ['Vantage', 'Bella', styled(15447, 'date'), 'F', Number(bella)],
    ['Vantage', 'Ada', styled(15079, 'date'), 'F', Number(ada)],
  ]
  await page.goto('/patients/upload')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'utf16le') },
      {
        name: 'list.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(workbookOf([{ rows }])),
      },
    ])
  await page.getByRole('button', { name: 'Paste cells from a spreadsheet' }).click()
  const box = page.getByLabel('Paste cells from a spreadsheet')
  await expect(box).toBeFocused()
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Name\tDOB\tNHS number\tAddress\nClio Vantage\t5 June 1943\t${clio}\t"1 High Street\nOxford"`,
  )
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(3)
  expect(await findingsOf(page, 'the files')).toEqual([])
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByText('Successfully extracted 4 patients from 3 files')).toBeVisible()

  const rowOf = (name: string) => page.locator('tbody').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(rowOf('Ada Vantage').first()).toContainText('The 0 at the start was missing')
  await expect(rowOf('Ada Vantage').last()).toContainText(
    'Probably the same person as Ada Vantage, row 3 of list.csv',
  )
  await rowOf('Bella Vantage').getByRole('button', { name: 'Bella Vantage', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Row 2 of list.xlsx' })).toContainText('1942-04-16')
  expect(await findingsOf(page, 'the review of tables')).toEqual([])
  await page.getByRole('button', { name: 'Create 3 Patients' }).click()
  await page.getByRole('button', { name: 'Create 3 Patients anyway' }).click()
  await expect(page.getByRole('heading', { name: '3 patients created' })).toBeFocused()

  const { patients } = await doctor.get<{ patients: { name: string; dob: string }[] }>(
    '/api/patients?q=Vantage',
  )
  expect(patients.map(({ name, dob }) => `${name} ${dob}`).toSorted()).toEqual([
    'Ada Vantage 1941-04-13',
    'Bella Vantage 1942-04-16',
    'Clio Vantage 1943-06-05',
  ])
})
