import type { Locator } from '@playwright/test'
import type { Client } from './support/client.ts'
import { approve, clientOf, newLetter, newPatient, post } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'
import { setTime } from './support/set-time.ts'

type Practice = {
  stats: Record<'completedLetters' | 'totalLetters' | 'pendingLetters' | 'activePatients', number>
  letterWeeks: Record<'draft' | 'approved' | 'posted', number>[]
}

const noLetters = { draft: 0, approved: 0, posted: 0 }

type Counts = {
  letters: { draft: number; approved: number }
  patients: Record<'active' | 'completed' | 'newThisWeek', number>
}

const moments = [
  ['2026-01-14T17:00:00Z', 'Good evening', 'Wednesday 14 January 2026'],
  // In summer the practice's clock is one hour ahead of UTC.
  ['2026-07-01T23:30:00Z', 'Good morning', 'Thursday 2 July 2026'],
] as const

test('The greeting follows the practice’s time zone, not the browser’s [H-42]', async ({ openAs }) => {
  const page = await openAs('doctor', { timezoneId: 'America/New_York' })
  for (const [now, greeting, day] of moments) {
    await setTime(page, now)
    await goTo(page, '/support')
    await goTo(page, '/')
    await expect(page.getByRole('heading', { name: `${greeting}, Dr Amara Whitfield` }), now).toBeVisible()
    await expect(page.getByText(day), now).toBeVisible()
  }
})

test('The dashboard cards show and link to the right counts, and new work appears automatically', async ({
  page,
  doctor,
}) => {
  const before = await countsNow(doctor)
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  const card = (name: string) => page.getByRole('region', { name: 'Counts' }).getByRole('link', { name })
  await expect(card('Pending Letters')).toContainText(String(before.letters.draft))
  await expect(card('Ready to Send')).toContainText(String(before.letters.approved))
  await expect(card('New This Week')).toContainText(String(before.patients.newThisWeek))
  const { active, completed } = before.patients
  await expect(card('Total Patients')).toContainText(String(active + completed))
  await card('Ready to Send').click()
  await expect(page.getByRole('tab', { name: /^Approved/, selected: true })).toBeVisible()
  await page.goBack()
  await card('Total Patients').click()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await page.goBack()

  // Letters that need attention are not repeated below.
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(needs.locator('details').first()).toHaveAttribute('open')
  const waiting = page.getByRole('region', { name: 'Next up' }).getByRole('listitem')
  await expect(waiting.first()).toBeVisible()
  await expect(waiting.filter({ hasText: 'overdue since' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Review \d+ drafts$/ }).click()
  await expect(page.getByRole('tab', { name: /^Draft/, selected: true })).toBeVisible()
  await page.goBack()

  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(5)

  const patient = await newPatient(doctor, 'Perpetua Holm')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>', { type: 'discharge' })
  await expect(card('Pending Letters')).toContainText(String(before.letters.draft + 1))
  await expect(card('New This Week')).toContainText(String(before.patients.newThisWeek + 1))
  await expect(activity.getByText('Patient added').first()).toBeVisible()
  await activity.getByRole('link', { name: /Perpetua Holm Discharge Letter drafted/ }).click()
  await expect(page).toHaveURL(`/letters/${letter.id}`)
})

test('Work that needs attention appears by reason, updates automatically and links to the letter [H-22]', async ({
  page,
  doctor,
  openAs,
}) => {
  const patient = await newPatient(doctor, 'Sabine Overdew')
  const { id } = await newLetter(doctor, patient, '<p>She is well.</p>', { dueAt: '2026-01-05T09:00:00Z' })
  await page.goto('/')
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  await openGroups(needs)
  await expect(needs.getByRole('link', { name: /Sabine Overdew.*was due 05\/01\/2026/ })).toBeVisible()

  await doctor.patch(`/api/letters/${id}/review`, { approved: false, reviewNotes: 'Which side?' })
  await expect(needs.getByText('Returned', { exact: true })).toBeVisible()
  await openGroups(needs)
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

test('The Admin Dashboard shows a posted letter in its figures, charts and tables, and the AI costs', async ({
  openAs,
  address,
  doctor,
}) => {
  const asAdmin = clientOf(address, await tokenOf('admin'))
  const patient = await newPatient(doctor, 'Tarquin Wrenfield')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await approve(doctor, letter.id)
  const before = await practiceNow(asAdmin)
  await post(doctor, letter.id)
  await asAdmin.put('/api/practice-settings', { aiMonthlyBudget: 20 })
  try {
    const page = await openAs('admin')
    await page.goto('/admin')
    const figures = page.getByRole('region', { name: 'Figures' })
    const figure = (name: string) => figures.getByRole('link', { name: new RegExp(`^${name}`, 'u') })
    const posted = before.stats.completedLetters + 1
    await expect(figure('Completion rate')).toContainText(
      `${Math.round((100 * posted) / before.stats.totalLetters)}%`,
    )
    await expect(figure('Overdue letters')).toContainText(`${before.stats.pendingLetters - 1} to post`)
    await expect(figure('Patients')).toContainText(`${before.stats.activePatients} active`)

    const charts = [
      ['Letters per week', 'Letters started each week, by status'],
      ['Turnaround', 'Turnaround of letters posted in the last 90 days'],
      ['Waiting', 'How long work has been waiting'],
    ] as const
    for (const [name, table] of charts) {
      const chart = page.getByRole('region', { name })
      await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeVisible()
      await expect(chart.getByRole('table', { name: table }).getByRole('row')).not.toHaveCount(1)
    }
    const { draft, approved, posted: were } = before.letterWeeks.at(-1) ?? noLetters
    const week = page
      .getByRole('table', { name: 'Letters started each week, by status' })
      .getByRole('row')
      .last()
    await expect(week.getByRole('cell')).toHaveText([draft, approved - 1, were + 1].map(String))

    const card = page.getByRole('region', { name: 'AI credits' })
    await expect(card).toContainText('of $20.00')
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(card.getByText('Not available', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: 'Set the monthly budget' }).click()
    const budget = page.getByRole('region', { name: 'AI budget' })
    await expect(budget.getByLabel('Monthly budget in US dollars')).toHaveValue('20')
    await budget.getByLabel('Monthly budget in US dollars').fill('25')
    await budget.getByRole('button', { name: 'Save budget' }).click()
    await expect(budget).toContainText('of $25.00')
    await expect(budget.getByRole('link', { name: 'API Keys' })).toBeVisible()
  } finally {
    await asAdmin.put('/api/practice-settings', { aiMonthlyBudget: null })
  }
})

async function countsNow(client: Client): Promise<Counts> {
  const { counts: letters } = await client.get<{ counts: Counts['letters'] }>('/api/letters?limit=1')
  const { counts: patients } = await client.get<{ counts: Counts['patients'] }>('/api/patients?limit=1')
  return { letters, patients }
}

function practiceNow(admin: Client): Promise<Practice> {
  return admin.get('/api/admin/dashboard/stats')
}

/** Opens the closed groups. The first group is already open. */
async function openGroups(panel: Locator): Promise<void> {
  await expect(panel.locator('details[open]').first()).toBeVisible()
  await panel.locator('details:not([open]) > summary').evaluateAll((all) => {
    for (const summary of all) if (summary instanceof HTMLElement) summary.click()
  })
}
