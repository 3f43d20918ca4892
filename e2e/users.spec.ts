import type { Page } from '@playwright/test'
import { authenticatorWith } from './support/authenticator.ts'
import { findingsOf } from './support/axe.ts'
import {
  type Client,
  clientOf,
  letterNow,
  newLetter,
  newPatient,
  signIn,
  someLetter,
} from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { people } from './support/people.ts'
import { tokenOf } from './support/sessions.ts'
import { storedToken } from './support/sign-in.ts'
import { goTo } from './support/go-to.ts'

test.use({ who: 'admin', viewport: { width: 1440, height: 900 } })

const password = 'a quiet river stone'
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('An administrator creates, edits and deletes a doctor; errors are shown and typed text is kept', async ({
  page,
  openAs,
  address,
  console,
}) => {
  console.allow(/status of 40[019]/)
  const admin = clientOf(address, await tokenOf('admin'))
  await page.goto('/')
  await page
    .getByRole('group', { name: 'Administration' })
    .getByRole('link', { name: 'User Management' })
    .click()
  await expect(page.getByRole('rowheader', { name: /Dr Amara Whitfield/ })).toBeVisible()
  const doctors = page.getByRole('tab', { name: /^Doctors/ })
  await expect(doctors).toHaveAccessibleName('Doctors, 2')
  expect(await findingsOf(page, 'users')).toEqual([])
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  // The button is disabled, but pressing Enter still says what is missing.
  await dialog.getByRole('radio', { name: 'With a password that you set' }).check()
  await dialog.getByLabel('Phone').press('Enter')
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(4)
  await expect(dialog.getByLabel('Last name')).toHaveAccessibleDescription('Enter a last name.')
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    'The password needs at least 8 characters.',
  )
  await dialog.getByLabel('First name').fill('Dr Perpetua')
  await dialog.getByLabel('Last name').fill('Thistlewood')
  await dialog.getByLabel('Email address').fill(people.doctor.toUpperCase())
  await dialog.getByLabel('Specialization').fill('Ophthalmology')
  await expect(create).toBeDisabled()
  const word = dialog.getByRole('textbox', { name: 'Password' })
  await word.fill('short')
  await create.click()
  await expect(dialog.getByText('Error: A user with this email already exists.')).toBeVisible()
  await expect(dialog.getByText('The password needs at least 8 characters.')).toBeVisible()
  expect(await findingsOf(page, 'a person who is created')).toEqual([])
  await dialog.getByLabel('Email address').fill('perpetua@thistlewood.example')
  await word.fill('password123')
  await create.click()
  await expect(dialog.getByText('This password is too common.')).toBeVisible()

  // Typed text is restored. The password is not, because it is never stored on the device.
  await page.keyboard.press('Escape')
  await expect(messages(page)).toContainText('Your work is kept on this device.')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog.getByText('You typed this earlier and did not save it.')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('Dr Perpetua')
  await page.reload()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Thistlewood')
  await expect(word).toHaveValue('')
  await word.fill(password)
  await word.press('Enter')
  await expect(messages(page)).toContainText('User created successfully!')
  await expect(page.getByRole('rowheader', { name: /Dr Perpetua Thistlewood/ })).toBeVisible()
  await expect(doctors).toHaveAccessibleName('Doctors, 3')
  await page.getByRole('searchbox').fill('ophthalm')
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  const doctor = await openAs('nobody', { viewport: { width: 1440, height: 900 } })
  await doctor.goto('/login')
  await doctor.getByLabel('Email').fill('Perpetua@Thistlewood.example')
  await doctor.getByLabel('Password', { exact: true }).fill(password)
  await doctor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(doctor.getByRole('heading', { name: /Perpetua Thistlewood$/ })).toBeVisible()
  await expect(doctor.getByRole('group', { name: 'Administration' })).toHaveCount(0)
  await goTo(doctor, '/admin/users')
  await expect(doctor.getByRole('heading', { name: 'No access to this page' })).toBeVisible()
  await goTo(doctor, '/')

  // The open browser shows the new name at once. A colleague's change is not overwritten.
  await page
    .getByRole('row', { name: /Dr Perpetua/ })
    .getByText('Ophthalmology')
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit Dr Perpetua Thistlewood' })
  await expect(edit.getByLabel('First name')).toHaveValue('Dr Perpetua')
  await edit.getByLabel('Last name').fill('Thistlewood-Hay')
  const id = await idOf(admin, 'perpetua@thistlewood.example')
  await admin.put(`/api/users/${id}`, { department: 'Eye clinic' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText('This person was changed in the meantime')
  await expect(edit.getByRole('alert')).toContainText('Eye clinic')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(messages(page)).toContainText('User updated successfully!')
  await expect(page.getByRole('row', { name: /Thistlewood-Hay/ })).toContainText('Eye clinic')
  await expect(doctor.getByRole('button', { name: 'Account of Dr Perpetua Thistlewood-Hay' })).toBeVisible()

  // Restored text must not overwrite the change either, if it was typed before the change.
  await page.getByRole('button', { name: 'Edit Dr Perpetua Thistlewood-Hay' }).click()
  const again = page.getByRole('dialog', { name: 'Edit Dr Perpetua Thistlewood-Hay' })
  await again.getByLabel('Phone').fill('01632 960111')
  await page.reload()
  const doctorRow = page.getByRole('row', { name: /Thistlewood-Hay/ })
  await expect(page.getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
  await admin.put(`/api/users/${id}`, { phone: '01632 960222', department: 'Glaucoma clinic' })
  await expect(doctorRow).toContainText('Glaucoma clinic')
  await page.getByRole('button', { name: 'Edit Dr Perpetua Thistlewood-Hay' }).click()
  await expect(again.getByRole('alert')).toContainText('01632 960222')
  await expect(again.getByLabel('Phone')).toHaveValue('01632 960111')
  await expect(again.getByLabel('Department')).toHaveValue('Glaucoma clinic')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toBeHidden()
  await expect(doctorRow).toContainText('Glaucoma clinic')

  // Deleting an account moves its work to another doctor, so no work is lost.
  const token = (await storedToken(doctor)) ?? ''
  const perpetua = clientOf(address, token)
  const patient = await newPatient(perpetua, 'Zebedee Farthingale')
  const letter = await newLetter(perpetua, patient, '<p>He sees well.</p>')
  expect(letter.content).toContain('Dr Perpetua Thistlewood-Hay')
  await page.getByRole('button', { name: 'Edit Dr Perpetua Thistlewood-Hay' }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('Secretary')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Failed to update user: Dr Perpetua Thistlewood-Hay still has 1 patient and 1 unfinished letter. Hand this work over to another doctor first.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Dr Perpetua Thistlewood-Hay', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete Dr Perpetua Thistlewood-Hay?' })
  await expect(
    question.getByText('Are you sure you want to delete this user? This action cannot be undone.'),
  ).toBeVisible()
  await expect(question.getByLabel('Hand over to')).toBeFocused()
  await question.getByRole('button', { name: 'Hand over and delete' }).click()
  await expect(question.getByText('Choose who takes it over.')).toBeVisible()
  await expect(question.getByLabel('Hand over to')).toBeFocused()
  expect(await findingsOf(page, 'a person who is deleted')).toEqual([])
  await question.getByLabel('Hand over to').selectOption('Dr Tobias Llewellyn-Rhys')
  await question.getByRole('button', { name: 'Hand over and delete' }).click()
  await expect(messages(page)).toContainText('User deleted successfully!')
  await expect(page.getByRole('rowheader')).toHaveCount(0)
  await expect(doctor.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  const taker = clientOf(address, await tokenOf('otherDoctor'))
  const handed = await letterNow(taker, letter.id)
  expect(handed.content).toMatch(/Dr Tobias Llewellyn-Rhys<\/p>$/)
  const path = `/api/letters/${letter.id}/steps`
  const { steps } = await taker.get<{ steps: { note: string | null }[] }>(path)
  expect(steps.map(({ note }) => note)).toContain(
    'From Dr Perpetua Thistlewood-Hay to Dr Tobias Llewellyn-Rhys',
  )
})

test('A secretary is invited, sets a password by link in another browser, and is deactivated', async ({
  page,
  openAs,
  address,
  console,
}) => {
  console.allow(/status of (400|401|410)/)
  const admin = clientOf(address, await tokenOf('admin'))
  await page.goto('/admin/users?tab=secretaries')
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Role')).toHaveValue('secretary')
  await dialog.getByLabel('First name').fill('Wilhelmina')
  await dialog.getByLabel('Last name').fill('Ottershaw')
  await dialog.getByLabel('Email address').fill('wilhelmina@ottershaw.example')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(messages(page)).toContainText('User created successfully!')
  const first = await linkIn(page)
  expect(await findingsOf(page, 'an invitation')).toEqual([])
  await page.keyboard.press('Escape')
  expect(await linkIn(page)).toBe(first)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused()
  const row = page.getByRole('row', { name: /Wilhelmina Ottershaw/ })
  await expect(row).toContainText('Invited')
  await choose(page, 'Wilhelmina Ottershaw', 'Invitation link')
  const make = page.getByRole('dialog').getByRole('button', { name: 'Make link' })
  await expect(make).toBeVisible()
  expect(await findingsOf(page, 'before a new link is made')).toEqual([])
  await make.click()
  const second = await linkIn(page)
  expect(second).not.toBe(first)

  const phone = await openAs('nobody', { viewport: { width: 390, height: 844 } })
  const openLink = async (link: string) => {
    await phone.goto('/login')
    await phone.goto(link)
  }
  await openLink('/set-password')
  await expect(phone.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await openLink('/set-password#guessed')
  await expect(phone.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await openLink(first)
  await expect(phone.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await openLink(second)
  await expect(phone.getByText(/^Welcome to .*, Wilhelmina Ottershaw\./)).toBeVisible()
  const word = phone.getByLabel('New password')
  const save = phone.getByRole('button', { name: 'Save and sign in' })
  await word.fill('short')
  await save.click()
  await expect(phone.getByText('The password needs at least 8 characters.')).toBeVisible()
  await word.fill('password123')
  await save.click()
  await expect(phone.getByText('This password is too common.')).toBeVisible()
  expect(await findingsOf(phone, 'choosing a password')).toEqual([])
  await word.fill(password)
  await save.click()
  await expect(phone.getByRole('heading', { name: /Wilhelmina Ottershaw$/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'More for Wilhelmina Ottershaw' })).toBeFocused()
  await expect(row).not.toContainText('Invited')
  await page.reload()
  await expect(row).toContainText('Today')

  await choose(page, 'Wilhelmina Ottershaw', 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Inactive')
  await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(signIn(address, 'wilhelmina@ottershaw.example', password)).rejects.toThrow('401')
  await openLink(second)
  await expect(phone.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
  await choose(page, 'Wilhelmina Ottershaw', 'Activate')
  await expect(messages(page)).toContainText('Wilhelmina Ottershaw can sign in again')
  await choose(page, 'Wilhelmina Ottershaw', 'Link for a new password')
  await page.getByRole('dialog').getByRole('button', { name: 'Make link' }).click()
  await openLink(await linkIn(page))
  await word.fill('another river stone')
  await save.click()
  await expect(phone.getByRole('heading', { name: /Wilhelmina Ottershaw$/ })).toBeVisible()

  // She becomes an administrator in her open browser. No user can delete their own account.
  const id = await idOf(admin, 'wilhelmina@ottershaw.example')
  await admin.put(`/api/users/${id}`, { role: 'admin' })
  await phone.getByRole('button', { name: 'Open menu' }).click()
  await phone.getByRole('link', { name: 'User Management' }).click()
  await phone.getByRole('tab', { name: /^All Users/ }).click()
  const own = phone.getByRole('button', { name: 'More for Wilhelmina Ottershaw' })
  await expect(own).toBeVisible()
  expect(await findingsOf(phone, 'users on a phone')).toEqual([])
  await own.click()
  await expect(phone.getByRole('menuitem')).toHaveText(['Link for a new password'])
  await phone.keyboard.press('Escape')
  await admin.delete(`/api/users/${id}`)
  await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})

test('Work can be handed over, even when a doctor is deactivated, and two-factor sign-in turned off', async ({
  page,
  address,
  console,
}) => {
  console.allow(/status of 409/)
  const admin = clientOf(address, await tokenOf('admin'))
  const [firstName, lastName, email] = ['Dr Leocadia', 'Brambleford', 'leocadia@brambleford.example']
  const name = `${firstName} ${lastName}`
  await admin.post('/api/users', { firstName, lastName, email, role: 'doctor', password })
  const leocadia = clientOf(address, await signIn(address, email, password))
  const { secret } = await leocadia.post<{ secret: string }>('/api/auth/two-factor', { password })
  await leocadia.post('/api/auth/two-factor/confirm', { code: authenticatorWith(secret)() })
  const first = await someLetter(leocadia, 'Thaddeus Cricklewick')

  await page.goto('/admin/users?tab=doctors')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await choose(page, name, 'Hand over work')
  const handing = page.getByRole('dialog', { name: `Hand over the work of ${name}` })
  await expect(handing.getByLabel('Hand over to')).toBeFocused()
  await handing.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(handing.getByText('Choose who takes it over.')).toBeVisible()
  await expect(handing.getByLabel('Hand over to')).toBeFocused()
  expect(await findingsOf(page, 'handing over')).toEqual([])
  await handing.getByLabel('Hand over to').selectOption('Dr Tobias Llewellyn-Rhys')
  // A doctor starts writing after the dialog was opened. The dialog shows this before any work is moved.
  const copy = { content: '<p>Not saved.</p>', baseVersion: first.letter.version }
  await leocadia.put(`/api/letters/${first.letter.id}/working-copy`, copy)
  await handing.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(handing.getByRole('alert')).toContainText(`${name} has unsaved text in the attached letter.`)
  await handing.getByRole('button', { name: 'Hand over', exact: true }).click()
  const taken = '1 patient and 1 unfinished letter handed over to Dr Tobias Llewellyn-Rhys'
  await expect(messages(page)).toContainText(taken)
  const taker = clientOf(address, await tokenOf('otherDoctor'))
  expect(await letterNow(taker, first.letter.id)).toMatchObject({ status: 'draft' })
  await choose(page, name, 'Hand over work')
  await expect(handing.getByText(`${name} has no work to hand over.`)).toBeVisible()
  await handing.getByRole('button', { name: 'Close', exact: true }).last().click()

  await choose(page, name, 'Turn off two-factor sign-in')
  const lost = page.getByRole('dialog', { name: `Turn off two-factor sign-in for ${name}?` })
  await expect(lost).toBeVisible()
  expect(await findingsOf(page, 'a lost authenticator')).toEqual([])
  await lost.getByRole('button', { name: 'Turn off' }).click()
  await expect(lost).toBeHidden()
  const second = await someLetter(clientOf(address, await signIn(address, email, password)), 'Lavinia Thripp')

  await choose(page, name, 'Deactivate')
  const hold = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await expect(hold.getByLabel('Hand over to')).toBeFocused()
  await hold.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await expect(hold.getByText('Choose who takes it over.')).toBeVisible()
  expect(await findingsOf(page, 'a doctor who is deactivated')).toEqual([])
  await hold.getByLabel('Hand over to').selectOption('Dr Tobias Llewellyn-Rhys')
  await hold.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await expect(row).toContainText('Inactive')
  expect(await letterNow(taker, second.letter.id)).toMatchObject({ status: 'draft' })
})

test('People from a spreadsheet are invited together, and wrong rows stay until they are corrected', async ({
  page,
  openAs,
  address,
}) => {
  const admin = clientOf(address, await tokenOf('admin'))
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add several' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add several users' })
  expect(await findingsOf(page, 'a table of people')).toEqual([])
  const cells = [
    ['Name', 'Email', 'Role', 'Specialty'],
    ['Dr Hesper Quillfeather', 'hesper@quill.example', 'Doctor', 'Rheumatology'],
    ['Ivo Quillfeather', 'ivo@quill.example', 'medical secretary', ''],
    ['Jory Quillfeather', 'IVO@quill.example', 'secretary', ''],
    ['Kit Quillfeather', 'kit@quill.example', 'boss', ''],
  ]
  await dialog
    .getByLabel('Paste cells from a spreadsheet')
    .fill(cells.map((row) => row.join('\t')).join('\n'))
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(
    dialog.getByText(/^2 of 4 people are ready to invite\. Correct the others, or remove them\./),
  ).toBeVisible()
  await expect(dialog.getByLabel('Email address, row 3')).toHaveAccessibleDescription(
    'This email address is already in another row.',
  )
  await expect(dialog.getByLabel('Role, row 4')).toHaveAccessibleDescription('Choose a role.')
  await dialog.getByLabel('Role, row 4').selectOption('Secretary')
  expect(await findingsOf(page, 'people to invite')).toEqual([])
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click()
  const links = dialog.getByLabel('3 one-time links')
  await expect(links).toHaveValue(
    /^Dr Hesper Quillfeather\thesper@quill\.example\t\S+\/set-password#[\w-]{43}\n/,
  )
  await expect(dialog.getByText(/^0 of 1 person is ready to invite\./)).toBeVisible()
  expect(await findingsOf(page, 'people who were invited')).toEqual([])
  const [link = ''] = /\S+\/set-password#\S+/.exec(await links.inputValue()) ?? []
  const invited = await openAs('nobody', { viewport: { width: 390, height: 844 } })
  await invited.goto(link)
  await expect(invited.getByText(/^Welcome to .*, Dr Hesper Quillfeather\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const question = page.getByRole('dialog', { name: 'Close ‘Add several users’?' })
  await expect(question).toContainText('The one-time links are not shown again. Copy them first.')
  await expect(question).toContainText('1 person has not been invited.')
  await question.getByRole('button', { name: 'Close anyway' }).click()
  await expect(page.getByRole('row', { name: /Hesper Quillfeather/ })).toContainText('Rheumatology')
  const { users } = await admin.get<{ users: { email: string; role: string }[] }>('/api/users')
  expect(
    users
      .flatMap(({ email, role }) => (email.endsWith('@quill.example') ? [`${email} ${role}`] : []))
      .toSorted(),
  ).toEqual(['hesper@quill.example doctor', 'ivo@quill.example secretary', 'kit@quill.example secretary'])
})

/** Returns the one-time link on screen. */
async function linkIn(page: Page): Promise<string> {
  const link = page.getByRole('dialog').getByLabel('One-time link')
  await expect(link).toHaveValue(/\/set-password#[\w-]{43}$/)
  return link.inputValue()
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function idOf(admin: Client, email: string): Promise<number> {
  const { users } = await admin.get<{ users: { id: number; email: string }[] }>('/api/users')
  return users.find((user) => user.email === email)?.id ?? 0
}
