import type { Locator, Page } from '@playwright/test'
import { approve, clientOf, letterNow, newLetter, newPatient } from './support/client.ts'
import { cutOff } from './support/faked-network.ts'
import { startFhirServer } from './support/fhir-server.ts'
import { expect, test } from './support/journey.ts'
import { lookAt } from './support/looking.ts'
import { tokenOf } from './support/sessions.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const gp = { gpPractice: 'Elm Surgery', gpAddress: '4 Elm Road\nYork' }

test('Copies go to the patient and an address book entry, and the evidence shows how they were sent', async ({
  page,
  doctor,
  console,
}) => {
  await doctor.post('/api/address-book', {
    name: 'Dr Nora Quist',
    organisation: 'Quay Clinic',
    address: '9 Quay Street\nWhitby',
  })
  const patient = await newPatient(doctor, 'Beatrix Holloway', gp)
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  const card = recipientsOf(page)
  await expect(card.getByRole('listitem')).toContainText(['Elm Surgery'])
  await card.getByRole('button', { name: 'Edit recipients' }).click()
  const search = card.getByLabel('Add a recipient')
  // While a reply is pending, the user cannot choose from the results of an earlier text. None of them is
  // highlighted when the new results arrive.
  let answer = () => undefined as unknown
  await search.fill('quist')
  const quist = page.getByRole('option', { name: /^Dr Nora Quist/ })
  await expect(quist).toBeVisible()
  await page.route(/address-book\?/, (route) => (answer = () => route.continue()))
  await search.fill('quay')
  await search.press('ArrowDown')
  await expect(quist).toHaveAttribute('data-combobox-disabled')
  await answer()
  await page.unroute(/address-book\?/)
  await expect(quist).not.toHaveAttribute('data-combobox-disabled')
  await expect(page.locator('[data-combobox-selected]')).toHaveCount(0)
  await search.fill('quist whitby')
  await page.getByRole('option', { name: /^Dr Nora Quist/ }).click()
  await expect(card.getByLabel('Send to Dr Nora Quist by')).toBeVisible()
  // The list of choices may be closing while the next word is typed.
  const patientChoice = page.getByRole('option', { name: /^Beatrix Holloway/ })
  await expect(async () => {
    await search.fill('')
    await search.fill('holloway')
    await patientChoice.click({ timeout: 3000 })
  }).toPass()
  await expect(card.getByText('There is no postal address.')).toBeVisible()
  await card.getByLabel('Send to Beatrix Holloway (patient) by').selectOption('Hand delivery')
  await expect(card.getByText('There is no postal address.')).toBeHidden()
  await card.getByRole('button', { name: 'Move Beatrix Holloway (patient) up' }).click()
  await expect(card.getByRole('button', { name: 'Move Beatrix Holloway (patient) up' })).toBeFocused()
  await card.getByRole('button', { name: 'Remove Dr Nora Quist' }).click()
  await expect(paper(page).getByText('cc: Beatrix Holloway (patient)', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.getByLabel('Enclosures').fill('ECG of 05/01/2026\n\nDiary')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(paper(page).getByText('cc: Beatrix Holloway (patient); Dr Nora Quist')).toBeVisible()
  await expect(paper(page).getByText('Enc: ECG of 05/01/2026; Diary')).toBeVisible()

  await approve(doctor, letter.id)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Edit recipients' }).click()
  await page.getByRole('button', { name: 'Change recipients' }).click()
  await expect(card.locator(':focus')).toBeVisible()
  await card.getByLabel('Enclosures').fill('Diary')
  console.allow(/Failed to load resource/)
  const comeBack = await cutOff({ page, api: 'letters/*/recipients' })
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('Your change to the recipients or enclosures is not saved yet')).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('p')
  await expect(page.getByText('Save or discard it first, under Recipients.')).toBeVisible()
  await comeBack()
  await card.getByRole('button', { name: 'Edit recipients' }).click()
  await page.getByRole('button', { name: 'Change recipients' }).click()
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('p')
  const posting = page.getByRole('dialog', { name: 'Post this letter' })
  await expect(posting.getByLabel('How Beatrix Holloway (patient) gets it')).toHaveValue('hand')
  await posting.getByLabel('Note').fill('Processed by secretary')
  await posting.getByRole('button', { name: 'Confirm and post' }).click()
  await expect(page.getByText('Letter has been posted successfully.')).toBeVisible()
  await expect(card.getByRole('listitem')).toContainText([
    /Sent by post, confirmed by Dr Amara Whitfield, \d\d:\d\d/,
    /Delivered by hand, confirmed by Dr Amara Whitfield.*Processed by secretary/,
    /Sent by post/,
    'Diary',
  ])

  await card.getByRole('button', { name: 'View the copy for Dr Nora Quist' }).click()
  const preview = page.getByRole('dialog', { name: 'Full Letter Preview' })
  await expect(preview.getByRole('region', { name: 'Page 1 of 1' })).toContainText('9 Quay Street')
  await preview.getByLabel('Copy').selectOption('All 3 copies')
  await expect(preview.getByRole('region', { name: 'Page 3 of 3' })).toContainText('9 Quay Street')
  const downloading = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
})

test('A recipient who was typed and not added stops the approval, and Done adds them', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Rosalba Quince', gp)
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  const card = recipientsOf(page)
  await card.getByRole('button', { name: 'Edit recipients' }).click()
  await card.getByLabel('Add a recipient').fill('Prof Ines Marchetti')
  await page.getByRole('option', { name: /^Add ‘Prof Ines Marchetti’/ }).click()
  await expect(card.getByLabel('Name')).toHaveValue('Prof Ines Marchetti')
  await lookAt(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Save or discard it first, under Recipients.')).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('draft')
  await card.getByLabel('Email address').fill('not an address')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true')
  await card.getByLabel('Email address').fill('')
  await card.getByLabel('Address', { exact: true }).fill('1 Hill Road\nYork')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('listitem')).toContainText(['Elm Surgery', 'Prof Ines Marchetti'])
  await expect(card.getByRole('button', { name: 'Edit recipients' })).toBeVisible()
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(2)
})

