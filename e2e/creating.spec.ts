import { newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { goTo } from './support/go-to.ts'
import { downloadAs, wordText } from './support/letter-files.ts'
import { lookAt } from './support/looking.ts'
import { pdfText } from './support/pdf-text.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('An unsaved new letter stays on the device until its dialog is opened again', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Isolde Marchbank')
  const part = page.waitForResponse((response) => response.url().includes('/create-letter-dialog'))
  await page.goto(`/patients/${patient.id}`)
  await part
  await page.getByRole('button', { name: 'Create Letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create letter for Isolde Marchbank' })
  const words = dialog.getByRole('textbox', { name: 'Dictation' })
  await words.fill('She is much better full stop')
  await dialog.getByText('Discharge', { exact: true }).click()
  await page.reload()
  await expect(words).toHaveValue('She is much better full stop')
  await expect(dialog.getByRole('radio', { name: 'Discharge' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your words are kept on this device until you save the letter.')).toBeVisible()

  await page.getByRole('button', { name: 'Create Letter' }).click()
  await expect(dialog.getByText(/^Your unsaved letter from \d\d:\d\d was restored\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  await expect(page.getByRole('article')).toContainText('She is much better.')
  await goTo(page, `/patients/${patient.id}?letter=true`)
  await expect(words).toHaveValue('')
})

test('On a laptop, the dictation field is in view below the medicines of the patient', async ({
  page,
  doctor,
}) => {
  const medications = Array.from({ length: 7 }, (_, index) => `Spironolactone ${index + 1} mg once daily`)
  const patient = await newPatient(doctor, 'Perpetua Manytabs', { medications, allergies: ['Penicillin'] })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/patients/${patient.id}?letter=true`)
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Dictation' })
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport({ ratio: 0.2 })
  await expect(page.getByText('Allergies: Penicillin')).toBeInViewport()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`A letter to the patient is written by keyboard at ${width} px, greets them, and is sealed with a copy and a box for the GP`, async ({
    page,
    doctor,
  }) => {
    await page.setViewportSize({ width, height })
    const name = width === 390 ? 'Mrs Leonora Finch' : 'Mrs Rosalind Finch'
    const patient = await newPatient(doctor, name, { address: '3 Low Row\nYork' })
    await page.goto(`/patients/${patient.id}?letter=true`)
    const dialog = page.getByRole('dialog', { name: `Create letter for ${name}` })
    await expect(dialog.getByRole('textbox', { name: 'Dictation' })).toBeFocused()
    await page.keyboard.type(
      'your heart scan was normal full stop i have asked your gp to check your blood pressure in two weeks full stop',
    )
    const type = dialog.getByRole('radio', { name: 'To the patient' })
    await type.focus()
    await page.keyboard.press('Space')
    await expect(type).toBeChecked()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByText('Dear Mrs Finch,')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Accept & Save' })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    const letter = page.getByRole('article')
    await expect(letter).toContainText('Your heart scan was normal.')
    await expect(letter).toContainText('3 Low Row')
    await expect(letter).toContainText('cc: Dr Asha Patel')
    const summary = page.locator('summary').filter({ hasText: /^Actions for the GP/ })
    await expect(summary).toHaveText('Actions for the GP 1 to confirm')
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Actions for the GP' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(summary).toHaveText('Actions for the GP 1 confirmed')
    await lookAt(page)
    await summary.focus()
    await page.keyboard.press('a')
    await expect(page.getByText('Letter has been approved')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // On a phone, downloads are in another menu.
    await page.setViewportSize({ width: 1440, height: 900 })
    const printed =
      /3 Low Row[^]*Actions for the GP\s+[•–-]?\s*Check your blood pressure[^]*Dear Mrs Finch,[^]*Your heart scan was normal\.[^]*cc:\s*Dr Asha Patel/u
    expect(await pdfText(await downloadAs(page, 'PDF'))).toMatch(printed)
    expect(await wordText(await downloadAs(page, 'Word'))).toMatch(printed)
  })

test('A draft can be edited before it is saved and generated again from changed words', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 400/)
  const patient = await newPatient(doctor, 'Peregrine Lowe')
  await page.goto(`/patients/${patient.id}?letter=true`)
  const dialog = page.getByRole('dialog', { name: 'Create letter for Peregrine Lowe' })
  const words = dialog.getByRole('textbox', { name: 'Dictation' })
  await words.fill('He takes ramipril five milligrams full stop')
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  const draft = dialog.getByRole('textbox', { name: 'Letter for Peregrine Lowe' })
  await expect(draft).toContainText('ramipril 5 mg')
  await words.fill('He takes ramipril ten milligrams full stop')
  const outdated = dialog.getByText('The dictation has changed since this letter was generated')
  await expect(outdated).toBeVisible()
  // The main button is now Regenerate, so the key does not save the old text.
  await words.press('Control+Enter')
  await expect(draft).toContainText('ramipril 10 mg')
  await expect(outdated).toBeHidden()
  await draft.getByText('He takes ramipril 10 mg.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' He sleeps well.')
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  await page
    .getByRole('dialog', { name: 'Replace your changes?' })
    .getByRole('button', { name: 'Regenerate' })
    .click()
  await expect(page.getByText('Your changes to the draft were replaced.')).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(draft).toContainText('He sleeps well.')

  // An impossible value is reported at its field, which then has the focus. So is an error that only the
  // server finds.
  const visit = dialog.getByLabel('Visit date')
  await visit.fill('31/12/2199')
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(dialog.getByText('The visit date is in the future. Enter the day')).toBeVisible()
  await expect(visit).toBeFocused()
  await visit.fill('01/01/2026')
  await expect(visit).not.toHaveAttribute('aria-invalid', 'true')
  const refused = { code: 'invalid_input', message: 'Look again.', fields: { visitDate: 'Not that day.' } }
  await page.route(
    '**/api/letters',
    (route) => route.fulfill({ status: 400, json: { ...refused, requestId: 'journey' } }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(visit).toHaveAccessibleDescription('Not that day.')
  await expect(visit).toBeFocused()
  await expect(page.getByText('Save Failed')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page.getByRole('article')).toContainText('He takes ramipril 10 mg. He sleeps well.')
})

test('A letter whose save was answered too late is saved only once, even after a retry', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/ERR_FAILED/)
  const patient = await newPatient(doctor, 'Araminta Coyle')
  await page.goto(`/patients/${patient.id}?letter=true`)
  const dialog = page.getByRole('dialog', { name: 'Create letter for Araminta Coyle' })
  await dialog.getByRole('textbox', { name: 'Dictation' }).fill('She is well full stop')
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await page.route(
    '**/api/letters',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page.getByText('Failed to save letter. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  const { letters } = await doctor.get<{ letters: unknown[] }>(`/api/patients/${patient.id}/letters`)
  expect(letters).toHaveLength(1)
})

test('A letter can be written on a narrow screen', async ({ page, doctor }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const patient = await newPatient(doctor, 'Cordelia Nash')
  await page.goto(`/patients/${patient.id}`)
  await page.getByRole('button', { name: 'Create Letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create letter for Cordelia Nash' })
  await dialog.getByRole('textbox', { name: 'Dictation' }).fill('She is well full stop')
  await dialog.getByRole('button', { name: 'Generate Letter' }).click()
  await dialog.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(page.getByRole('article')).toContainText('She is well.')
  await expect(page.getByRole('button', { name: 'Back to Letters' })).toBeVisible()
})

test('A letter can be written with keys only, from n to a second Ctrl+Enter', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Ottoline Keyes')
  await page.goto('/letters')
  await expect(page.getByRole('button', { name: 'New letter' })).toBeVisible()
  const isPart = (url: string) => url.includes('/create-letter-dialog')
  const isRecord = (url: string) => url.endsWith(`/api/patients/${patient.id}`)
  const part = page.waitForResponse((response) => isPart(response.url()))
  const record = page.waitForResponse((response) => isRecord(response.url()))
  await page.keyboard.press('n')
  await expect(page.getByRole('searchbox', { name: 'Patient' })).toBeFocused()
  await page.keyboard.type('Ottoline Keyes')
  await expect(page.getByRole('button', { name: /^Ottoline Keyes/ })).toBeVisible()
  // If the dialog or the record still had to load, the page would lose the first typed words.
  await Promise.all([part, record])
  const late: string[] = []
  page.on('request', (request) => void late.push(request.url()))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create letter for Ottoline Keyes' })
  await expect(dialog.getByRole('textbox', { name: 'Dictation' })).toBeFocused()
  expect(late.filter((url) => isPart(url) || isRecord(url))).toEqual([])
  await page.keyboard.type('She is well full stop')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: 'Letter for Ottoline Keyes' })).toContainText(
    'She is well.',
  )
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/letters\/\d+$/)
  await expect(page.getByRole('article')).toContainText('She is well.')
})

test('A new letter can be saved and approved in one step after its page was viewed, and posted by the next key', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Ferdinand Oakes', { gpName: 'Dr Helen Okafor' })
  await page.goto(`/patients/${patient.id}`)
  await page.getByRole('heading', { name: 'Ferdinand Oakes' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Create letter for Ferdinand Oakes' })
  await dialog.getByRole('textbox', { name: 'Dictation' }).fill('He is well full stop')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Save and approve' }).click()
  // The key is pressed while the letter is saved. It must wait for the approval.
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: 'Post this letter' })).toBeVisible()
  await expect(page.getByRole('article').getByText('Approved', { exact: true }).first()).toBeVisible()
})
