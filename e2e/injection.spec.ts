import type { Page } from '@playwright/test'
import { clientOf, newLetter, newPatient } from './support/client.ts'
import type { Client } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

/**
 * The script reports to the test if it ever runs. If the policy blocks it, the browser reports that in its
 * console, which also fails the journey.
 */
const script =
  '<img src=x onerror="ranAll()"><script>ranAll()</script><a href="javascript:ranAll()">go</a><svg onload="ranAll()">'
const name = `Wyn ${script}`

test('Scripts typed into any field are shown as text and never run [T-05]', async ({
  page,
  doctor,
  address,
}) => {
  const ran: string[] = []
  await page.context().exposeBinding('ranAll', ({ page: where }) => void ran.push(where.url()))
  const admin = clientOf(address, await tokenOf('admin'))
  const undo = await writeEverywhere(admin, doctor)
  try {
    const patient = await newPatient(doctor, name, patientFields)
    const [draft, returned] = await writeLetters(doctor, patient)
    for (const place of [
      '/',
      `/patients?q=${patient.id}`,
      `/patients/${patient.id}`,
      '/letters',
      `/letters/${draft}`,
      `/letters/${returned}`,
      '/settings?tab=letter-template',
      '/settings?tab=letter-texts',
      '/privacy-policy',
    ])
      await look(page, place)
    await page.goto('/patients/upload')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: `${script.replaceAll('/', '')}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from('x'),
      })
    await seeNone(page)
    await page.evaluate((token) => localStorage.setItem('token', token), await tokenOf('admin'))
    for (const place of ['', '/users', '/assignments', '/patients', '/letters', '/data-rights', '/audit'])
      await look(page, `/admin${place}`)
  } finally {
    for (const step of undo) await step()
  }
  expect(ran).toEqual([])
})

const patientFields = {
  address: script,
  allergies: [script],
  medications: [script],
  gpName: name,
  gpPractice: script,
  gpAddress: script,
  insuranceInfo: script,
  emergencyContact: script,
}

/**
 * Writes the script into every text except the texts of patients and letters. Returns functions that remove
 * it.
 */
async function writeEverywhere(admin: Client, doctor: Client): Promise<(() => Promise<unknown>)[]> {
  const { settings } = await admin.get<{ settings: { practiceName: string } }>('/api/practice-settings')
  await admin.put('/api/practice-settings', { practiceName: name })
  const { settings: frame } = await doctor.get<{ settings: { header: string; footer: string } }>(
    '/api/user-settings',
  )
  await doctor.put('/api/user-settings', { header: `<p>Head</p>${script}`, footer: `<p>Foot</p>${script}` })
  const { text } = await doctor.post<{ text: { id: number } }>('/api/letter-texts', {
    kind: 'snippet',
    name,
    abbreviation: 'wyn-x',
    content: `<p>Words</p>${script}`,
  })
  const { address: entry } = await doctor.post<{ address: { id: number } }>('/api/address-book', {
    name,
    organisation: script,
    address: script,
  })
  const { user } = await admin.post<{ user: { id: number } }>('/api/users', {
    firstName: 'Wyn',
    lastName: script.slice(0, 75),
    email: 'wyn@injection.example',
    role: 'secretary',
    password: 'seventeen herrings',
  })
  await admin.post('/api/gdpr/data-rights-requests', {
    id: 'c0ffee00-0000-4000-8000-00000000c0de',
    kind: 'access',
    name,
    contact: script,
    details: script,
  })
  return [
    () => admin.put('/api/practice-settings', { practiceName: settings.practiceName }),
    () => doctor.put('/api/user-settings', { header: frame.header, footer: frame.footer }),
    () => doctor.delete(`/api/letter-texts/${text.id}`),
    () => doctor.delete(`/api/address-book/${entry.id}`),
    () => admin.delete(`/api/users/${user.id}`),
  ]
}

/** Creates a draft and a returned letter whose text, title, notes and reason contain scripts. */
async function writeLetters(doctor: Client, patient: Awaited<ReturnType<typeof newPatient>>) {
  const write = () =>
    newLetter(doctor, patient, `<p>She is well.</p>${script}<p>Bye.</p>`, { title: script, notes: script })
  const [draft, returned] = [await write(), await write()]
  await doctor.patch(`/api/letters/${returned.id}/review`, { approved: false, reviewNotes: script })
  return [draft.id, returned.id] as const
}

async function look(page: Page, place: string): Promise<void> {
  await goTo(page, place)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  if (/^\/(patients.\d|patients\?|admin\/(users|data-rights|patients))/.test(place))
    await expect(page.getByText('<img src=x').first()).toBeVisible()
  await seeNone(page)
}

/** Checks that no part of the script became an element of the page. */
async function seeNone(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], a[href^="javascript:" i], [onerror], [onload]')).toHaveCount(0)
}
