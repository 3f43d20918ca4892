import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { authenticatorWith } from './support/authenticator.ts'
import { findingsOf } from './support/axe.ts'
import { clientOf, newLetter, newPatient, signIn } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { downloadAs } from './support/letter-files.ts'
import { stopClock } from './support/looking.ts'
import { pdfText } from './support/pdf-text.ts'
import { demoPassword, people } from './support/people.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** These journeys change how this secretary signs in, so no other journey signs in as her. */
const email = 'secretary2@demo.sincerely.example'

test('A doctor’s profile prints under the signature, and unsaved changes survive a save elsewhere', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const patient = await newPatient(doctor, 'Isolde Marchbanks')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const path = '/api/auth/profile'
  const { account } = await doctor.get<{ account: Record<string, unknown> }>('/api/auth/account')
  const { name, phone, specialization, registrationNumber } = account
  try {
    await page.goto('/')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'My profile' }).click()
    await expect(page).toHaveURL(/\/settings\?tab=profile$/)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await page.getByLabel('Name', { exact: true }).fill(' ')
    const number = page.getByLabel('Professional registration number')
    await number.fill('GMC 7604321')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    expect(await findingsOf(page, 'profile')).toEqual([])
    await page.getByLabel('Name', { exact: true }).fill('Dr Amara Whitfield')
    await page.getByLabel('Phone').fill('020 7946 0011')
    await doctor.put(path, { phone: '020 7946 0022' })
    await page.reload()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    const changed = page.getByRole('alert').filter({ hasText: 'Your profile was changed in the meantime' })
    await expect(changed).toContainText('Phone: 020 7946 0022; you typed: 020 7946 0011')
    await save.click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    expect(await doctor.get('/api/auth/account')).toMatchObject({
      account: { phone: '020 7946 0011', registrationNumber: 'GMC 7604321' },
    })
    await goTo(page, `/letters/${letter.id}`)
    expect(await pdfText(await downloadAs(page, 'PDF'))).toMatch(/Amara Whitfield[\s\S]*GMC 7604321/)
  } finally {
    await doctor.put(path, { name, phone, specialization, registrationNumber })
  }
})

test('Changing the password signs out other browsers, and sessions can be ended one by one or all at once', async ({
  openAs,
  address,
  console,
}) => {
  console.allow(/status of 4(01|22)/)
  const fresh = 'marmalade on a bicycle'
  const open = async () => openAs({ token: await signIn(address, email, demoPassword) })
  let password = demoPassword
  try {
    const page = await open()
    const other = await open()
    await other.goto('/patients')
    await expect(other.getByRole('heading', { name: 'Patients' })).toBeVisible()
    await expect(other.getByRole('img', { name: 'Connected' })).toBeVisible()
    await page.goto('/settings?tab=security')
    const change = page.getByRole('button', { name: 'Change password' })
    await page.getByLabel('Current password').fill('not it')
    await page.getByLabel('New password').fill('short')
    await change.click()
    await expect(page.getByText('The password needs at least 8 characters.')).toBeVisible()
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    await page.getByLabel('New password').fill(email.toUpperCase())
    await change.click()
    await expect(page.getByText('The password must not be the email address')).toBeVisible()
    await page.getByLabel('New password').fill(fresh)
    await change.click()
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    expect(await findingsOf(page, 'security')).toEqual([])
    await page.getByLabel('Current password').fill(demoPassword)
    await change.click()
    await expect(page.getByText('Password changed')).toBeVisible()
    password = fresh
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()

    const attempts = page.getByRole('list', { name: 'Sign-ins and attempts' })
    await expect(attempts.getByText('Wrong password').first()).toBeVisible()
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(fresh)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Patients' })).toBeVisible()
    await page.reload()
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1)
    await page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
    await expect(page.getByText('Session signed out')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const everywhere = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await expect(everywhere).toBeVisible()
    expect(await findingsOf(page, 'signing out everywhere')).toEqual([])
    await everywhere.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  } finally {
    const back = clientOf(address, await signIn(address, email, password))
    if (password !== demoPassword)
      await back.put('/api/auth/password', { currentPassword: password, newPassword: demoPassword })
  }
})

