import type { Client } from './support/client.ts'
import { newLetter, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'

type Counts = {
  letters: { draft: number; approved: number }
  patients: Record<'active' | 'completed' | 'newThisWeek', number>
}

const moments = [
  ['2026-01-14T11:59:30Z', 'Good morning', 'Wednesday 14 January 2026'],
  ['2026-01-14T12:00:00Z', 'Good afternoon', 'Wednesday 14 January 2026'],
  ['2026-01-14T16:59:30Z', 'Good afternoon', 'Wednesday 14 January 2026'],
  ['2026-01-14T17:00:00Z', 'Good evening', 'Wednesday 14 January 2026'],
  // In summer the clock of the practice is an hour ahead of UTC.
  ['2026-07-01T23:30:00Z', 'Good morning', 'Thursday 2 July 2026'],
] as const

test('The greeting follows the clock of the practice, wherever the browser is', async ({ openAs }) => {
  const page = await openAs('doctor', { timezoneId: 'America/New_York' })
  for (const [now, greeting, day] of moments) {
    await page.clock.setFixedTime(now)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: `${greeting}, Dr Amara Whitfield` }), now).toBeVisible()
    await expect(page.getByText(day), now).toBeVisible()
  }
})

test('The cards count drafts, approved letters and patients, and lead to them', async ({ page, doctor }) => {
  const { letters, patients } = await countsNow(doctor)
  await page.goto('/')
  const card = (name: string) => page.getByRole('region', { name: 'Counts' }).getByRole('link', { name })
  await expect(card('Pending Letters')).toContainText(String(letters.draft))
  await expect(card('Ready to Send')).toContainText(String(letters.approved))
  await expect(card('New This Week')).toContainText(String(patients.newThisWeek))
  await expect(card('Total Patients')).toContainText(String(patients.active + patients.completed))

  await card('Ready to Send').click()
  await expect(page.getByRole('tab', { name: /^Approved/, selected: true })).toBeVisible()
  await page.goBack()
  await card('Total Patients').click()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
})

test('A new patient and a new letter show by themselves, in the counts and in the recent activity', async ({
  page,
  doctor,
}) => {
  const before = await countsNow(doctor)
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(5)

  const patient = await newPatient(doctor, 'Perpetua Holm')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>', { type: 'discharge' })
  const pending = page.getByRole('link', { name: /Pending Letters/ })
  await expect(pending).toContainText(String(before.letters.draft + 1))
  await expect(page.getByRole('link', { name: /New This Week/ })).toContainText(
    String(before.patients.newThisWeek + 1),
  )
  await expect(activity.getByText('Patient added').first()).toBeVisible()
  await activity.getByRole('link', { name: /Perpetua Holm Discharge Letter drafted/ }).click()
  await expect(page).toHaveURL(`/letters/${letter.id}`)
})

test('After what came back, what waits longest stands first, the overdue marked, and its one button leads to the work', async ({
  page,
}) => {
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Next up' })
  const others = waiting.getByRole('listitem').filter({ hasNotText: /Returned|Not sent/ })
  await expect(others.first()).toContainText(/overdue since \d\d\/\d\d\/\d{4}/i)
  await page.getByRole('link', { name: /^Review \d+ drafts$/ }).click()
  await expect(page.getByRole('tab', { name: /^Draft/, selected: true })).toBeVisible()
})

test('What needs attention stands by why on the dashboards, comes and goes by itself, and leads to the letter', async ({
  page,
  doctor,
  openAs,
}) => {
  const patient = await newPatient(doctor, 'Sabine Overdew')
  const { id } = await newLetter(doctor, patient, '<p>She is well.</p>', { dueAt: '2026-01-05T09:00:00Z' })
  await page.goto('/')
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  await needs.getByText('Overdue', { exact: true }).click()
  await expect(needs.getByRole('link', { name: /Sabine Overdew.*was due 05\/01\/2026/ })).toBeVisible()

  await doctor.patch(`/api/letters/${id}/review`, { approved: false, reviewNotes: 'Which side?' })
  await needs.getByText('Returned', { exact: true }).click()
  await expect(needs.getByRole('link', { name: /Sabine Overdew.*Revise/ }).last()).toBeVisible()
  await needs
    .getByRole('link', { name: /Sabine Overdew/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/letters/${id}`)
  await page.goBack()
  await expect(needs).toBeVisible()

  const admin = await openAs('admin')
  await admin.goto('/admin')
  const ofPractice = admin.getByRole('region', { name: 'Needs attention' })
  await ofPractice.getByText('Returned', { exact: true }).click()
  await expect(
    ofPractice.getByRole('link', { name: /Sabine Overdew.*Dr Amara Whitfield/ }).last(),
  ).toBeVisible()
  await doctor.delete(`/api/letters/${id}`)
  await expect(ofPractice.getByRole('link', { name: /Sabine Overdew/ })).toHaveCount(0)
})

test('The system status tells when the server does not answer well', async ({ page, console }) => {
  console.allow(/status of 503/)
  await page.route('**/api/health', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 'unhealthy', database: false, time: new Date().toISOString() },
    }),
  )
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText('Issues')
  await page.unroute('**/api/health')
  await page.reload()
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText(
    /Healthy.*Last sync: \d\d:\d\d/,
  )
})

async function countsNow(client: Client): Promise<Counts> {
  const { counts: letters } = await client.get<{ counts: Counts['letters'] }>('/api/letters?limit=1')
  const { counts: patients } = await client.get<{ counts: Counts['patients'] }>('/api/patients?limit=1')
  return { letters, patients }
}
