import type { Browser, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { clientOf, newPatient, signIn } from './support/client.ts'
import { closeMessages } from './support/close-messages.ts'
import { cutOff } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { badFile, printList, testNhsNumber, writeLongList, type Listed } from './support/patient-list-pdf.ts'
import { demoPassword, people } from './support/people.ts'
import { signInAs } from './support/sign-in.ts'
import { type Home, type Sincerely, newHome, removeHome, startServer } from './support/sincerely-server.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/**
 * The time limit in ms. Reading and creating thousands of patients takes a few seconds, or much longer on a
 * busy machine.
 */
const patiently = { timeout: 120_000 }

/** Returns a list of people whom no other journey uses. */
function family(surname: string, forenames: readonly string[]): Listed[] {
  return forenames.map((forename, index) => ({
    name: `${surname}, ${forename}`,
    dob: `${13 + index}/04/${1941 + index}`,
    number: `${surname.slice(0, 3).toUpperCase()}${100 + index * 37}`,
  }))
}

async function choose(page: Page, ...files: string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(files.length)
}

async function upload(page: Page, ...files: string[]): Promise<void> {
  await page.goto('/patients/upload')
  await choose(page, ...files)
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByRole('heading', { name: /to review$/ })).toBeVisible()
}

function rowOf(page: Page, name: string) {
  return page.locator('tbody').filter({ has: page.getByRole('rowheader', { name }) })
}

async function printFive(browser: Browser, surname: string): Promise<string> {
  return printList(
    browser,
    `${surname.toLowerCase()}.pdf`,
    family(surname, ['Ada', 'Bertha', 'Clara', 'Dora', 'Edith']),
  )
}

