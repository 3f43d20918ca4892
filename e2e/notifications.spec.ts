import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, clientOf, letterNow, newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'

/** The list shows this many notifications on its first page. */
const atOnce = 30

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications(, \d+ unread)?$/ })
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('Notifications reach others in every tab, survive a reload, link to the record and can be cleared', async ({
  openAs,
  address,
  doctor,
  page,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const own = clientOf(address, await tokenOf('secretary'))
  await own.delete('/api/notifications')
  const secretary = await openAs('secretary')
  const other = await secretary.context().newPage()
  for (const tab of [secretary, other, page]) {
    await tab.goto('/patients')
    await expect(tab.getByRole('img', { name: 'Connected' })).toBeVisible()
  }
  await doctor.delete('/api/notifications')
  await secretary.getByRole('searchbox').fill('tamsin loveday')
  await expect(secretary.getByText('No patients match ‘tamsin loveday’')).toBeVisible()

  const patient = await newPatient(doctor, 'Tamsin Loveday')
  const said = `Tamsin Loveday (MR #${patient.id}) was added.`
  // The messages disappear after a few seconds, so they are checked at the same time.
  await Promise.all(
    [secretary, other].map((tab) => expect(tab.getByRole('status').filter({ hasText: said })).toBeVisible()),
  )
  for (const tab of [secretary, other])
    await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(secretary.getByRole('link', { name: 'Tamsin Loveday' })).toBeVisible()
  // Users are not notified about their own actions.
  await expect(page.getByRole('link', { name: 'Tamsin Loveday' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // Unread notifications stay unread after a reload. Reading them in one tab marks them as read in the other.
  await secretary.reload()
  await secretary.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await listOf(secretary).getByRole('button', { name: 'Mark all as read' }).click()
  // The button disappears, but the focus stays in the list.
  await expect
    .poll(() => listOf(secretary).evaluate((list) => list.contains(document.activeElement)))
    .toBe(true)
  for (const tab of [secretary, other])
    await expect(tab.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // Offline, the list shows the cached notifications.
  await secretary.context().setOffline(true)
  await expect(listOf(secretary).getByText(/^You are offline\. Showing data from/)).toBeVisible()
  await expect(listOf(secretary).getByRole('link', { name: said })).toBeVisible()
  // If clearing fails, the notifications return at once.
  await listOf(secretary).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(secretary.getByText("Couldn't reach the server. Please try again once")).toBeVisible()
  await expect(listOf(secretary).getByRole('link', { name: said })).toBeVisible()
  await secretary.context().setOffline(false)
  await expect(listOf(secretary).getByText(/^You are offline/)).toHaveCount(0)

  await listOf(secretary).getByRole('link', { name: said }).click()
  await expect(secretary.getByRole('heading', { name: 'Tamsin Loveday' })).toBeVisible()

  await bellOf(other).click()
  await listOf(other).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(listOf(other).getByText('No new notifications')).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).click()
  if (await listOf(other).isHidden()) await bellOf(other).click()
  await expect(listOf(other).getByRole('link', { name: said })).toBeVisible()
  await listOf(other).getByRole('button', { name: 'Clear: New patient' }).click()
  await expect(listOf(other).getByText('No new notifications')).toBeVisible()

  // A notification about several patients opens the list of patients.
  const two = await Promise.all(['Cressida', 'Ottoline'].map((name) => newPatient(doctor, `${name} Loveday`)))
  const tobias = clientOf(address, await tokenOf('otherDoctor'))
  const { user } = await tobias.get<{ user: { id: number } }>('/api/auth/verify')
  const admin = clientOf(address, await tokenOf('admin'))
  await admin.post('/api/patients/batch/reassign', {
    patientIds: two.map(({ id }) => id),
    doctorId: user.id,
    letters: 'along',
    dictations: 'along',
  })
  await bellOf(page).click()
  const several = listOf(page).getByRole('link', { name: /reassigned 2 patients to/ })
  await expect(several).toHaveAttribute('href', '/patients')

  // The former doctor can no longer open a letter that was reassigned. Its patient is still visible.
  const { id } = await newLetter(doctor, patient, '<p>She is well.</p>')
  await admin.post('/api/letters/batch/reassign', { letters: [{ id }], doctorId: user.id })
  const given = listOf(page).getByRole('link', {
    name: /reassigned a letter for Tamsin Loveday \(MR #\d+\) to Dr/,
  })
  await expect(given).toHaveAttribute('href', `/patients/${patient.id}`)
  // Other journeys open their newest letter. If this letter stayed, they would request a record that the new
  // doctor may not see.
  await tobias.delete(`/api/letters/${id}`)
})

test('Notification settings and quiet hours can be changed, and invalid input is reported and kept', async ({
  page,
  address,
  doctor,
}) => {
  const secretary = clientOf(address, await tokenOf('secretary'))
  const patient = await newPatient(doctor, 'Leopold Ashgrove')
  await doctor.delete('/api/notifications')
  await page.goto('/settings?tab=notifications')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const box = (where: string) => page.getByRole('checkbox', { name: `Patient records change: ${where}` })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  try {
    // The journeys' server cannot send e-mails, and the page says so.
    await expect(box('by email')).toBeDisabled()
    await expect(page.getByText(/^This server can't send emails yet/)).toBeVisible()
    await box('as a message on the screen').uncheck()
    await page.getByRole('textbox', { name: 'From' }).fill('late')
    await page.getByRole('textbox', { name: 'To' }).fill('7')
    await save.click()
    await expect(page.getByText('Enter a time, such as 22:00.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('late')
    await expect(box('as a message on the screen')).not.toBeChecked()
    await page.getByRole('textbox', { name: 'From' }).fill('10 pm')
    await save.click()
    await expect(page.getByText('Notification settings saved')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('22:00')
    await page.getByRole('button', { name: 'Quiet for 1 hour' }).click()
    await expect(page.getByText(/^Quiet until .*\d\d:\d\d\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Show messages again' }).click()
    // If the test runs at night, the page shows the quiet hours that were just set.
    await expect(
      page.getByText(/^(Messages are shown as they arrive|Quiet until .* \(your quiet hours\))\.$/),
    ).toBeVisible()

    await secretary.put(`/api/patients/${patient.id}`, { phone: '01632 960777' })
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(page.getByText(/The record of Leopold Ashgrove/)).toHaveCount(0)
  } finally {
    await asUsual(doctor)
  }
})

test('A new turnaround and practice name reach open browsers, and existing letters keep their due date', async ({
  page,
  openAs,
  address,
  doctor,
}) => {
  const admin = clientOf(address, await tokenOf('admin'))
  type Settings = { practiceName: string; letterTargetDays: number; recordRetentionYears: number }
  const { settings: before } = await admin.get<{ settings: Settings }>('/api/practice-settings')
  const patient = await newPatient(doctor, 'Perpetua Kingsley')
  const dueIn = async (id: number) => {
    const { dueAt, createdAt } = (await letterNow(doctor, id)) as unknown as Record<
      'dueAt' | 'createdAt',
      string
    >
    return Math.round((Date.parse(dueAt) - Date.parse(createdAt)) / 86_400_000)
  }
  const old = await newLetter(doctor, patient, '<p>Before.</p>')
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const asAdmin = await openAs('admin')
  await asAdmin.goto('/settings?tab=practice')
  const form = asAdmin.getByRole('form', { name: 'Name and time zone' })
  try {
    await form.getByLabel('Letter target (days)').fill('0')
    await form.getByLabel('Practice name').fill(' ')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Allow at least 1 day.')).toBeVisible()
    await expect(form.getByText('Enter a name.')).toBeVisible()
    await form.getByLabel('Letter target (days)').fill('3')
    await form.getByLabel('Practice name').fill('Kingsley Row Surgery')
    // Another administrator saves first.
    await admin.put('/api/practice-settings', { letterTargetDays: 5 })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('These settings were changed in the meantime')).toBeVisible()
    await expect(form.getByText('Letter target (days): 5; you typed: 3')).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(asAdmin.getByText('Practice settings saved')).toBeVisible()
    await expect(page.getByText('Kingsley Row Surgery').first()).toBeVisible()
    const fresh = await newLetter(doctor, patient, '<p>After.</p>')
    expect([await dueIn(old.id), await dueIn(fresh.id)]).toEqual([before.letterTargetDays, 3])
  } finally {
    const { practiceName, letterTargetDays } = before
    await admin.put('/api/practice-settings', { practiceName, letterTargetDays })
  }
})

test('Older notifications load on demand, and the focus stays in the list', async ({
  page,
  address,
  doctor,
}) => {
  const secretary = clientOf(address, await tokenOf('secretary'))
  const patient = await newPatient(doctor, 'Ignatius Wintringham')
  await doctor.delete('/api/notifications')
  // Each unread notification would appear once as a message.
  for (let change = 0; change <= atOnce; change += 1) {
    await doctor.put('/api/notifications', { read: true })
    await secretary.put(`/api/patients/${patient.id}`, { phone: `01632 9601${10 + change}` })
  }
  await page.goto('/patients')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const news = listOf(page).getByRole('link', { name: /Ignatius Wintringham/ })
  await expect(news).toHaveCount(atOnce)
  await expect(news.first()).toContainText('New')
  expect(await findingsOf(page, 'notifications, one of them unread')).toEqual([])
  const earlier = listOf(page).getByRole('button', { name: 'Show earlier' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(news).toHaveCount(atOnce + 1)
  await expect(earlier).toBeHidden()
  // The button disappears, but the focus stays in the list.
  await expect.poll(() => listOf(page).evaluate((list) => list.contains(document.activeElement))).toBe(true)
})

async function asUsual(client: Client): Promise<void> {
  type Kinds = { settings: { kinds: { kind: string }[] } }
  const { settings } = await client.get<Kinds>('/api/notifications/settings')
  const kinds = settings.kinds.map(({ kind }) => ({ kind, list: true, toast: true, email: false }))
  await client.put('/api/notifications/settings', { kinds, quietFrom: null, quietTo: null, quietNow: 'off' })
}

test('A notification list that does not load says so, leaves the page unchanged and works after a reload', async ({
  page,
  console,
}) => {
  console.allow(/ERR_FAILED/)
  const part = /\/assets\/notification-list-[^/]*\.js$/
  await page.route(part, (route) => route.abort())
  await page.goto('/patients')
  await page.getByRole('searchbox').fill('tamsin')
  await bellOf(page).click()
  await expect(page.getByText("Couldn't load part of the page.")).toBeVisible()
  await expect(listOf(page)).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('tamsin')
  // Chromium 150 requests a module that failed only once per page, so another press would not load it.
  await page.unroute(part)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await bellOf(page).click()
  await expect(listOf(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
})
