import { newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { downloadAs } from './support/letter-files.ts'
import { lookAt } from './support/looking.ts'
import { pdfText } from './support/pdf-text.ts'
import { signInAs } from './support/sign-in.ts'

const dictation =
  'Thank you for referring this seventy year old lady full stop She takes bisoprolol five milligrams once daily comma sorry two point five milligrams once daily full stop new paragraph heading plan Echocardiogram within six weeks full stop'

test.use({ who: 'nobody' })

test('A dictation becomes a letter that the doctor approves and the secretary posts, updated live', async ({
  page,
  doctor,
  openAs,
}) => {
  const patient = await newPatient(doctor, 'Mária O’Connell-Żak', { dob: '1956-03-02' })

  await page.goto('/')
  await signInAs(page, 'doctor')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Dr / })).toBeVisible()

  const secretary = await openAs('secretary')
  await secretary.goto('/letters')
  const herList = secretary.getByRole('list', { name: 'Letters' })
  await expect(herList.getByRole('link').first()).toBeVisible()
  await secretary.evaluate(() => document.body.setAttribute('data-never-reloaded', ''))

  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await page.getByRole('searchbox').fill('connell-zak')
  await expect(page.getByRole('button', { name: /^Create letter for/ })).toHaveCount(1)
  await page.getByRole('link', { name: patient.name }).click()
  await page.getByRole('button', { name: 'Create Letter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Create letter for ${patient.name}` })
  await dialog.getByRole('textbox', { name: 'Dictation' }).pressSequentially(dictation)
  const drafting = page.waitForResponse('**/api/assistant/draft')
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  const stream = await drafting
  expect(stream.headers()['content-type']).toContain('text/event-stream')

  const draft = dialog.getByRole('textbox', { name: `Letter for ${patient.name}` })
  await expect(draft).toContainText('bisoprolol 2.5 mg once daily')
  await expect(draft).not.toContainText(/full stop|comma|sorry|5 milligrams/)
  await expect(draft.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page.getByText('Letter has been created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  const letterId = Number(page.url().split('/').at(-1))

  const herRow = herList.locator(`[data-letter="${letterId}"]`)
  await expect(herRow).toContainText(patient.name)
  await herRow.click()
  const herLetter = secretary.getByRole('article', { name: `Letter for ${patient.name}` })
  await expect(herLetter).toContainText('Echocardiogram within 6 weeks.')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('textbox', { name: `Letter for ${patient.name}` })
  await editor.getByText('Echocardiogram').dblclick({ position: { x: 30, y: 8 } })
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  await expect(herLetter.locator('strong', { hasText: /^Echocardiogram$/ })).toBeVisible()

  await lookAt(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  await expect(herLetter.getByText('Approved', { exact: true }).first()).toBeVisible()
  await lookAt(secretary)
  await herLetter.getByRole('button', { name: 'Post', exact: true }).click()
  await secretary.getByRole('button', { name: 'Confirm and post' }).click()
  await expect(secretary.getByText('Letter has been posted successfully.')).toBeVisible()
  expect(await secretary.locator('body').getAttribute('data-never-reloaded')).toBe('')

  const letter = page.getByRole('article', { name: `Letter for ${patient.name}` })
  await expect(letter.getByText('Posted', { exact: true }).first()).toBeVisible()
  await expect(letter.getByRole('button', { name: /^(Approve|Post|Edit)$/ })).toHaveCount(0)

  const download = await downloadAs(page, 'PDF')
  expect(download.suggestedFilename()).toMatch(/^Letter_Mária_O’Connell-Żak_\d{4}-\d{2}-\d{2}\.pdf$/)
  const text = await pdfText(download)
  for (const words of [
    'Dear Dr Patel,',
    'Re: Mária O’Connell-Żak, date of birth 02/03/1956',
    'bisoprolol 2.5 mg once daily',
    'Echocardiogram within 6 weeks.',
    'Yours sincerely,',
    'Page 1 of 1',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/full stop|5 milligrams/)
})