test('A list becomes patients, a locked file says what to do, and other files are skipped', async ({
  page,
  browser,
  doctor,
}) => {
  const list = await printFive(browser, 'Quenneville')
  await page.goto('/patients')
  await page.getByRole('link', { name: 'Upload Patients' }).click()
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByText('No Files Selected')).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([list, badFile('locked'), 'package.json'])
  await expect(page.getByText('Files Skipped')).toBeVisible()
  await expect(page.getByText('No Files Selected')).toHaveCount(0)
  await expect(page.locator('input[type=file]:not([accept*=pdf])')).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByText('Successfully extracted 5 patients from 1 file')).toBeVisible()
  await expect(page.getByText(/locked\.pdf was not read\. .*password/)).toBeVisible()
  await page.getByRole('button', { name: '1 of 2 files needs a look' }).click()
  await expect(page.getByText(/locked\.pdf was not read\./)).toHaveCount(0)
  await page.getByRole('button', { name: '1 of 2 files needs a look: 1 not read' }).click()
  await page.getByRole('button', { name: 'Skip locked.pdf' }).click()
  await expect(page.getByRole('region', { name: 'About the files' })).toHaveCount(0)

  await rowOf(page, 'Clara Quenneville').getByRole('checkbox').click()
  await expect(rowOf(page, 'Clara Quenneville').getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Remove Dora Quenneville' }).click()
  await expect(page.getByText('Patient Removed')).toBeVisible()
  await page.getByRole('button', { name: 'Create 3 Patients' }).click()
  await expect(page.getByRole('heading', { name: '3 patients created' })).toBeFocused()
  await expect(page.getByText('Successfully created 3 patients in database')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Ada Quenneville' })
  await expect(row).toContainText('Created')
  await expect(row).toContainText('13/04/1941')
  await expect(row).toContainText(/MR #\d+/)
  await expect(page.getByText('1 row was skipped')).toBeVisible()
  await expect(page.getByText('You skipped 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Review it' }).click()
  await expect(page.getByRole('heading', { name: '1 patient to review' })).toBeFocused()
  await page.getByRole('button', { name: 'Create 0 Patients' }).click()
  await expect(page.getByText('Please select at least one patient to create')).toBeVisible()

  const { patients } = await doctor.get<{ patients: { name: string }[] }>('/api/patients?q=Quenneville')
  expect(patients.map(({ name }) => name).toSorted()).toEqual([
    'Ada Quenneville',
    'Bertha Quenneville',
    'Edith Quenneville',
  ])
})

test('Known patients are left out until somebody confirms them, and a wrong value can be corrected', async ({
  page,
  browser,
  doctor,
}) => {
  const [taken, free] = [testNhsNumber(71_010), testNhsNumber(71_020)]
  await newPatient(doctor, 'Leopold Ash', { dob: '1950-02-28', gender: 'male' })
  await newPatient(doctor, 'Przemysław Ash', { dob: '1938-06-07', gender: 'male' })
  await newPatient(doctor, 'Maud Ash', { dob: '1931-01-30', nhsNumber: taken })
  const rows: Listed[] = [
    { name: 'Ash, Leopold', dob: '28/02/1950', sex: 'M', number: testNhsNumber(71_030) },
    { name: 'Ash, Maude', dob: '30/01/1931', number: taken },
    { name: 'Ash, Norah', dob: '31/12/1944', number: free },
    { name: 'Ash, Norah', dob: '31/12/1944', number: free },
    { name: 'Ash, Oscar', dob: '', sex: 'M', number: testNhsNumber(71_040) },
    { name: 'Ash, Przemys\uFFFDaw', dob: '07/06/1938', sex: 'M', number: testNhsNumber(71_050) },
    { name: 'Ash, R\uFFFDza', dob: '28/09/1939', number: testNhsNumber(71_060) },
  ]
  const headers = ['Patient name', 'Date of birth', 'Sex', 'NHS number']
  await upload(page, await printList(browser, 'ash.pdf', rows, headers))
  await expect(page.getByText('2 of 7 selected · 1 name could not be fully read.')).toBeVisible()
  await page.getByRole('button', { name: 'Possible duplicates (4)' }).click()
  await expect(rowOf(page, 'Przemys\uFFFDaw Ash')).toContainText(
    'Some characters in this name could not be read',
  )
  await expect(rowOf(page, 'Przemys\uFFFDaw Ash')).toContainText('Przemysław Ash, 07/06/1938')
  await expect(rowOf(page, 'Maude Ash')).toContainText('the same NHS number')
  await expect(rowOf(page, 'Maude Ash').getByRole('button', { name: /^Different person/ })).toHaveCount(0)
  await expect(rowOf(page, 'Leopold Ash')).toContainText('a similar name and the same date of birth')
  await rowOf(page, 'Leopold Ash')
    .getByRole('button', { name: /^Different person/ })
    .click()
  await expect(page.getByText('3 of 7 selected')).toBeVisible()

  await page.getByRole('button', { name: 'Check it' }).click()
  await page.getByRole('button', { name: /^All look right: Some characters in this file/ }).click()
  await expect(rowOf(page, 'R\uFFFDza Ash')).toContainText('Skipped until you enter the name.')
  await page.getByRole('button', { name: 'Edit R\uFFFDza Ash' }).click()
  await page.getByLabel('Patient Name').fill('Róza Ash')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^4 of 7 selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit Oscar Ash' }).click()
  await expect(page.getByLabel('Patient Name')).toBeFocused()
  await page.getByLabel('Date of Birth').fill('31/02/1960')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Date of Birth')).toBeFocused()
  await expect(page.getByText('3 of 7 selected')).toBeVisible()
  await page.getByLabel('Date of Birth').fill('5 jan 1960')
  await page.getByLabel('Allergies').fill('latex, nuts')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, 'Oscar Ash')).toContainText('05/01/1960')

  // A colleague adds this record at the same time. The page has not shown it yet, so it asks about this
  // record as well.
  const same = { dob: '1950-02-28', gender: 'male', confirmedNotDuplicate: true }
  const since = await newPatient(doctor, 'Leopold Ash', same)
  await expect(page.getByText('3 of 7 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Possible duplicates (4)' }).click()
  await expect(rowOf(page, 'Leopold Ash')).toContainText(`Leopold Ash, 28/02/1950, MR #${since.id}`)
  await rowOf(page, 'Leopold Ash')
    .getByRole('button', { name: /^Different person/ })
    .click()
  await page.getByRole('button', { name: 'Create 4 Patients' }).click()
  await expect(page.getByRole('heading', { name: '4 patients created' })).toBeVisible()
  await expect(page.getByText('3 rows were skipped')).toBeVisible()
  const { patients } = await doctor.get<{ patients: { id: number }[] }>('/api/patients?q=Oscar+Ash')
  const { patient } = await doctor.get<{ patient: object }>(`/api/patients/${patients[0]?.id}`)
  expect(patient).toMatchObject({ dob: '1960-01-05', gender: 'male', allergies: ['latex', 'nuts'] })
})