test('A letter not sent to everybody stays approved with the reason and is completed by a retry', async ({
  page,
  doctor,
  address,
}) => {
  const admin = clientOf(address, await tokenOf('admin'))
  const server = await startFhirServer()
  server.refuseWith(401)
  try {
    await admin.put('/api/settings/fhir', { address: server.address })
    const patient = await newPatient(doctor, 'Lionel Marchbank', gp)
    const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
    await page.goto(`/letters/${letter.id}`)
    const card = recipientsOf(page)
    await card.getByRole('button', { name: 'Edit recipients' }).click()
    await card.getByLabel(/^Send to Dr Asha Patel/).selectOption('Email')
    await card.getByRole('button', { name: 'Done' }).click()
    await expect(card.getByText('Enter the email address to send it to.')).toBeVisible()
    await expect(card.getByLabel(/^Email address of Dr Asha Patel/)).toBeFocused()
    await card.getByLabel(/^Send to Dr Asha Patel/).selectOption('Electronic transfer')
    await card.getByLabel('Add a recipient').fill('Vera Lindqvist')
    await page.getByRole('option', { name: /Vera Lindqvist/ }).click()
    await card.getByLabel('Email address').fill('vera@')
    await card.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(card.getByText(/^Enter an email address, such as/)).toBeVisible()
    await card.getByLabel('Email address').fill('vera@lindqvist.example')
    await card.getByLabel('Send by', { exact: true }).selectOption('Email')
    await card.getByLabel('Save in the address book').check()
    await card.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Vera Lindqvist saved in the address book')).toBeVisible()
    await expect(card.getByText(/^No mail server is set up/)).toBeVisible()
    await card.getByRole('button', { name: 'Done' }).click()
    await expect(paper(page).getByText('cc: Vera Lindqvist')).toBeVisible()

    await approve(doctor, letter.id)
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
    await lookAt(page)
    await page.keyboard.press('p')
    const posting = page.getByRole('dialog', { name: 'Post this letter' })
    await expect(posting.getByLabel('How Vera Lindqvist gets it').locator('option:checked')).toHaveText(
      'By email, sent by me',
    )
    await posting.getByRole('button', { name: 'Send and post' }).click()
    await expect(page.getByText('Not posted: the letter did not reach everyone')).toBeVisible()
    await expect(card.getByText(/^Could not be sent electronically\. .*sign-in/)).toBeVisible()
    await expect(card.getByText(/^Sent by email, confirmed by/)).toBeVisible()
    expect((await letterNow(doctor, letter.id)).status).toBe('approved')

    server.mend()
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card.getByText(/^Sent electronically, \d\d:\d\d/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Correct this letter' })).toBeVisible()
    expect((await letterNow(doctor, letter.id)).status).toBe('posted')
    expect(server.taken()).toBe(1)
  } finally {
    await admin.delete('/api/settings/fhir')
    await server.stop()
  }
})

test('The shared address book can be added to, searched, edited by two people, deleted from and restored', async ({
  page,
  openAs,
  console,
}) => {
  console.allow(/status of 409/)
  await page.goto('/settings?tab=address-book')
  await page.getByRole('button', { name: 'Add entry' }).click()
  const adding = page.getByRole('dialog', { name: 'Add to the address book' })
  await adding.getByLabel('Practice or organisation').fill('North Trust')
  await adding.getByLabel('Email address').fill('nurses@')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Enter a name.')).toBeVisible()
  await expect(adding.getByText(/^Enter an email address/)).toBeVisible()
  await adding.getByLabel('Email address').fill('')
  await adding.getByLabel('Name').fill('Moorland Nurses')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Moorland Nurses saved')).toBeVisible()

  const secretary = await openAs('secretary')
  await secretary.goto('/settings?tab=address-book')
  const editing = async (browser: Page) => {
    await browser.getByRole('searchbox', { name: 'Search the address book' }).fill('moorland trust')
    await expect(entries(browser)).toHaveCount(1)
    await browser.getByRole('button', { name: 'Edit Moorland Nurses' }).click()
    return browser.getByRole('dialog', { name: 'Edit Moorland Nurses' })
  }
  const mine = await editing(page)
  const theirs = await editing(secretary)
  await theirs.getByLabel('Phone').fill('01632 960777')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await mine.getByLabel('Address', { exact: true }).fill('Unit 4, Mill Lane')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('alert')).toContainText('Phone: 01632 960777')
  await expect(mine.getByLabel('Phone')).toHaveValue('01632 960777')
  await expect(mine.getByLabel('Address', { exact: true })).toHaveValue('Unit 4, Mill Lane')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(entries(page)).toContainText([/Unit 4, Mill Lane.*01632 960777/])

  await page.getByRole('button', { name: 'Delete Moorland Nurses' }).click()
  await expect(page.getByText('No one found for ‘moorland trust’')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries(page)).toContainText(['Moorland Nurses'])
})

function recipientsOf(page: Page): Locator {
  return page.getByRole('article').getByRole('region', { name: 'Recipients' })
}

function paper(page: Page): Locator {
  return page.getByRole('region', { name: 'Letter Content' })
}

function entries(page: Page): Locator {
  return page.getByRole('table', { name: 'Entries' }).locator('tbody').getByRole('row')
}
