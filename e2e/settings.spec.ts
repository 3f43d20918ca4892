import type { Page } from '@playwright/test'
import { clockTime } from '@sincerely/domain/dates'
import { findingsOf } from './support/axe.ts'
import { approve, clientOf, letterNow, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { downloadAs } from './support/letter-files.ts'
import { pdfText } from './support/pdf-text.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('A saved letter template prints on later letters, and an approved letter keeps its own', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Octavia Brand')
  const before = await newLetter(doctor, patient, '<p>Before.</p>')
  const after = await newLetter(doctor, patient, '<p>After.</p>')
  await approve(doctor, before.id)

  await openTemplate(page)
  const header = page.getByRole('textbox', { name: 'Header' })
  await header.fill('<h1>Larkspur Heart Clinic</h1><p>Second floor, Mill House</p>')
  await page
    .getByRole('textbox', { name: 'Footer' })
    .fill('<p>Larkspur Heart Clinic is an invented practice.</p>')
  await expect(page.getByText('Larkspur Heart Clinic', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Page preview' })).toContainText(
    /Larkspur Heart Clinic[^]*Dear Doctor,[^]*Yours sincerely,[^]*invented practice/,
  )
  await page.getByRole('button', { name: 'Save Templates' }).click()
  await expect(page.getByText('Header and footer saved')).toBeVisible()
  await openTemplate(page)
  await expect(header).toHaveValue(/Second floor, Mill House/)

  const print = async (id: number) => {
    await goTo(page, `/letters/${id}`)
    return pdfText(await downloadAs(page, 'PDF'))
  }
  expect(await print(after.id)).toMatch(/Larkspur Heart Clinic[\s\S]*After\.[\s\S]*invented practice/)
  expect(await print(before.id)).toMatch(/Harrowgate Lane Clinic[\s\S]*Before\./)
})