test('An unfinished import is kept when leaving or signing out, for the same person only', async ({
  openAs,
  browser,
}) => {
  // This journey signs out, so it needs a separate session.
  const page = await openAs('nobody', { viewport: { width: 1440, height: 900 } })
  await page.goto('/login')
  await signInAs(page, 'doctor')
  await expect(page.getByRole('link', { name: 'Patients', exact: true })).toBeVisible()
  await upload(page, await printFive(browser, 'Ravenhill'))
  await page.getByRole('button', { name: 'Edit Bertha Ravenhill' }).click()
  await page.getByLabel('Patient Name').fill('Berta Ravenhill')
  await expect.poll(() => keptOnDevice(page)).toContain('Berta Ravenhill')
  await page.reload()
  await expect(rowOf(page, 'Berta Ravenhill')).toBeVisible()
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await page.goBack()
  await expect(rowOf(page, 'Berta Ravenhill')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Page 1 of ravenhill.pdf' })).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: "Some of your work isn't saved yet" })
  await expect(question).toContainText('Patient import')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await signInAs(page, 'otherDoctor')
  await expect(page.getByRole('link', { name: 'Patients', exact: true })).toBeVisible()
  await goTo(page, '/patients/upload')
  await expect(page.getByText('Drop patient lists anywhere on this page')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInAs(page, 'doctor')
  await expect(page.getByRole('link', { name: 'Patients', exact: true })).toBeVisible()
  await goTo(page, '/patients/upload')
  await expect(rowOf(page, 'Berta Ravenhill')).toBeVisible()

  await page.getByRole('button', { name: 'Start Over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start Over' }).click()
  await expect(page.getByText('Drop patient lists anywhere on this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

test('Changing what a column means keeps the edits', async ({ page, browser }) => {
  await upload(page, await printFive(browser, 'Tollemache'))
  await page.getByRole('button', { name: 'Edit Ada Tollemache' }).click()
  await page.getByLabel('Patient Name').fill('Ada Tolle')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Ada Tollemache')).toBeVisible()
  await expect(page.getByText('Your changes to Ada Tolle were discarded.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Columns of tollemache.pdf' }).click()
  await page.getByRole('combobox', { name: 'Hospital number' }).selectOption('Skip')
  await expect(rowOf(page, 'Ada Tolle')).toContainText('Auto-generated')
  await page.getByRole('combobox', { name: 'Hospital number' }).selectOption('Medical Number')
  await expect(rowOf(page, 'Ada Tolle')).toContainText('TOL100')
})

test('Ambiguous dates are settled with one choice', async ({ page, browser }) => {
  const rows = ['Alma', 'Beryl', 'Cora'].map((name, index) => ({
    name: `Underhay, ${name}`,
    dob: `0${index + 3}/1${index}/195${index}`,
    number: `UN${300 + index}`,
  }))
  await upload(page, await printList(browser, 'dates.pdf', rows))
  await expect(page.getByText(/3 dates can be read either way/)).toBeVisible()
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect(rowOf(page, 'Alma Underhay')).toContainText('10/03/1950')
  await expect(page.getByText(/The month comes first in 3 dates/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Needs checking (0)' })).toBeVisible()
})

test('A lost connection loses no import data, and no patient is created twice', async ({
  page,
  browser,
  doctor,
  console,
}) => {
  console.allow(/ERR_FAILED/)
  const list = await printFive(browser, 'Wintermute')
  await page.goto('/patients/upload')
  await choose(page, list)
  const back = await cutOff({ page, api: 'patients/upload' })
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(
    page.getByText("Couldn't reach the server. The file is kept here. Try again.").first(),
  ).toBeVisible()
  await back()
  await page.getByRole('button', { name: 'Try again: wintermute.pdf' }).click()
  await expect(page.getByRole('heading', { name: '5 patients to review' })).toBeVisible()
  await page.route(
    '**/api/patients/bulk-create',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Create 5 Patients' }).click()
  await expect(page.getByText(/Everything is kept here. Try again in a moment/)).toBeVisible()
  await page.reload()
  // The patients already exist. The page repeats the same attempt, so they are not treated as duplicates of
  // themselves.
  await expect(page.getByText(/Everything is kept here. Try again in a moment/)).toBeVisible()
  // Another list that is not uploaded yet waits, and the page says so.
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await printFive(browser, 'Neuromantle'))
  await expect(files).toHaveCount(2)
  await page.getByRole('button', { name: 'Review 5 patients' }).click()
  await expect(page.getByText(/^5 of 5 selected · 1 file not read yet, kept for later/)).toBeVisible()
  // A later edit is not in the record, because the repeated attempt sends the original values.
  await page.getByRole('button', { name: 'Edit Ada Wintermute' }).click()
  await page.getByLabel('Patient Name').fill('Adele Wintermute')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Create 5 Patients' }).click()
  await expect(page.getByRole('heading', { name: '5 patients created' })).toBeVisible()
  await expect(page.getByText('Your later change to Ada Wintermute is not in the record')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Ada Wintermute in a new tab' })).toHaveAttribute(
    'href',
    /^\/patients\/\d+$/,
  )
  const { total } = await doctor.get<{ total: number }>('/api/patients?q=Wintermute')
  expect(total).toBe(5)
  await expect(page.getByText('1 file is not uploaded yet')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the file' }).click()
  await expect(files).toHaveText(/neuromantle\.pdf/)
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByRole('heading', { name: '5 patients to review' })).toBeVisible()
})

test('A list can be imported with the keyboard only', async ({ page, browser }) => {
  const rows = [
    { name: 'Yardley, Agnes', dob: '13/04/1941', number: 'YA100' },
    { name: 'Yardley, Blanche', dob: '', number: 'YA137' },
    { name: 'Yardley, Cecily', dob: '15/04/1943', sex: '', number: 'YA174' },
  ]
  const list = await printList(browser, 'yardley.pdf', rows)
  // The test listens from the start, because the key is faster than Playwright's own handling of the file
  // chooser.
  const choosing = page.waitForEvent('filechooser')
  await page.goto('/patients/upload')
  await tabTo(page.getByRole('button', { name: 'Choose files' }))
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(list)
  await expect(page.getByText('Ready to upload')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Upload & Extract' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3 patients to review' })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Blanche Yardley', exact: true })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByLabel('Patient Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('14/04/1942')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Blanche Yardley', exact: true })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Cecily Yardley', exact: true })).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Needs checking (0)' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Create 3 Patients' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3 patients created' })).toBeFocused()
})

test('An administrator chooses the doctor of imported patients', async ({ openAs, browser }) => {
  const page = await openAs('admin', { viewport: { width: 1440, height: 900 } })
  await upload(page, await printFive(browser, 'Zellweger'))
  await page.getByRole('button', { name: 'Create 5 Patients' }).click()
  await expect(page.getByText('Choose the doctor these patients belong to.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Doctor' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Create 5 Patients' }).click()
  await expect(page.getByRole('heading', { name: '5 patients created' })).toBeVisible()
})

test.describe('import of 2,000 patients in a separate practice', () => {
  const practice: { home?: Home; server?: Sincerely } = {}

  test.beforeAll(async () => {
    practice.home = await newHome({ demo: true })
    practice.server = await startServer(practice.home)
  })

  test.afterAll(async () => {
    await practice.server?.stop()
    if (practice.home) await removeHome(practice.home)
  })

  test('continues while others work, and they are notified once', async ({ openAs }) => {
    test.setTimeout(360_000)
    const baseURL = practice.server?.address ?? ''
    const openFor = async (token: string) =>
      openAs({ address: baseURL, token }, { viewport: { width: 1440, height: 900 } })
    const token = await signIn(baseURL, people.doctor, demoPassword)
    const patient = await newPatient(clientOf(baseURL, token), 'Septimus Quarrell')
    const page = await openFor(token)
    const secretary = await openFor(await signIn(baseURL, people.secretary, demoPassword))
    await secretary.goto(`/patients/${patient.id}?edit=true`)
    await page.goto('/patients/upload')
    await choose(page, await writeLongList('everybody.pdf', 2000))
    const reading = sawWords(page, /Reading page [1-9]\d* of 48/)
    await page.getByRole('button', { name: 'Upload & Extract' }).click()
    await reading
    await expect(page.getByRole('heading', { name: '2,000 patients to review' })).toBeFocused(patiently)
    await expect(page.getByRole('button', { name: 'Possible duplicates (0)' })).toBeVisible()
    await expect(page.getByText(/^2,000 of 2,000 selected$/)).toBeVisible()
    const review = page.getByRole('main')
    await page.getByRole('button', { name: 'Next page', exact: true }).click()
    await expect(page.getByText('Showing 51 to 100 of 2,000 results')).toBeVisible()
    await expect.poll(() => review.evaluate((main) => main.scrollTop)).toBe(0)

    // The request is held until Stop was pressed, so the import stops before its first patient.
    const stopped = page.waitForResponse('**/api/patients/bulk-create/stop')
    await page.route(
      '**/api/patients/bulk-create',
      async (route) => [await stopped, await route.continue()],
      {
        times: 1,
      },
    )
    const begun = page.waitForRequest('**/api/patients/bulk-create')
    await page.getByRole('button', { name: 'Create 2,000 Patients' }).click()
    // Without a request, pressing Stop would not ask the server.
    await begun
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(
      page.getByText(
        'The import was stopped. No patients were created. All of them are still in the review.',
      ),
    ).toBeVisible()

    const progress = sawWords(page, /[1-9][\d,]* of 2,000 created/)
    const answer = sawWords(page, /Keyboard shortcuts[^]* of 2,000 created/)
    const told = sawWords(secretary, /2,000 patients were added\./)
    await page.getByRole('button', { name: 'Create 2,000 Patients' }).click()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await secretary.getByLabel('Phone').fill('01632 960333')
    await secretary.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(secretary.getByText('Patient updated successfully')).toBeVisible()
    await Promise.all([progress, answer])
    await expect(page.getByRole('heading', { name: '2,000 patients created' })).toBeVisible(patiently)
    await told
    await secretary.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
    const list = secretary.getByRole('dialog', { name: 'Notifications' })
    await expect(list.getByRole('link', { name: /2,000 patients were added\./ })).toHaveCount(1)
  })
})

test('On a narrow screen, the scanned page opens over the rows, and axe finds nothing in the import', async ({
  page,
  browser,
}) => {
  const rows = [
    { name: 'Ollerton, Agnes', dob: '13/04/1941', number: 'OL100' },
    { name: 'Ollerton, Blanche', dob: '', number: 'OL137' },
    { name: 'Ollerton, Blanche', dob: '15/04/1943', number: 'OL174' },
    { name: 'Ollerton, B.', dob: '15/04/1943', number: 'OL211' },
  ]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (name: string) => found.push(...(await findingsOf(page, name)))
  await page.goto('/patients/upload')
  await choose(page, await printList(browser, 'ollerton.pdf', rows), badFile('no-words'))
  await look('files')
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByText('API Key Required')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Page 1 of ollerton.pdf' })).toBeVisible()
  await closeMessages(page)
  await page.getByRole('button', { name: 'Columns of ollerton.pdf' }).click()
  await page.getByRole('button', { name: 'Edit Agnes Ollerton' }).click()
  await look('review')
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await look('files that were read')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Review \d/ }).click()
  await look('review, narrow')
  await page.getByRole('button', { name: 'Show the page of Agnes Ollerton' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Page 1 of ollerton.pdf' })).toBeVisible()
  await look('page, narrow')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: /^Create \d/ }).click()
  await look('question, narrow')
  await page.getByRole('button', { name: /anyway$/ }).click()
  await expect(page.getByRole('heading', { name: /created$/ })).toBeVisible()
  await look('confirmation, narrow')
  expect(found).toEqual([])
})

/**
 * Resolves once the page has shown these words, even briefly. Call this function before the words are
 * expected.
 */
async function sawWords(page: Page, words: RegExp): Promise<void> {
  const areThere = (source: string) => new RegExp(source).test(document.body.innerText)
  await page.waitForFunction(areThere, words.source, patiently)
}

/** Returns the wizard's work as stored by this browser, which is written a moment after the last key. */
async function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('sincerely')
        opening.addEventListener('success', () => {
          const kept = opening.result.transaction('kept').objectStore('kept').getAll()
          kept.addEventListener('success', () => resolve(JSON.stringify(kept.result)))
        })
      }),
  )
}
