// Problems that stop a letter from reaching its recipients are reported before it is sent. They are never
// silently skipped.
import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { approve, clientOf, letterNow, newLetter, newPatient } from './support/client.ts'
import { cutOff } from './support/faked-network.ts'
import { startFhirServer } from './support/fhir-server.ts'
import { expect, test } from './support/journey.ts'
import { lookAt } from './support/looking.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const gp = { gpPractice: 'Elm Surgery', gpAddress: '4 Elm Road\nYork' }

test('A letter without a recipient or address says so before approval and cannot be posted with one key [H-26]', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Ottoline Wexcombe', { gpName: null })
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByText('This letter has no recipient because no GP is recorded.')).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('This letter has no recipient')
  const search = page.getByLabel('Add a recipient')
  await expect(search).toBeFocused()
  // The message must not cover the field.
  await expect.poll(() => search.evaluate(isOnTop)).toBe(true)
  expect(await findingsOf(page, 'approving a letter to nobody')).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  expect((await letterNow(doctor, letter.id)).status).toBe('draft')

  const posting = page.getByRole('dialog', { name: 'Post this letter' })
  const other = await newPatient(doctor, 'Leocadia Wexcombe', { gpAddress: null })
  const incomplete = await newLetter(doctor, other, '<p>She is well.</p>')
  await goTo(page, `/letters/${incomplete.id}`)
  await expect(page.getByText('Dr Asha Patel: There is no postal address.')).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('p')
  await expect(posting).toContainText('There was no postal address when the letter was approved.')
  await posting.getByRole('button', { name: 'Confirm and post' }).click()
  await expect(posting.getByRole('combobox')).toBeFocused()
  expect((await letterNow(doctor, incomplete.id)).status).toBe('approved')
})

test('A letter cannot be approved while a change of the GP is unsaved [H-26]', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/Failed to load resource/)
  const patient = await newPatient(doctor, 'Ambrose Tolliver', gp)
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  await page.getByRole('button', { name: 'Edit GP' }).click()
  await page.getByLabel('GP Practice').fill('Mill Lane Surgery')
  const comeBack = await cutOff({ page, api: `patients/${patient.id}`, method: 'PUT' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to update GP information. Please try again.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have a change that is not saved yet.')).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.getByText(/^Your change to the GP is not saved yet/)).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('draft')
  await comeBack()
  await page.getByRole('button', { name: 'Edit GP' }).click()
  await expect(page.getByLabel('GP Practice')).toHaveValue('Mill Lane Surgery')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('GP Updated')).toBeVisible()
  // The letter now prints another address, so it must be viewed again.
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('Mill Lane Surgery')
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('approved')
})

test('A batch keeps a refused electronic letter approved with the reason and skips one without an address', async ({
  page,
  doctor,
  address,
}) => {
  const admin = clientOf(address, await tokenOf('admin'))
  const server = await startFhirServer()
  server.refuseWith(422, 'The patient is not known here')
  try {
    await admin.put('/api/settings/fhir', { address: server.address })
    const patient = await newPatient(doctor, 'Isidore Pennywhistle', gp)
    const byPost = await newLetter(doctor, patient, '<p>By post.</p>')
    const refused = await newLetter(doctor, patient, '<p>Electronically.</p>')
    const toNobody = await newLetter(
      doctor,
      await newPatient(doctor, 'Cosmo Pennywhistle', { gpAddress: null }),
      '<p>To nobody.</p>',
    )
    await doctor.put(`/api/letters/${refused.id}/recipients`, {
      recipients: [{ key: 'gp', kind: 'gp', way: 'electronic' }],
    })
    for (const { id } of [byPost, refused, toNobody]) await approve(doctor, id)
    await page.goto('/letters?status=approved&q=pennywhistle')
    await expect(page.getByRole('article')).toContainText('To nobody.')
    await page.keyboard.press('ControlOrMeta+A')
    await bar(page).getByRole('button', { name: 'Post' }).click()
    const posting = page.getByRole('dialog', { name: 'Post letters' })
    await expect(posting.getByRole('status')).toHaveText(
      '2 letters will be posted. The other one stays as it is.',
    )
    await expect(
      posting.getByRole('list', { name: 'Will not be posted' }).getByRole('listitem'),
    ).toContainText(['There was no postal address when the letter was approved'])
    await posting.getByRole('button', { name: 'Post 2 letters' }).click()
    await expect(posting).toContainText('The patient is not known here')
    expect(await findingsOf(page, 'a batch that was refused')).toEqual([])
    await posting.getByRole('button', { name: 'Close' }).last().click()
    const states = [byPost, refused, toNobody].map(async ({ id }) => (await letterNow(doctor, id)).status)
    expect(await Promise.all(states)).toEqual(['posted', 'approved', 'approved'])
    await goTo(page, `/letters/${refused.id}`)
    await expect(page.getByText('Not posted: the letter did not reach everyone')).toBeVisible()
  } finally {
    await admin.delete('/api/settings/fhir')
    await server.stop()
  }
})

test('A letter that cannot be printed can be skipped so that the others are downloaded', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 422/)
  const patient = await newPatient(doctor, 'Leopold Featherwick', gp)
  await newLetter(doctor, patient, '<p>Good.</p>')
  await newLetter(doctor, patient, '<p>Signed བ.</p>')
  await page.goto('/letters?q=featherwick')
  await expect(page.getByRole('article')).toContainText('Signed')
  await page.keyboard.press('ControlOrMeta+A')
  await expect(bar(page)).toContainText('2 selected')
  await bar(page).getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download letters' })
  await dialog.getByRole('button', { name: 'Download 2 letters' }).click()
  await expect(dialog.getByRole('status')).toContainText(
    'Some letters cannot be printed. Skip them to continue.',
  )
  await expect(dialog.getByRole('list', { name: 'Skipped' }).getByRole('listitem')).toContainText([
    'cannot be printed: བ',
  ])
  expect(await findingsOf(page, 'a letter that cannot be printed')).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Skip this one and download 1 letter' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
})

function bar(page: Page): Locator {
  return page.getByRole('group', { name: 'Selected letters' })
}

function isOnTop(field: Element): boolean {
  const { left, top, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === field
}
