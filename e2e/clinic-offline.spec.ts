// On a phone without a network, a clinic is reloaded and dictated. The dictation is sent when the network
// returns.
import type { Page } from '@playwright/test'
import { type Client, type Patient, newPatient } from './support/client.ts'
import { practiceWithSpeech, recordedAtLeast, recorderOn, unsentOn } from './support/dictating.ts'
import { expect, serverGone, test } from './support/journey.ts'

const practice = practiceWithSpeech()
const phone = { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } } as const

test.beforeAll(practice.begin)
test.afterAll(practice.end)
test.beforeEach(() => practice.speech().hears('she is well full stop'))

test("Today's clinic is dictated without a network and after reloads, and every dictation reaches its visit once [H-32]", async ({
  openAs,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
  const doctor = await practice.clientOf('doctor')
  const names = ['Hyacinth Penhallow', 'Isolde Penhallow', 'Jocasta Penhallow']
  const [first, second, third] = await Promise.all(names.map((name) => newPatient(doctor, name)))
  if (!first || !second || !third) throw new Error('They are three patients.')
  const id = await clinicToday(doctor, [first, second, third])
  const page = await practice.openAs(openAs, 'doctor', phone)
  await page.goto(`/clinics/${id}`)
  await expect(selected(page)).toContainText(first.name)
  await filesAreKept(page)

  await page.context().setOffline(true)
  await page.reload()
  // After a reload, Chromium's emulation no longer calls the device offline.
  await expect(page.getByText(/^(?:You are offline|Can't reach the server)\.$/u)).toBeVisible()
  await dictate(page, first)
  await expect(selected(page)).toContainText(second.name)
  // The clinic also opens from the start page.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: "Can't reach the server" })).toBeVisible()
  await page.getByRole('link', { name: "Open today's clinic" }).click()
  await expect(row(page, first)).toContainText('Dictated on this device')
  await dictate(page, second)
  await expect(selected(page)).toContainText(third.name)
  // Choosing a reason needs the server.
  await page.getByRole('button', { name: 'No letter' }).click()
  await page.getByRole('button', { name: 'Did not attend' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText(
    "Couldn't reach the server.",
  )
  // The message appears just before the buttons work again, and until then Escape leaves the dialog open.
  await expect(page.getByRole('button', { name: 'Did not attend' })).toBeEnabled()
  await page.keyboard.press('Escape')
  // The user can continue a recording that the reload has interrupted.
  await record(page, third)
  await page.reload()
  await unsentOn(page)
    .getByRole('button', { name: `Continue: dictation for ${third.name}` })
    .click()
  await send(page, third)
  await expect(page.getByRole('main')).toContainText('0 of 3 done')
  for (const patient of [first, second, third])
    await expect(row(page, patient)).toContainText('Dictated on this device')

  await page.context().setOffline(false)
  await expect(page.getByRole('main')).toContainText('3 of 3 done')
  await expect(row(page, third).getByRole('link', { name: 'Dictated' })).toBeVisible()
  const dictations = []
  for (const patient of [first, second, third]) dictations.push((await practice.dictationOf(patient)).id)
  expect(await dictationsOfVisits(doctor, id)).toEqual(dictations)
})

test('Signing out removes the clinic from the device, and a locked screen stays locked without the server [T-11]', async ({
  openAs,
  console,
}) => {
  console.allow(serverGone)
  const doctor = await practice.clientOf('doctor')
  const patient = await newPatient(doctor, 'Leopold Trelawny')
  const id = await clinicToday(doctor, [patient])
  const page = await practice.openAs(openAs, 'doctor', phone)
  await page.goto(`/clinics/${id}`)
  await expect(selected(page)).toContainText(patient.name)
  await filesAreKept(page)
  await page.evaluate(() => localStorage.setItem('sincerely-locked', 'yes'))
  await practice.kill()
  try {
    await page.reload()
    const cover = page.getByRole('dialog', { name: 'Screen locked' })
    await cover.getByLabel('Password', { exact: true }).fill('demo1234')
    await cover.getByRole('button', { name: 'Unlock' }).click()
    await expect(cover.getByRole('alert')).toContainText("Couldn't reach the server.")
    await expect(cover).toBeVisible()
    await cover.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.goto(`/clinics/${id}`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(patient.name)
  } finally {
    await practice.start()
  }
})

const selected = (page: Page) => page.getByRole('region', { name: 'Selected patient' })
const row = (page: Page, { name }: Patient) =>
  page.getByRole('list', { name: 'Patients of this clinic' }).getByRole('listitem').filter({ hasText: name })

async function clinicToday(doctor: Client, patients: Patient[]): Promise<number> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  const visits = patients.map(({ id }, at) => ({ patientId: id, time: `09:${at}0` }))
  const { clinic } = await doctor.post<{ clinic: { id: number } }>('/api/clinics', { day, visits })
  return clinic.id
}

async function dictationsOfVisits(doctor: Client, clinicId: number): Promise<(number | undefined)[]> {
  type Clinic = { visits: { dictation: { id: number } | null }[] }
  const { clinic } = await doctor.get<{ clinic: Clinic }>(`/api/clinics/${clinicId}`)
  return clinic.visits.map(({ dictation }) => dictation?.id)
}

/** Waits until the service worker has cached the files that the page needs. */
async function filesAreKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
}

async function record(page: Page, patient: Patient): Promise<void> {
  await expect(selected(page)).toContainText(patient.name)
  await selected(page).getByRole('button', { name: 'Dictate' }).click()
  await recorderOn(page, patient).getByRole('button', { name: 'Record' }).click()
  await recordedAtLeast(page, 1)
}

async function dictate(page: Page, patient: Patient): Promise<void> {
  await record(page, patient)
  await send(page, patient)
}

async function send(page: Page, patient: Patient): Promise<void> {
  const recorder = recorderOn(page, patient)
  await recorder.getByRole('button', { name: 'Send' }).click()
  await expect(recorder).toBeHidden()
}
