import type { Page, TestInfo } from '@playwright/test'
import { newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { printList } from './support/patient-list-pdf.ts'
import { textOfPdf } from './support/pdf-text.ts'

const frame = ['Dashboard', 'Demo practice', 'Ready to type', 'Notifications']

test('A list and a record print as plain black text on white, even in dark mode', async ({
  openAs,
  doctor,
}, info) => {
  const patient = await newPatient(doctor, 'Aurelia Printwell')
  const page = await openAs('doctor', { colorScheme: 'dark', viewport: { width: 1440, height: 900 } })
  await page.goto('/patients')
  await expect(page.getByRole('table', { name: 'Patients' })).toBeVisible()
  const list = await printed(page, info)
  expect(list).toMatch(/Patient .*Created +Status +Letters/u)
  for (const word of [...frame, 'New patient', 'Upload Patients']) expect(list).not.toContain(word)
  expect(pagesOf(list)).toBeLessThanOrEqual(2)
  await page.goto(`/patients/${patient.id}`)
  await expect(page.getByRole('heading', { name: 'Aurelia Printwell' })).toBeVisible()
  const record = await printed(page, info)
  expect(record).toContain('Aurelia Printwell')
  expect(record).toContain('Allergies')
  for (const word of [...frame, 'Create Letter', 'Dictate']) expect(record).not.toContain(word)
  expect(pagesOf(record)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const colours = await page
    .getByRole('heading', { name: 'Aurelia Printwell' })
    .evaluate((heading) => [getComputedStyle(heading).color, getComputedStyle(document.body).backgroundColor])
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('A record with many medicines and letters prints on one page if there is room', async ({
  page,
  doctor,
}, info) => {
  const medications = Array.from({ length: 7 }, (_, index) => `Ramipril ${index + 1} mg once daily`)
  const more = { medications, allergies: ['Sulfasalazine'], address: '86 Priory Gardens\nNorthmere\nZZ8 2XJ' }
  const patient = await newPatient(doctor, 'Perpetua Frontsheet', more)
  for (const text of ['She is well.', 'She is better.', 'She is cured.'])
    await newLetter(doctor, patient, `<p>${text}</p>`)
  await page.goto(`/patients/${patient.id}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  const record = await printed(page, info)
  expect(record).toMatch(/Ramipril 7 mg[^]*Clinical Letters \(3\)[^]*Patient Since/u)
  expect(pagesOf(record)).toBe(1)
})

test('The patients of the practice that fill one screen print on two pages at most', async ({
  openAs,
}, info) => {
  const page = await openAs('admin', { viewport: { width: 1440, height: 900 } })
  await page.goto('/admin/patients')
  await expect(page.getByRole('rowheader').nth(19)).toBeVisible()
  expect(pagesOf(await printed(page, info))).toBeLessThanOrEqual(2)
})

test('A printed letter list names its tab and count, has every loaded letter uncut, and says that more follow', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const answer = page.waitForResponse((response) => response.url().includes('/api/letters?'))
  // With an open letter beside the list, the browser would print the letter.
  await page.goto('/letters?letter=none&status=all')
  const { letters } = (await (await answer).json()) as { letters: { patientName: string }[] }
  await expect(page.locator('[data-letter]').first()).toBeVisible()
  const pages = (await printed(page, info)).split('\f')
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]).toMatch(/All · \d+ letters/)
  expect(pages.join(' ')).toMatch(/The list continues\. To print the rest,\s+load it on the screen first\./)
  // A row that is split between two pages appears on both.
  for (const name of new Set(letters.map(({ patientName }) => patientName))) {
    // A name on two lines is not found as one text.
    if (name.length > 40) continue
    const rows = letters.filter(({ patientName }) => patientName.includes(name)).length
    const found = pages.reduce((sum, text) => sum + (text.split(name).length - 1), 0)
    expect(found, name).toBe(rows)
  }
})

test('A printed letter page has the letter and whose it is, without the panels around it', async ({
  page,
  doctor,
}, info) => {
  const patient = await newPatient(doctor, 'Leocadia Penn', { allergies: ['Penicillin'] })
  const plan = '<h2>Plan</h2><p>She is well. Start amoxicillin 500 mg three times daily.</p>'
  const letter = await newLetter(doctor, patient, plan)
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('region', { name: 'Recipients' })).toBeVisible()
  const finding = page.locator('mark[data-finding]').first()
  await expect(finding).toHaveText('amoxicillin')
  const paper = await printed(page, info)
  expect(paper).toMatch(/Leocadia Penn\s+Draft[^]*She is well\.[^]*Yours sincerely/u)
  expect(paper).not.toMatch(/Fact check|Sections|Recipients|Letter Details|Letter Content/u)
  expect(pagesOf(paper)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  // A heading is never the last line of a page.
  await expect(page.getByRole('heading', { name: 'Plan' })).toHaveCSS('break-after', 'avoid')
  await expect(finding).toHaveCSS('text-decoration-line', 'none')
})

test('The Admin Dashboard prints with the figures of its charts', async ({ openAs }, info) => {
  const page = await openAs('admin')
  await page.goto('/admin')
  await expect(page.getByRole('table', { name: 'Letters started each week, by status' })).toBeAttached()
  const dashboard = await printed(page, info)
  expect(dashboard).toMatch(/Letters per week[^]*Week starting\s+Draft\s+Approved\s+Posted/u)
  expect(dashboard).toContain('7 days or more')
})

test('A table of the reports prints on the page of its title', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.goto('/admin/reports')
  await page.emulateMedia({ media: 'print' })
  const panel = page.getByRole('region', { name: 'Turnaround by type' })
  await expect(panel).toHaveCSS('break-inside', 'avoid')
})

test('A printed review and its result show every patient once, and no bar or focus ring covers one', async ({
  page,
  browser,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const surnames = Array.from(
    { length: 40 },
    (_, at) => `Paper${'abcdefgh'[Math.floor(at / 5)]}${'aeiou'[at % 5]}by`,
  )
  const people = surnames.map((surname, at) => ({
    name: `${surname}, Ann`,
    dob: `${1 + (at % 28)}/03/19${20 + at}`,
  }))
  await page.goto('/patients/upload')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await printList(browser, 'paper.pdf', people))
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByText('40 of 40 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all 40 patients' }).focus()
  await page.keyboard.press('Tab')
  const review = await printed(page, info)
  expect(review).not.toMatch(/Actions|of 40 selected/u)
  for (const surname of surnames.slice(0, 20)) expect(review.split(surname).length, surname).toBe(2)
  expect(await overText(page)).toEqual([])
  await expect(page.locator('tbody[data-key]').first()).toHaveCSS('break-inside', 'avoid')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Create 40 Patients' }).click()
  await expect(page.getByRole('heading', { name: '40 patients created' })).toBeVisible()
  expect(await overText(page)).toEqual([])
})

test('No bar or focus ring covers the text of a printed form, dialog, table or letter', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Philippa Barless')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/patients/${patient.id}?edit=true`)
  await page.getByRole('textbox', { name: 'Full Name' }).focus()
  await page.keyboard.press('Tab')
  expect(await overText(page)).toEqual([])
  for (const path of ['/settings?tab=letter-template', '/patients', `/letters/${letter.id}`]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    expect(await overText(page), path).toEqual([])
  }
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/patients')
  await page.getByRole('row').nth(1).getByRole('checkbox').click()
  expect(await overText(page)).toEqual([])
})

/** Returns the printed elements that cover text: bars that stay in view, and focus rings. */
async function overText(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  const found = await page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { position, backgroundColor, outlineStyle } = getComputedStyle(element)
        const stays = position === 'sticky' || position === 'fixed'
        return (stays && backgroundColor !== 'rgba(0, 0, 0, 0)') || outlineStyle !== 'none'
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

async function printed(page: Page, info: TestInfo): Promise<string> {
  const file = info.outputPath('printed.pdf')
  await page.pdf({ path: file, format: 'A4' })
  return textOfPdf(file)
}

/** pdftotext ends each page with a form feed. */
function pagesOf(text: string): number {
  return text.split('\f').length - 1
}