test('Two-factor sign-in works with a code or a single-use recovery code and can be turned off', async ({
  openAs,
  address,
  console,
}) => {
  console.allow(/status of 4(01|22)/)
  const page = await openAs({ token: await signIn(address, email, demoPassword) })
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await setup.getByLabel('Current password').fill(demoPassword)
  await setup.getByRole('button', { name: 'Continue' }).click()
  await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(setup.getByLabel('Code', { exact: true })).toBeFocused()
  const nextCode = authenticatorWith(await setup.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText())
  await setup.getByLabel('Code', { exact: true }).fill('not a code')
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await expect(setup.getByText(/^This code is incorrect\./)).toBeVisible()
  expect(await findingsOf(page, 'two-factor set-up')).toEqual([])
  await setup.getByLabel('Code', { exact: true }).fill(nextCode())
  const tab = await page.context().newPage()
  await tab.goto('/settings?tab=security')
  await expect(tab.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible()
  // The dialog stays open during the call. Otherwise the user would never see the codes.
  const answering = new EventEmitter()
  const answered = once(answering, 'answer')
  await page.route('**/two-factor/confirm', async (route) => {
    await answered
    await route.continue()
  })
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await expect(setup.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(setup).toBeVisible()
  answering.emit('answer')

  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allInnerTexts()
  expect(await findingsOf(page, 'recovery codes')).toEqual([])
  const downloading = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(codes.join('\r\n'))
  await kept.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(tab.getByText('10 recovery codes are left.')).toBeVisible()
  await tab.close()

  await signInAnew(page)
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^This code is incorrect\./)).toBeVisible()
  expect(await findingsOf(page, 'code at sign-in')).toEqual([])
  await code.fill(nextCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()

  await signInAnew(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()

  await goTo(page, '/settings?tab=security')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const anew = page.getByRole('dialog', { name: 'New recovery codes' })
  await anew.getByLabel('Current password').fill(demoPassword)
  await anew.getByLabel('Code').fill(codes[1] ?? '')
  expect(await findingsOf(page, 'new recovery codes')).toEqual([])
  await anew.getByRole('button', { name: 'Make new codes' }).click()
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const newCodes = await kept.getByRole('listitem').allInnerTexts()
  await kept.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' })
  await off.getByLabel('Current password').fill(demoPassword)
  await off.getByLabel('Code').fill(codes[0] ?? '')
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(off.getByText(/^This code is incorrect\./)).toBeVisible()
  expect(await findingsOf(page, 'turning two-factor sign-in off')).toEqual([])
  await off.getByLabel('Code').fill(newCodes[0] ?? '')
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeFocused()
})

test('An idle screen is locked in every tab and on the server, and the password restores everything [T-10]', async ({
  openAs,
  address,
  doctor,
  console,
}) => {
  console.allow(/status of 4(01|22|23)/)
  const patient = await newPatient(doctor, 'Ottoline Greaves')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const token = await signIn(address, people.doctor, demoPassword)
  const asAdmin = await openAs('admin')
  await asAdmin.goto('/settings?tab=practice')
  const after = asAdmin.getByLabel('Lock idle screens')
  // This administrator entered the demo without a password, so they could not unlock the screen.
  await asAdmin.getByRole('button', { name: /^Account of/ }).click()
  await expect(asAdmin.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await expect(asAdmin.getByRole('button', { name: 'Lock screen' })).toHaveCount(0)
  await asAdmin.keyboard.press('Escape')
  await after.selectOption('After 15 minutes')
  await expect(asAdmin.getByText('Practice settings saved')).toBeVisible()
  try {
    const page = await openAs({ token })
    await page.clock.install()
    await page.goto('/patients')
    const other = await page.context().newPage()
    await goTo(page, `/letters/${letter.id}?edit=true`)
    await other.goto(`/patients/${patient.id}`)
    await expect(other.getByRole('heading', { name: patient.name })).toBeVisible()
    await page.bringToFront()
    await typeAfter(editorOf(page, patient), 'She is well.', ' Typed last.')
    await page.clock.fastForward(16 * 60_000)
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Screen locked' })).toBeVisible()
      await expect(tab).toHaveTitle('Locked · Sincerely')
      await expect(tab.getByText(patient.name).first()).toBeHidden()
    }
    const answer = () =>
      fetch(`${address}/api/patients/${patient.id}`, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await answer()).status).toBe(423)
    expect(await findingsOf(page, 'locked screen')).toEqual([])
    // The caret must be in its old place, so that the next key continues the text.
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Screen locked' })).toBeHidden()
    await expect(editorOf(page, patient)).toBeFocused()
    await page.keyboard.type(' And after.')
    await expect(editorOf(page, patient)).toContainText('She is well. Typed last. And after.')
    await page.clock.fastForward(16 * 60_000)
    await expect(page.getByRole('heading', { name: 'Screen locked' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByLabel('Password', { exact: true }).fill('not it')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    await expect(page.getByText(patient.name).first()).toBeHidden()
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Screen locked' })).toBeHidden()
    await expect(editorOf(page, patient)).toContainText('She is well. Typed last. And after.')
    await expect(other.getByRole('heading', { name: patient.name })).toBeVisible()
    expect((await answer()).status).toBe(200)

    await other.getByRole('button', { name: /^Account of/ }).click()
    await typeAfter(editorOf(page, patient), 'She is well. Typed last. And after.', ' Cut')
    // The clock is stopped, so that the pause after typing never comes, even on a slow machine.
    await stopClock(page)
    await page.keyboard.type('x')
    await other.getByRole('button', { name: 'Lock screen' }).click()
    // The lock appears while the user types, and none of the typed text may reach it.
    await expect(page.getByRole('heading', { name: 'Screen locked' })).toBeVisible()
    await page.keyboard.type('and on')
    await expect(page.getByText('the last words you typed were lost')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.clock.resume()
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  } finally {
    // The lock is turned off over HTTP. The page might close before it saves the setting, and the lock would
    // then stop later journeys.
    await clientOf(address, await tokenOf('admin')).put('/api/practice-settings', { idleLockMinutes: 0 })
  }
})

/** Signs out and signs in with the password. The page then asks for a code. */
async function signInAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
}
