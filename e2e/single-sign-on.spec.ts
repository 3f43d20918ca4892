// Tests single sign-on in a browser, with a real provider. An administrator sets it up, a doctor uses it, and
// a stranger is refused.
import { client, startSignInService } from '../apps/server/src/test/identity-provider.ts'
import { findingsOf } from './support/axe.ts'
import { signIn } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { demoPassword, people } from './support/people.ts'
import { newHome, removeHome, startServer } from './support/sincerely-server.ts'

test('Single sign-on is set up, brings a doctor to the page they asked for, and refuses a stranger [T-38]', async ({
  openAs,
  console,
}) => {
  // These errors come from refused sign-ins, and from calls to a sign-in service that is down.
  console.allow(/status of 4\d\d/)
  const home = await newHome({ demo: true })
  const address = `http://127.0.0.1:${home.port}`
  const server = await startServer({ ...home, settings: { PUBLIC_URL: address } })
  const service = await startSignInService(`${address}/login/sso`)
  service.people.set('1', { email: people.doctor, email_verified: true })
  service.people.set('2', { email: 'stranger@elsewhere.example', email_verified: true })

  const admin = await openAs({ address, token: await signIn(address, people.admin, demoPassword) })
  await admin.goto('/settings?tab=single-sign-on')
  await expect(admin.getByText(`${address}/login/sso`)).toBeVisible()
  await admin.getByLabel('Issuer').fill(service.issuer)
  await admin.getByLabel('Client ID').fill(client.clientId)
  await admin.getByLabel('Client secret').fill(client.secret)
  await admin.getByLabel('Name of the service').fill('Practice account')
  await admin.getByRole('button', { name: 'Test connection' }).click()
  await expect(admin.getByText('The service answers.')).toBeVisible()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('Single sign-on saved')).toBeVisible()
  await expect(admin.getByRole('switch', { name: 'Only administrators may sign in' })).toBeDisabled()
  expect(await findingsOf(admin, 'the settings of single sign-on')).toEqual([])

  const doctor = await openAs({ address })
  await doctor.goto('/patients?q=Pemberwick')
  const enter = doctor.getByRole('button', { name: 'Sign in with Practice account' })
  await enter.click()
  await doctor.getByRole('link', { name: 'stranger@elsewhere.example' }).click()
  await expect(doctor.getByRole('main').getByRole('alert')).toContainText(
    'Ask your administrator to add you.',
  )
  const searched = () => new URL(doctor.url()).search
  await expect.poll(searched).toBe('')
  expect(await findingsOf(doctor, 'a refused single sign-on')).toEqual([])

  // The provider's cookies remember the stranger.
  await doctor.context().clearCookies()
  await enter.click()
  await doctor.getByRole('link', { name: people.doctor }).click()
  await expect(doctor.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible()
  await expect.poll(searched).toBe('?q=Pemberwick')

  await admin.reload()
  const onlyWay = admin.getByRole('switch', { name: 'Only administrators may sign in' })
  // Pressing a key does not wait until the switch is enabled.
  await expect(onlyWay).toBeEnabled()
  await onlyWay.press('Space')
  await expect(onlyWay).toBeChecked()
  await expect(signIn(address, people.doctor, demoPassword)).rejects.toThrow(
    'Only administrators can sign in',
  )

  await service.stop()
  const other = await openAs({ address })
  await other.goto('/login')
  await expect(other.getByText('Only administrators can sign in with a password.')).toBeVisible()
  await other.getByRole('button', { name: 'Sign in with Practice account' }).click()
  await expect(other.getByRole('main').getByRole('alert')).toContainText(
    'The sign-in service does not answer.',
  )
  for (const page of [admin, doctor, other]) await page.context().close()
  await server.stop()
  await removeHome(home)
})
