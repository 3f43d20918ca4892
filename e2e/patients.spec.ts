import { clientOf, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('Patients are found by name without accents, email, birthday and MR number; Escape clears the search', async ({
  page,
  doctor,
}) => {
  const fields = { email: 'hruba.z@example.org', dob: '1909-05-17' }
  const patient = await newPatient(doctor, 'Zdeňka Hrubá', fields)
  await page.goto('/patients')
  const search = page.getByRole('searchbox', { name: /name, email or MR number/ })
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(20)
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  for (const words of [
    'zdenka hruba',
    'HRUBA.Z@example',
    '17/05/1909',
    '17 may 1909',
    'hruba 17/05/1909',
    String(patient.id),
  ]) {
    await search.fill(words)
    await expect(rows, words).toHaveCount(1)
    await expect(rows).toContainText(`MR #${patient.id}`)
  }
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(rows).toHaveCount(20)

  await search.fill('nobody is called this')
  await expect(page.getByText('No patients match ‘nobody is called this’')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(rows).toHaveCount(20)
})

test('The patient list is sorted by its headers and paged, and the address keeps page and order', async ({
  page,
  doctor,
}) => {
  const firstOf = async (order: string) => {
    const place = `/api/patients?tab=active&limit=20&sort=name&${order}`
    return (await doctor.get<{ patients: { name: string }[] }>(place)).patients[0]?.name ?? ''
  }
  await page.goto('/patients')
  const names = page.getByRole('rowheader').getByRole('link')
  const header = page.getByRole('columnheader', { name: 'Patient' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(names.first()).toHaveText(await firstOf('direction=asc'))
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(names.first()).toHaveText(await firstOf('direction=desc'))

  await expect(page.getByText(/^Showing 1 to 20 of \d+ results$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 21 to \d+ of \d+ results$/)).toBeVisible()
  const onSecondPage = await firstOf('direction=desc&page=2')
  await expect(names.first()).toHaveText(onSecondPage)
  await page.reload()
  await expect(names.first()).toHaveText(onSecondPage)
  await page.goBack()
  await expect(page.getByText(/^Showing 1 to 20 of \d+ results$/)).toBeVisible()
})

test('A new patient with wrong fields is refused with every error and can then be added', async ({
  page,
}) => {
  await page.goto('/patients')
  const dialog = page.getByRole('dialog', { name: 'New patient' })
  await page.getByRole('button', { name: 'New patient' }).click()
  await dialog.getByLabel('Date of Birth').fill('31/02/1980')
  await dialog.getByLabel('NHS').fill('999 000 0001')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await expect(dialog.getByText('There is no 31 February.')).toBeVisible()
  await expect(dialog.getByText('This NHS number is not valid. Check all ten digits.')).toBeVisible()

  await dialog.getByLabel('Full Name').fill('Ignatius Fenwick')
  await dialog.getByLabel('Date of Birth').fill('1/3/1980')
  await dialog.getByLabel('NHS').fill('')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(page.getByText('Patient added')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ignatius Fenwick' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Patient' })).toContainText('Born 01/03/1980 (')
})

test('The new patient form opens empty and offers each patient started but not added', async ({ page }) => {
  await page.goto('/patients')
  const dialog = page.getByRole('dialog', { name: 'New patient' })
  const name = dialog.getByLabel('Full Name')
  const begun = dialog.getByRole('status').filter({ hasText: 'You started adding' })
  const open = () => page.getByRole('button', { name: 'New patient' }).click()
  const kept = (who: string) =>
    expect(
      page.getByText(`Your entries for ${who} are kept. Choose ‘New patient’ to continue.`),
    ).toBeVisible()
  await open()
  await name.fill('Orlando Peake')
  await dialog.getByLabel('Date of Birth').fill('1/3/1980')
  await page.keyboard.press('Escape')
  await kept('Orlando Peake, 01/03/1980')

  await open()
  // On a phone the message covers part of the dialog, but none of its buttons.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    const message = await page.getByText('Your entries for').boundingBox()
    const button = await dialog.getByRole('button', { name: 'Add patient' }).boundingBox()
    if (message === null || button === null) throw new Error('One of them is not on the screen.')
    const isAbove = message.y + message.height <= button.y
    expect(isAbove || button.y + button.height <= message.y).toBe(true)
  }).toPass()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(begun).toContainText('You started adding Orlando Peake, 01/03/1980.')
  await expect(name).toHaveValue('')
  await name.fill('Sybil Tranter')
  await page.goBack()
  await kept('Sybil Tranter')
  await open()
  await dialog.getByLabel('Phone').fill('01632 960111')
  // The reload is like a crash, because no handler runs.
  await page.reload()
  await expect(name).toHaveValue('')
  for (const who of ['Orlando Peake, 01/03/1980', 'Sybil Tranter', 'a patient without a name'])
    await expect(begun).toContainText(`You started adding ${who}.`)

  // The form's text is already waiting to be saved.
  await name.fill('Wilfred Anstey')
  await begun.getByRole('button', { name: 'Continue with Sybil Tranter' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Sybil Tranter')
  await expect(begun).toContainText('Wilfred Anstey')
  await expect(begun).not.toContainText('Sybil Tranter')
  await begun.getByRole('button', { name: 'Discard Wilfred Anstey' }).click()
  await expect(begun).not.toContainText('Wilfred Anstey')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(begun).toContainText('Wilfred Anstey')

  await dialog.getByLabel('Date of Birth').fill('14/03/1951')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(page.getByRole('heading', { name: 'Sybil Tranter', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(begun).toContainText('Orlando Peake')
  await expect(begun).not.toContainText('Sybil Tranter')
  await expect(name).toHaveValue('')
})

test('Cancel discards typed text, and Undo restores it', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Barnaby Quill')
  await page.goto(`/patients/${patient.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Phone').fill('01632 960777')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960777')
})

test('A GP can be added in the record, and a change made elsewhere is shown before saving', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Rosalind Tern', { gpName: null })
  await page.goto(`/patients/${patient.id}`)
  const gp = page.getByRole('region', { name: 'GP' })
  await gp.getByRole('button', { name: 'Add GP' }).click()
  await gp.getByRole('button', { name: 'Save' }).click()
  await expect(gp.getByText('Please enter a GP name.')).toBeVisible()
  await gp.getByPlaceholder('Dr Asha Patel').fill('Asha Patel')
  await gp.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('GP Updated')).toBeVisible()
  await expect(gp.getByText('Dr Asha Patel')).toBeVisible()

  // A doctor leaves typed text unsaved. The same doctor then changes the same field on another device, and
  // both versions are shown.
  await gp.getByRole('button', { name: 'Edit GP' }).click()
  await gp.getByLabel('GP Name').fill('Asha Patel-Ray')
  await goTo(page, '/patients')
  await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible()
  await doctor.put(`/api/patients/${patient.id}`, { gpName: 'Ada Bell', gpPractice: 'Mill Lane Surgery' })
  await goTo(page, `/patients/${patient.id}`)
  await gp.getByRole('button', { name: 'Edit GP' }).click()
  const band = gp.getByRole('alert').filter({ hasText: 'The GP was changed in the meantime' })
  await expect(band).toContainText('GP Name: Ada Bell; you typed: Asha Patel-Ray')
  await expect(band).toContainText('GP Practice: Mill Lane Surgery; you typed: Not specified')
  await expect(gp.getByLabel('GP Practice')).toHaveValue('')
  await band.getByRole('button', { name: 'Use the other' }).first().click()
  await gp.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(gp.getByText('Dr Ada Bell')).toBeVisible()
  await expect(gp.getByText('Mill Lane Surgery')).toBeVisible()
})

test('An unknown patient and another doctor’s patient both show Patient not found', async ({
  page,
  address,
  console,
}) => {
  console.allow(/status of 404/)
  const otherDoctor = clientOf(address, await tokenOf('otherDoctor'))
  const theirs = await newPatient(otherDoctor, 'Cornelius Vane')
  for (const id of [999_999, theirs.id]) {
    await goTo(page, `/patients/${id}`)
    await expect(page.getByRole('heading', { name: 'Patient not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Patients' }).click()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await goTo(page, `/patients?letter=${theirs.id}`)
  const letter = page.getByRole('dialog', { name: 'Create Letter' })
  await expect(letter.getByRole('alert')).toContainText('There is no patient with this number')
  await letter.getByRole('button', { name: 'Close' }).last().click()
  await expect(letter).toBeHidden()
})