test('A secretary uses the doctor’s template, and two simultaneous changes are both kept', async ({
  page,
  openAs,
  console,
}) => {
  console.allow(/status of 409/)
  const secretary = await openAs('secretary')
  for (const browser of [page, secretary]) await openTemplate(browser)
  await expect(
    secretary.getByText('This template prints on the letters of Dr Amara Whitfield.'),
  ).toBeVisible()
  await secretary.getByRole('textbox', { name: 'Footer' }).fill('<p>The footer of the secretary</p>')
  await secretary.getByRole('button', { name: 'Save Templates' }).click()
  await expect(secretary.getByText('Header and footer saved')).toBeVisible()

  const header = page.getByRole('textbox', { name: 'Header' })
  await header.fill('<h1>The header of the doctor</h1>')
  await page.getByRole('button', { name: 'Save Templates' }).click()
  await expect(page.getByText('This template was changed in the meantime')).toBeVisible()
  await expect(header).toHaveValue('<h1>The header of the doctor</h1>')
  await page.getByRole('button', { name: 'Save Templates' }).click()
  await expect(page.getByText('Header and footer saved')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Footer' })).toHaveValue(/The footer of the secretary/)
})

test('A header with scripts is shown without them, and one that is too tall is refused [T-05]', async ({
  page,
  console,
}) => {
  console.allow(/status of 422|^Executing inline event handler violates/)
  await openTemplate(page)
  const header = page.getByRole('textbox', { name: 'Header' })
  await header.fill('<h1>Clinic</h1><script>window.hacked=1</script><img src=x onerror="window.hacked=1">')
  await expect(page.getByText('Clinic', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await header.fill('<p>A line of a very tall header</p>'.repeat(90))
  const tooTall = /The header is \d+ mm tall/
  await expect(page.getByRole('region', { name: 'Page preview' })).toContainText(tooTall)
  await page.getByRole('button', { name: 'Save Templates' }).click()
  await expect(page.getByRole('alert').filter({ hasText: tooTall })).toBeVisible()
  expect(await findingsOf(page, 'a letterhead that was refused')).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(header).not.toHaveValue(/very tall/)
})

test('If only doctors may approve, a secretary sees a notice instead of the button', async ({
  openAs,
  address,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Lucasta Waite')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const admin = await openAs('admin')
  const secretary = await openAs('secretary')
  await admin.goto('/settings?tab=practice')
  const rule = admin.getByRole('switch', { name: 'Only doctors may approve' })
  await expect(rule).not.toBeChecked()
  await secretary.goto('/settings?tab=practice')
  await expect(secretary.getByRole('tab')).toHaveText([
    'Profile',
    'Security',
    'Notifications',
    'Letter Template',
    'Letter Texts',
    'Address Book',
    'API Keys',
    'Prompt Templates',
    'Privacy & Data',
  ])
  await goTo(secretary, `/letters/${letter.id}`)
  await expect(secretary.getByRole('button', { name: 'Approve' })).toBeVisible()
  try {
    await rule.click()
    await expect(admin.getByText('Practice settings saved')).toBeVisible()
    await secretary.reload()
    await expect(
      secretary.getByText(
        'In this practice, only doctors can approve letters. This draft is waiting for Dr Amara Whitfield.',
      ),
    ).toBeVisible()
    await expect(secretary.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  } finally {
    await clientOf(address, await tokenOf('admin')).put('/api/practice-settings', {
      onlyDoctorsApprove: false,
    })
  }
})

test('Recording retention and expected words are saved on top of somebody else’s change', async ({
  openAs,
  address,
}) => {
  const server = clientOf(address, await tokenOf('admin'))
  const path = '/api/practice-settings'
  const { settings: before } = await server.get<{ settings: object }>(path)
  const admin = await openAs('admin')
  await admin.goto('/settings?tab=practice')
  const days = admin.getByLabel('Keep recordings for (days)')
  const words = admin.getByLabel('Words for speech recognition to expect')
  const save = admin.getByRole('form', { name: 'Name and time zone' }).getByRole('button', { name: 'Save' })
  try {
    await days.fill('0')
    await words.fill('Strachan\napixaban')
    await save.click()
    await expect(days).toHaveAccessibleDescription(/Keep recordings for at least 1 day\./)
    await days.fill('60')
    await admin.reload()
    await expect(words).toHaveValue('Strachan\napixaban')
    await expect(admin.getByText('Unsaved changes')).toBeVisible()
    await server.put(path, { vocabulary: ['edoxaban'] })
    await expect(words).toHaveValue('Strachan\napixaban\nedoxaban')
    expect(await findingsOf(admin, 'practice settings')).toEqual([])
    await save.click()
    await expect(admin.getByText('Practice settings saved')).toBeVisible()
    await expect(words).toHaveValue('Strachan\napixaban\nedoxaban')
    await expect(admin.getByText('All 3 are sent with every recording.')).toBeVisible()
    expect(await server.get(path)).toMatchObject({
      settings: { soundRetentionDays: 60, vocabulary: ['Strachan', 'apixaban', 'edoxaban'] },
    })
    // Fields that both users changed are shown before saving, and the typed text is kept.
    const kept = async () =>
      (await server.get<{ settings: { soundRetentionDays: number } }>(path)).settings.soundRetentionDays
    await days.fill('90')
    await server.put(path, { soundRetentionDays: 14 })
    await save.click()
    await expect(
      admin.getByRole('alert').getByText('Keep recordings for (days): 14; you typed: 90'),
    ).toBeVisible()
    await expect(days).toHaveValue('90')
    expect(await kept()).toBe(14)
    await save.click()
    await expect.poll(kept).toBe(90)
  } finally {
    await server.put(path, { ...before, version: undefined })
  }
})

test('The retention years appear in the privacy policy, and times follow the practice’s time zone', async ({
  page,
  openAs,
  address,
  doctor,
}) => {
  const server = clientOf(address, await tokenOf('admin'))
  const path = '/api/practice-settings'
  type Settings = { timeZone: string; recordRetentionYears: number }
  const { timeZone, recordRetentionYears } = (await server.get<{ settings: Settings }>(path)).settings
  const patient = await newPatient(doctor, 'Hyacinth Underhallow')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const { createdAt } = (await letterNow(doctor, letter.id)) as unknown as { createdAt: string }
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const said = (zone: string) => page.getByText(`${clockTime(new Date(createdAt), zone)} by Dr`)
  await expect(said(timeZone)).toBeVisible()
  const admin = await openAs('admin')
  await admin.goto('/settings?tab=practice')
  const form = admin.getByRole('form', { name: 'Name and time zone' })
  const years = form.getByLabel('Keep records for (years)')
  const save = form.getByRole('button', { name: 'Save' })
  try {
    await years.fill('0')
    await form.getByLabel('Time zone').selectOption('Asia/Kathmandu')
    await save.click()
    await expect(years).toHaveAccessibleDescription(/Keep records for at least 1 year\./)
    await years.fill('12')
    await save.click()
    await expect(admin.getByText('Practice settings saved')).toBeVisible()
    await expect(said('Asia/Kathmandu')).toBeVisible()
    await goTo(page, '/privacy-policy')
    await expect(page.getByRole('row', { name: /Medical records.*12 years/ })).toBeVisible()
  } finally {
    await server.put(path, { timeZone, recordRetentionYears })
  }
})

/** Opens the letter template as HTML. */
async function openTemplate(page: Page): Promise<void> {
  await goTo(page, '/settings?tab=letter-template')
  for (const part of ['header', 'footer'])
    await page
      .getByRole('radiogroup', { name: `How to write the ${part}` })
      .getByText('HTML')
      .click()
}
