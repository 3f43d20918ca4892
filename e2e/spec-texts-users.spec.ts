import type { Page } from '@playwright/test'
import { type Client, clientOf } from './support/client.ts'
import { closeMessages } from './support/close-messages.ts'
import { cutOff, refuse } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'
import { type TextLedger, builtTexts, lookFor, openLedger } from './support/text-ledger.ts'
import { goTo } from './support/go-to.ts'

const place = '/admin/users'

test.use({
  who: 'admin',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
})

test('Every specified text of the user administration is in its place', async ({
  page,
  address,
  console,
}) => {
  console.allow(/status of [45]\d\d|ERR_FAILED/)
  const admin = clientOf(address, await tokenOf('admin'))
  const ofLayout = new Set(['Administration', 'Admin Dashboard', 'User Management', 'Assignments'])
  const ledger = openLedger(
    builtTexts.filter(
      (entry) => entry.page === place || (entry.page === 'layout' && ofLayout.has(entry.text)),
    ),
  )
  await page.goto(place)
  await lookFor(page, ledger, place, 'Dr Amara Whitfield')
  await creating(page, ledger)
  await editing(page, ledger)
  await deleting(page, ledger)
  await assigning(page, ledger, admin)
  const { users } = await admin.get<{ users: { email: string }[] }>('/api/users')
  expect(users.map(({ email }) => email)).not.toContain('florimond@quillfeather.example')
  expect(ledger.missing()).toEqual([])
})

async function creating(page: Page, ledger: TextLedger): Promise<void> {
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Florimond')
  await dialog.getByLabel('Last name').fill('Quillfeather')
  await dialog.getByLabel('Email address').fill('doctor@demo.sincerely.example')
  await dialog.getByRole('radio', { name: 'With a password that you set' }).check()
  await ledger.look(page, place)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('a quiet river stone')
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await lookFor(page, ledger, place, 'Please use a different email address.')
  await dialog.getByLabel('Email address').fill('florimond@quillfeather.example')
  for (const [status, message, said] of [
    [400, 'Made to fail.', 'Validation Error: Made to fail.'],
    [400, '', 'Validation Error: Please check your input'],
    [409, '', 'Error: User with this email already exists'],
    [422, '', 'Error: Failed to create user'],
  ] as const) {
    const accepted = await refuse({ page, api: 'users', method: 'POST' }, status, message)
    await create.click()
    await lookFor(page, ledger, place, said)
    await accepted()
  }
  const reached = await cutOff({ page, api: 'users', method: 'POST' })
  await create.click()
  await lookFor(page, ledger, place, "Error: Couldn't reach the server.")
  await reached()
  await create.click()
  await lookFor(page, ledger, place, 'User created successfully!')
}

async function editing(page: Page, ledger: TextLedger): Promise<void> {
  await closeMessages(page)
  await page.getByRole('button', { name: 'Edit Florimond Quillfeather' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('01632 960777')
  await ledger.look(page, place)
  const accepted = await refuse({ page, api: 'users/*', method: 'PUT' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await lookFor(page, ledger, place, 'Failed to update user: Made to fail.')
  await accepted()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await lookFor(page, ledger, place, 'User updated successfully!')
}

async function deleting(page: Page, ledger: TextLedger): Promise<void> {
  await closeMessages(page)
  await page.getByRole('button', { name: 'More for Florimond Quillfeather' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await lookFor(
    page,
    ledger,
    place,
    'Are you sure you want to delete this user? This action cannot be undone.',
  )
  const accepted = await refuse({ page, api: 'users/*', method: 'DELETE' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
  await confirm.click()
  await lookFor(page, ledger, place, 'Made to fail.')
  await accepted()
  await confirm.click()
  await lookFor(page, ledger, place, 'User deleted successfully!')
}

async function assigning(page: Page, ledger: TextLedger, admin: Client): Promise<void> {
  const { user } = await admin.post<{ user: { id: number; version: number } }>('/api/users', {
    firstName: 'Petronella',
    lastName: 'Inkpen',
    email: 'petronella@inkpen.example',
    role: 'secretary',
  })
  await closeMessages(page)
  await goTo(page, `${place}?tab=secretaries`)
  await page.getByRole('button', { name: 'Assign Petronella Inkpen' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Assignment' })
  await dialog.getByLabel('Doctor').selectOption({ index: 1 })
  await ledger.look(page, place)
  const accepted = await refuse({ page, api: 'doctor-secretary', method: 'POST' })
  const assign = dialog.getByRole('button', { name: 'Save', exact: true })
  await assign.click()
  await lookFor(page, ledger, place, 'Made to fail.')
  await accepted()
  await assign.click()
  await lookFor(page, ledger, place, 'Secretary assigned to doctor successfully!')
  await closeMessages(page)
  await page.getByRole('button', { name: 'Unassign Petronella Inkpen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unassign', exact: true }).click()
  await lookFor(page, ledger, place, 'Secretary unassigned from doctor successfully!')
  await admin.delete(`/api/users/${user.id}`)
}
