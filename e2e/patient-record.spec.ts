import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, clientOf, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

test.use({ viewport: wide })

test('A likely duplicate is shown while a patient is typed and can be opened instead, with Undo [H-03]', async ({
  page,
  doctor,
}) => {
  const known = await newPatient(doctor, 'Anneliese Thornbury', {
    dob: '1951-03-14',
    nhsNumber: '9990010013',
  })
  await newLetter(doctor, known, '<p>She is well.</p>')
  const dialog = await openNewPatient(page)
  await dialog.getByLabel('Full Name').fill('Annelise Thornbury')
  await dialog.getByLabel('Date of Birth').fill('14 mar 1951')
  await dialog.getByLabel('Phone').fill('01632 960333')
  await expect(dialog.getByLabel('Date of Birth')).toHaveValue('14/03/1951')
  const panel = dialog.getByRole('region', { name: 'This person may already have a record' })
  await expect(panel).toContainText('similar name, same date of birth')
  await expect(panel).toContainText('born 14/03/1951')
  await expect(panel).toContainText('NHS 999 001 0013')
  await expect(panel).toContainText(`MR #${known.id}`)
  await expect(panel).toContainText('1 letter')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(panel).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('First say whether this is the same person.')

  await panel.getByRole('link', { name: `Open the existing record, MR #${known.id}` }).click()
  await expect(page.getByRole('heading', { name: 'Anneliese Thornbury', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Patient' })).toContainText('NHS 999 001 0013')
  await expect(page.getByText('Your changes were discarded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your entries for Annelise Thornbury, 14/03/1951 are kept.')).toBeVisible()
  await openNewPatient(page)
  await expect(dialog.getByLabel('Phone')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Continue with Annelise Thornbury' }).click()
  await expect(dialog.getByLabel('Phone')).toHaveValue('01632 960333')
})

test('A person with the same name can be added after confirmation, and records and letters warn [H-02]', async ({
  page,
  doctor,
  address,
}) => {
  const known = await newPatient(doctor, 'Philomena Ashgrove', { dob: '1951-03-14' })
  const dialog = await openNewPatient(page)
  await dialog.getByLabel('Full Name').fill('Philomena Ashgrove')
  await dialog.getByLabel('Date of Birth').fill('14/03/1951')
  await dialog.getByRole('button', { name: 'This is someone else' }).click()
  await expect(dialog.getByText('You said this is someone else')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add patient' })).toBeFocused()
  await dialog.getByLabel('NHS').fill('9990010021')
  await dialog.getByRole('button', { name: 'This is someone else' }).click()
  // The confirmation covers only the records that were shown. A record added since then would be shown first.
  const added = page.waitForRequest(`${address}/api/patients`)
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  expect((await added).postDataJSON()).toMatchObject({ notDuplicateOf: [known.id] })
  await expect(page.getByText('Patient added')).toBeVisible()

  await expect(page.getByText('2 patients are called Philomena Ashgrove')).toBeVisible()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const letter = await newLetter(doctor, { ...known, id }, '<p>She is well.</p>')
  await page.getByRole('list', { name: 'Other patients with this name' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/patients/${known.id}$`))
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText(
    '2 patients are called Philomena Ashgrove. This letter is for the one born 14/03/1951, NHS 999 001 0021.',
  )
})

test('An NHS number that belongs to another patient is refused with a link to that patient', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const owner = await newPatient(doctor, 'Lavinia Crake', { nhsNumber: '9990010048' })
  const other = await newPatient(doctor, 'Octavius Brill')
  await page.goto(`/patients/${other.id}?edit=true`)
  await page.getByLabel('NHS').fill('999 001 0048')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This NHS number belongs to Lavinia Crake')).toBeVisible()
  await expect(page.getByLabel('NHS')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: `Open MR #${owner.id}` }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lavinia Crake', level: 1 })).toBeVisible()
  await goTo(page, `/patients/${other.id}`)
  await expect(page.getByText('You have unsaved changes to this patient.')).toBeVisible()
})

test('Two people edit one record: the second sees the change at once, chooses and saves [H-41]', async ({
  page,
  openAs,
  doctor,
}) => {
  // This is the width of a common laptop. A message at the bottom right would cover the form.
  await page.setViewportSize({ width: 1280, height: 800 })
  const patient = await newPatient(doctor, 'Clementine Yarrow', { phone: '01632 960001' })
  await page.goto(`/patients/${patient.id}?edit=true`)
  await page.getByRole('textbox', { name: 'Phone' }).fill('01632 960003')
  await page.getByLabel('Address', { exact: true }).fill('3 Willow Row, Castlemoor')
  const secretary = await openAs('secretary')
  await secretary.goto(`/patients/${patient.id}?edit=true`)
  await secretary.getByLabel('Phone').fill('01632 960002')
  await secretary.getByLabel('Email', { exact: true }).fill('yarrow@example.org')
  await secretary.getByRole('button', { name: 'Save', exact: true }).click()

  const band = page
    .getByRole('alert')
    .filter({ hasText: /^This patient was changed in the meantimeChanged by .+\. Current values:/ })
  const message = page.getByText(`The record of Clementine Yarrow (MR #${patient.id}) was updated.`)
  await Promise.all([
    expect(secretary.getByText('Patient updated successfully')).toBeVisible(),
    message.hover(),
  ])
  await expectApart(page.locator('[data-type]').filter({ has: message }), band)
  await expect(band).toContainText('Phone: 01632 960002; you typed: 01632 960003')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('yarrow@example.org')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('01632 960003')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(band.getByRole('button', { name: 'Use theirs' })).toBeFocused()
  await band.getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('01632 960002')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('01632 960003')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Patient updated successfully')).toBeVisible()
  for (const words of ['01632 960003', 'yarrow@example.org', '3 Willow Row, Castlemoor'])
    await expect(page.getByText(words)).toBeVisible()
  // A user who only reads also sees the change.
  await expect(secretary.getByText('3 Willow Row, Castlemoor')).toBeVisible()
})

test('An administrator can merge two records, undo the merge and restore one later', async ({
  openAs,
  doctor,
}) => {
  const kept = await newPatient(doctor, 'Theodora Finch', { dob: '1951-03-14' })
  const same = { dob: '1951-04-14', confirmedNotDuplicate: true, allergies: ['Latex'] }
  const other = await newPatient(doctor, 'Theodora Finch', same)
  await newLetter(doctor, other, '<p>She is well.</p>')
  const page = await openAs('admin', { viewport: wide })
  await page.goto(`/patients/${kept.id}`)
  const merge = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge with another record…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge with another record' })
    await dialog.getByRole('button', { name: `MR #${other.id}` }).click()
    await expect(dialog.getByText('The dates of birth differ.')).toBeVisible()
    await expect(dialog.getByText('will not be copied: Allergies: Latex')).toBeVisible()
    await expect(
      dialog.getByText(
        `1 letter will move to MR #${kept.id}. Links to MR #${other.id} will then open MR #${kept.id}.`,
      ),
    ).toBeVisible()
    const both = `Merge Theodora Finch (MR #${other.id}) into Theodora Finch (MR #${kept.id})`
    await dialog.getByRole('button', { name: both }).click()
    await expect(page.getByText(`MR #${other.id} is now part of MR #${kept.id}.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Clinical Letters (1)' })).toBeVisible()
  }
  await merge()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`MR #${other.id} was restored`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clinical Letters (0)' })).toBeVisible()
  await merge()

  await page.goto(`/patients/${other.id}`)
  await expect(page.getByText(`MR #${other.id} was merged into this record.`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/patients/${kept.id}\\?`))
  const merged = page.getByRole('region', { name: 'Merged records' })
  await expect(merged).toContainText('1 letter moved here')
  await merged.getByRole('button', { name: `Restore MR #${other.id}` }).click()
  await expect(merged).toBeHidden()
  await expect(page.getByText('was merged into this record')).toBeHidden()
  await page.goto(`/patients/${other.id}`)
  await expect(page.getByRole('heading', { name: 'Clinical Letters (1)' })).toBeVisible()
})

test('A record can be edited with the keyboard only, with allergies as separate items', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Seraphine Holm', { allergies: ['Penicillin (rash, 2019)'] })
  await page.goto(`/patients/${patient.id}`)
  await expect(page.getByText('Penicillin (rash, 2019)')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByLabel('Full Name')).toBeFocused()
  const allergies = page.getByRole('textbox', { name: 'Allergies' })
  await tabTo(allergies)
  await page.keyboard.type('Latexx, Nuts')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('list', { name: 'Allergies' })
  await expect(chips.getByRole('listitem')).toHaveText(['Penicillin (rash, 2019)', 'Latexx', 'Nuts'])
  await tabTo(page.getByRole('button', { name: 'Remove Latexx' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(allergies).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(allergies).toHaveValue('Nuts')
  await page.keyboard.type(' (all)')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Patient updated successfully')).toBeVisible()
  await expect(page.getByText('Nuts (all)')).toBeVisible()
  await expect(page.getByText('Penicillin (rash, 2019)')).toBeVisible()
  await expect(page.getByText('Latexx')).toBeHidden()
})

test('A pasted list becomes items, a two-digit year is questioned, and leaving asks first', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Isadora Plume')
  await page.goto(`/patients/${patient.id}?edit=true`)
  const medications = page.getByRole('textbox', { name: 'Medications' })
  await medications.focus()
  await medications.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Amlodipine 5 mg\nRamipril 2.5 mg, Aspirin')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('list', { name: 'Medications' }).getByRole('listitem')).toHaveCount(3)
  await page.getByLabel('Date of Birth').fill('14.3.51')
  await page.getByRole('textbox', { name: 'Phone' }).focus()
  await expect(page.getByText('Write the year with four digits: 1951?')).toBeVisible()
  await page.getByRole('link', { name: 'Letters', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Date of Birth')).toHaveValue('14.3.51')
})

test('At 390 px, links in the list and record are 44 px high, and page 1e1 shows the first page', async ({
  openAs,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Percival Stoat', { phone: '01632', dob: null })
  const page = await openAs('doctor', { viewport: narrow })
  await page.goto('/patients?page=1e1&q=Percival+Stoat')
  const name = page.getByRole('link', { name: 'Percival Stoat' })
  await expect(page.getByText('Date of birth: Not specified')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Active Patients, \d+$/ })).toBeVisible()
  await expect.poll(async () => (await name.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await goTo(page, `/patients/${patient.id}`)
  const links = [
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'),
    page.getByRole('link', { name: '01632', exact: true }),
  ]
  for (const link of links) {
    const narrowest = async () => {
      const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 }
      return Math.min(width, height)
    }
    await expect.poll(narrowest).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByRole('list', { name: 'Patient' })).toContainText('Date of birth unknown')
  // Allergies come before letters on the page.
  const medical = await page.getByRole('region', { name: 'Medical' }).boundingBox()
  const letters = await page.getByRole('heading', { name: /^Clinical Letters/ }).boundingBox()
  expect(medical?.y ?? 0).toBeGreaterThan(0)
  expect(medical?.y).toBeLessThan(letters?.y ?? 0)
})

test('The patient record and its dialogs fit 1440 and 390 px, and axe finds nothing there', async ({
  openAs,
  doctor,
  address,
}) => {
  const admin = clientOf(address, await tokenOf('admin'))
  const one = await newPatient(doctor, 'Ottoline Wray', { dob: '1951-03-14', phone: '01632 960001' })
  const more = { dob: '1960-02-02', confirmedNotDuplicate: true, allergies: ['Latex'] }
  await newPatient(doctor, 'Ottoline Wray', more)
  const page = await openAs('admin', { viewport: narrow, reducedMotion: 'reduce' })
  const found: string[] = []
  await walk(page, {
    id: one.id,
    admin,
    look: async (name) => {
      await expect.poll(() => overflow(page), `${name} at 390`).toBe(0)
      // At the other width, the same elements are in other places.
      found.push(...(await findingsOf(page, name)))
      await page.setViewportSize(wide)
      await expect.poll(() => overflow(page), `${name} at 1440`).toBe(0)
      await page.setViewportSize(narrow)
    },
  })
  expect(found).toEqual([])
})

type Walk = { id: number; admin: Client; look: (name: string) => Promise<void> }

async function walk(page: Page, { id, admin, look }: Walk): Promise<void> {
  await goTo(page, `/patients/${id}`)
  await expect(page.getByText('2 patients are called Ottoline Wray')).toBeVisible()
  await look('record')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem').click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another record' })
  await expect(dialog.getByText('same name', { exact: true })).toBeVisible()
  await look('choosing a record to merge')
  await dialog.getByText('same name', { exact: true }).click()
  await expect(dialog.getByRole('columnheader').last()).toBeVisible()
  await look('comparing two records')
  await goTo(page, `/patients/${id}?edit=true`)
  await page.getByRole('textbox', { name: 'Phone' }).fill('01632 960009')
  await page.getByRole('textbox', { name: 'Allergies' }).fill('Nuts, Dust')
  await admin.put(`/api/patients/${id}`, {
    phone: `01632 9600${10 + Math.floor(id % 80)}`,
    email: `a${id}@example.org`,
  })
  await expect(page.getByText('This patient was changed in the meantime')).toBeVisible()
  await look('changed meanwhile')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await admin.put(`/api/patients/${id}`, { phone: '01632 960001', email: null })
  const adding = await openNewPatient(page)
  await adding.getByLabel('Full Name').fill('Ottoline Wray')
  await adding.getByLabel('Date of Birth').fill('14/03/1951')
  await expect(adding.getByText('same name, same date of birth')).toBeVisible()
  await look('likely duplicate')
  await adding.getByRole('button', { name: 'Cancel' }).click()
}

async function openNewPatient(page: Page) {
  await goTo(page, '/patients?new=true')
  const dialog = page.getByRole('dialog', { name: 'New patient' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Checks that `lower` is below `upper` and that neither covers the other. */
async function expectApart(upper: Locator, lower: Locator): Promise<void> {
  const overlap = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
    return (above?.y ?? NaN) + (above?.height ?? NaN) - (below?.y ?? NaN)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
}

/** Returns by how many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
