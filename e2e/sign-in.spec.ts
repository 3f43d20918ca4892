import { newLetter, newPatient, signIn } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { forgetFiles } from './support/page-pool.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { pass, stopClock } from './support/looking.ts'
import { demoPassword, people } from './support/people.ts'
import { signInAs, storedToken } from './support/sign-in.ts'
import { goTo } from './support/go-to.ts'

/** After a pause of this many ms, the user no longer counts as typing (apps/web/src/platform/typing.ts). */
const typingRest = 1000
const greeting = /^Good (morning|afternoon|evening), /

test.use({ who: 'nobody' })

test('A wrong password and an unknown address get the same refusal, and the right ones let in', async ({
  page,
  console,
}) => {
  console.allow(/status of 401/)
  await page.goto('/login')
  await signInAs(page, 'otherDoctor', 'not-the-password')
  const box = page.locator('form').getByRole('alert')
  await expect(box).toHaveText('Invalid credentials')
  const [red = 0, green = 0, blue = 0] = await box.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(Math.max(green, blue) + 50)
  await expect(page.getByLabel('Email')).toHaveValue(people.otherDoctor)

  await page.getByLabel('Email').fill('nobody@demo.sincerely.example')
  const refused = page.waitForResponse('**/api/auth/login')
  await page.keyboard.press('Enter')
  expect((await refused).status()).toBe(401)
  await expect(box).toHaveText('Invalid credentials')

  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('not-the-password')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await signInAs(page, 'otherDoctor')
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
})

test('The demo sign-in works without a password', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in to the demo practice' }).click()
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
  await expect(page.getByText(people.doctor)).toBeVisible()
})

test('Every page requires sign-in and then returns to the requested page', async ({ page }) => {
  for (const place of [
    '/',
    '/patients',
    '/patients/1',
    '/letters',
    '/letters/1',
    '/settings',
    '/no-such-page',
  ]) {
    await goTo(page, place)
    await expect(page.getByRole('heading', { name: 'Welcome back' }), place).toBeVisible()
  }
  await page.goto('/letters?status=posted')
  await signInAs(page, 'secretary')
  await expect(page.getByRole('tab', { name: /^Posted/, selected: true })).toBeVisible()
})

test('Signing in never redirects to another site', async ({ page, address }) => {
  await page.goto('/login?next=//example.org/letters')
  await signInAs(page, 'secretary')
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
  expect(page.url()).toBe(`${address}/`)
})

test('An ended session leads to the sign-in without its token and back to the page', async ({
  openAs,
  address,
  console,
}) => {
  console.allow(/status of 401/)
  const token = await signIn(address, people.secretary, demoPassword)
  const page = await openAs({ token })
  await page.goto('/patients')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()

  await fetch(`${address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  // The live connection ends with the session, and the page checks its token at once.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(await storedToken(page)).toBeNull()

  await signInAs(page, 'secretary')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
})

test('A session that ends while typing keeps the text, and no keys go into the sign-in', async ({
  openAs,
  address,
  doctor,
  console,
}) => {
  console.allow(/status of 401/)
  const patient = await newPatient(doctor, 'Clementina Pryor')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const token = await signIn(address, people.doctor, demoPassword)
  const page = await openAs({ token })
  await page.clock.install()
  await page.goto(`/letters/${letter.id}?edit=true`)
  await typeAfter(editorOf(page, patient), 'She is well.', ' Typed before.')
  // The clock is stopped, so that the pause after typing never comes, even on a slow machine.
  await stopClock(page)
  // Stopping the clock took time. The page may already be sending the text, and the next key may come after
  // the refusal.
  await page.keyboard.type('x')
  await fetch(`${address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const email = page.getByLabel('Email')
  // The page checks its token a second after its connection broke.
  await expect(async () => {
    await page.keyboard.type('x')
    await pass(page, typingRest / 10)
    expect(await email.isVisible()).toBe(true)
  }).toPass({ intervals: [50] })
  await page.keyboard.type('and on')
  await expect(page.getByText('the last words you typed were lost')).toBeVisible()
  // Text in some fields is not kept, and the page says which.
  await expect(page.getByText('Text in search and password fields is not')).toBeVisible()
  await expect(email).toHaveValue('')
  await expect(email).not.toBeFocused()
  // After the pause, the next keys go to the sign-in form.
  await pass(page, typingRest)
  await expect(email).toBeFocused()
  await page.clock.resume()
  await page.keyboard.type(people.doctor)
  await expect(email).toHaveValue(people.doctor)
  await signInAs(page, 'doctor')
  await expect(editorOf(page, patient)).toContainText('She is well. Typed before.')
})

test('Signing out ends the session in every tab and on the server, even after going back [T-12]', async ({
  openAs,
  address,
}) => {
  const token = await signIn(address, people.doctor, demoPassword)
  const page = await openAs({ token })
  await page.goto('/patients')
  await page.getByRole('link', { name: 'Letters', exact: true }).click()
  const other = await page.context().newPage()
  await other.goto('/letters')
  await expect(other.getByRole('heading', { name: 'Letters' })).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(other.getByText('You signed out in another tab.')).toBeVisible()
  await expect(page.getByText('You signed out in another tab.')).toBeHidden()
  await expect(other).toHaveURL(/next=%2Fletters/)
  expect(await storedToken(page)).toBeNull()
  await ended
  const answer = await fetch(`${address}/api/auth/verify`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('Signing out offline warns of unsent text, and the text is sent after the next sign-in', async ({
  openAs,
  address,
  doctor,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const patient = await newPatient(doctor, 'Winifred Ash')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const token = await signIn(address, people.doctor, demoPassword)
  const page = await openAs({ token })
  const loginIsHere = page.waitForResponse(/\/login-[^/]+\.js$/)
  await page.goto(`/letters/${letter.id}?edit=true`)
  await loginIsHere
  await expect(editorOf(page, patient)).toContainText('She is well.')
  await page.context().setOffline(true)
  await typeAfter(editorOf(page, patient), 'She is well.', ' Unsent.')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: "Some of your work isn't saved yet" })
  await expect(question.getByRole('listitem')).toContainText('She is well. Unsent.')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText('You can sign in when you are back online.')).toBeVisible()
  expect(await storedToken(page)).toBeNull()

  // The network is still unreliable, so the first attempts fail.
  await page.route(`**/api/letters/${letter.id}/working-copy`, (route) => route.abort(), { times: 3 })
  await page.context().setOffline(false)
  await signInAs(page, 'doctor')
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
  await goTo(page, `/letters/${letter.id}`)
  await expect(page.getByText(/unsaved text in this letter from \d\d:\d\d, kept on the server/)).toBeVisible()
})

test('A page not available offline opens automatically once the network is back', async ({
  openAs,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|Couldn't load part of the page/)
  const page = await openAs('doctor')
  await forgetFiles(page)
  await page.goto('/letters')
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await expect(page.getByText("This page isn't available offline yet")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
})
