import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { clientOf, newPatient, signIn } from './support/client.ts'
import { expect, serverGone, test } from './support/journey.ts'
import { demoPassword, people } from './support/people.ts'
import { type Home, type Sincerely, newHome, removeHome, startServer } from './support/sincerely-server.ts'
import { openLedger, specTexts } from './support/text-ledger.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const password = 'a quiet river stone'

test('Without the demo, the printed link creates the first administrator of an empty practice, only once', async ({
  openAs,
  console,
}) => {
  console.allow(/status of 4\d\d/)
  await withServer({ demo: false }, async ({ address, output }) => {
    const link = /http\S+\/first-admin#\S+/.exec(output())?.[0] ?? ''
    const page = await openAs({ address }, { viewport: { width: 1440, height: 900 } })
    await page.goto('/')
    await expect(page.getByText('This practice has no administrator yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in to the demo practice' })).toHaveCount(0)
    await goTo(page, '/first-admin')
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    await goTo(page, '/first-admin#guessed')
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()

    await page.goto(link)
    await page.getByLabel('Your name').fill('Marian Holloway')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Set up the practice' }).click()
    await expect(page.getByText('The password needs at least 8 characters.')).toBeVisible()
    await page.getByLabel('Name of the practice').fill('Holloway Practice')
    await page.getByLabel('Your email address').fill('marian@holloway.example')
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await page.getByRole('button', { name: 'Set up the practice' }).click()
    await expect(page.getByText('This password is too common.')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set up the practice' }).click()
    await expect(page.getByRole('heading', { name: /^Good .*, Marian Holloway$/ })).toBeVisible()
    await expect(page.getByText('Holloway Practice')).toBeVisible()
    await expect(page.getByText('Demo practice')).toHaveCount(0)

    const ledger = openLedger(specTexts.filter(({ how }) => how === 'empty'))
    await expect(page.getByText('No recent activity')).toBeVisible()
    await ledger.look(page, '/')
    await page.getByRole('link', { name: 'Letters', exact: true }).click()
    await expect(page.getByText('No letters yet')).toBeVisible()
    await ledger.look(page, '/letters')
    await page.getByRole('link', { name: 'Admin Dashboard', exact: true }).click()
    await expect(page.getByText('No Data Available')).toBeVisible()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('0 of 7 done')
    // An empty practice shows the system health too.
    await expect(page.getByRole('region', { name: 'System health' })).toBeVisible()
    expect(await findingsOf(page, 'the dashboard of an empty practice')).toEqual([])
    await ledger.look(page, '/admin')
    expect(ledger.missing()).toEqual([])
    await page.getByRole('link', { name: 'Patients', exact: true }).click()
    await expect(page.getByText('No patients yet')).toBeVisible()
    // Actions that cannot be completed are not offered. The page says what is missing.
    await expect(page.getByRole('complementary', { name: 'Reason for empty lists' })).toContainText(
      'No doctor works in this practice yet.',
    )
    await expect(page.getByText('No doctor works in this practice yet.')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Upload Patients' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New patient' })).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)

    await page.getByRole('link', { name: 'Create the first doctor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create User' })
    await dialog.getByLabel('First name').fill('Dr Ottoline')
    await dialog.getByLabel('Last name').fill('Holloway')
    await dialog.getByLabel('Email address').fill('ottoline@holloway.example')
    await dialog.getByRole('radio', { name: 'With a password that you set' }).check()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('rowheader', { name: /Dr Ottoline Holloway/ })).toBeVisible()
    await expect(page.getByText('No doctor works in this practice yet.')).toHaveCount(0)
    const doctor = clientOf(address, await signIn(address, 'ottoline@holloway.example', password))
    await newPatient(doctor, 'Barnaby Kestrel')

    // A step is ticked if the practice already has what it asks for. 'Hide' removes the list.
    await page.getByRole('link', { name: 'Admin Dashboard', exact: true }).click()
    await expect(steps).toContainText('1 of 7 done')
    await steps.getByRole('link', { name: "Set the practice's letter header" }).click()
    await expect(page.getByRole('tab', { name: 'Letter Template' })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await steps.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(steps).toHaveCount(0)

    // Anyone can read the privacy policy. It shows what the practice entered and names what is missing.
    const admin = clientOf(address, await signIn(address, 'marian@holloway.example', password))
    await admin.put('/api/practice-settings', { practiceContact: '12 Mill Lane, York' })
    const other = await openAs({ address })
    await other.goto('/privacy-policy')
    await expect(other.getByText('12 Mill Lane, York')).toBeVisible()
    await expect(other.getByText('The practice has not named a contact for data protection.')).toBeVisible()
    expect(await findingsOf(other, 'the privacy policy of a new practice')).toEqual([])
    await other.goto(link)
    await expect(other.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
    await other.getByRole('link', { name: 'Go to sign-in' }).click()
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await closeAll(page, other)
  })
})

test('An administrator can leave the demo and start an empty practice [T-09]', async ({
  openAs,
  console,
}) => {
  console.allow(serverGone)
  console.allow(/status of [45]\d\d/)
  // While the server is replaced, prefetched files may fail. They are refetched when they are needed.
  console.allow(/Couldn't load part of the page/)
  await withServer({ demo: true }, async ({ address }) => {
    const token = await signIn(address, people.admin, demoPassword)
    const page = await openAs({ address, token })
    await page.goto('/')
    await page.getByRole('button', { name: 'Start your own practice' }).click()
    const begin = page.getByRole('dialog').getByRole('button', { name: 'Start with an empty practice' })
    await expect(begin).toBeVisible()
    expect(await findingsOf(page, 'starting a practice of one’s own')).toEqual([])
    await begin.click()
    await page.getByLabel('Name of the practice').fill('Holloway Practice')
    await page.getByLabel('Your name').fill('Marian Holloway')
    await page.getByLabel('Your email address').fill('marian@holloway.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set up the practice' }).click()
    await expect(page.getByRole('heading', { name: /^Good .*, Marian Holloway$/ })).toBeVisible()
    await expect(page.getByText('No recent activity')).toBeVisible()

    const admin = clientOf(address, await signIn(address, 'marian@holloway.example', password))
    expect(await admin.get<{ total: number }>('/api/patients')).toMatchObject({ total: 0 })
    await expect(signIn(address, people.doctor, demoPassword)).rejects.toThrow('401')
    await closeAll(page)
  })
})

async function withServer(kind: { demo: boolean }, run: (server: Sincerely) => Promise<void>): Promise<void> {
  const home: Home = await newHome(kind)
  const server = await startServer(home)
  try {
    await run(server)
  } finally {
    await server.stop()
    await removeHome(home)
  }
}

/** Closes the pages before the server stops, because an open page would report the lost connection. */
async function closeAll(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
}
