import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { clientOf, newPatient } from './support/client.ts'
import { closeDialog } from './support/close-dialog.ts'
import { expect, test } from './support/journey.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

const consent = 'gdpr-consent'
const requests = '/api/gdpr/data-rights-requests'

test('The privacy banner asks until a choice is made, hides nothing and ignores an invalid choice', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  const banner = page.getByRole('region', { name: 'We value your privacy' })
  await expect(banner).toBeHidden()
  await store(page, '{"necessary":true')
  await expect(banner).toBeVisible()
  expect(await stored(page)).toBeNull()
  expect(await findingsOf(page, 'the privacy banner')).toEqual([])
  const status = page.getByText('System Status')
  await status.scrollIntoViewIfNeeded()
  await expect(status).toBeInViewport()

  await banner.getByRole('button', { name: 'Show details' }).click()
  await banner.getByRole('checkbox', { name: 'Analytics' }).check()
  await expect(banner.getByRole('button', { name: 'Hide details' })).toBeVisible()
  expect(await findingsOf(page, 'the privacy banner with its details')).toEqual([])
  await banner.getByRole('button', { name: 'Accept Selected' }).click()
  await expect(banner).toBeHidden()
  expect(JSON.parse((await stored(page)) ?? '')).toMatchObject({
    necessary: true,
    analytics: true,
    marketing: false,
    thirdParty: false,
  })

  await goTo(page, '/cookie-policy')
  await expect(page.getByText(/^Your choice from/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText(/only what is necessary\.$/)).toBeVisible()
  expect(JSON.parse((await stored(page)) ?? '')).toMatchObject({ necessary: true, analytics: false })
  for (const [name, allowed] of [
    ['Accept All', true],
    ['Reject All', false],
  ] as const) {
    await store(page, null)
    await goTo(page, '/')
    await banner.getByRole('button', { name }).click()
    await expect(banner).toBeHidden()
    expect(JSON.parse((await stored(page)) ?? '')).toMatchObject({ marketing: allowed, thirdParty: allowed })
  }
})

test('The cookie policy lists everything the browser stores', async ({ page }) => {
  await page.goto('/letters')
  await expect(page.getByRole('article')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await goTo(page, '/cookie-policy')
  await expect(page.getByRole('heading', { name: 'Cookie Policy' })).toBeVisible()
  const names = await page.getByRole('table').getByRole('row').locator('td:first-child').allTextContents()
  const kept = await page.evaluate(async () => ({
    names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => `${name} (database)`),
    cookies: document.cookie,
  }))
  const isNamed = (key: string) =>
    names.some((name) => (name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name))
  const ours = kept.names.filter((key) => key !== 'journey-began')
  expect(ours.length).toBeGreaterThan(2)
  expect([...ours, ...kept.databases].filter((key) => !isNamed(key))).toEqual([])
  expect(kept.cookies).toBe('')
})

test('A public data request is sent once the network is back, and an administrator completes it', async ({
  openAs,
  address,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const visitor = await openAs('nobody')
  await visitor.goto('/login')
  await visitor.getByRole('link', { name: /^Privacy Policy/ }).click()
  await expect(visitor.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await expect(visitor.getByRole('row', { name: /Medical records.*7 years/ })).toBeVisible()
  const form = visitor.getByRole('form', { name: 'Request about personal data' })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText(/^Enter a complete email address, phone number/)).toBeVisible()
  await form.getByLabel('Name of the person').fill('Isabeau Thornquist')
  await form.getByLabel('Their date of birth').fill('5 January 1962')
  await form.getByLabel('Send the answer to').fill('isabeau@thornquist.example')
  await form.getByLabel('Details').fill('All letters since 2019.')
  expect(await findingsOf(visitor, 'the privacy policy')).toEqual([])
  await visitor.context().setOffline(true)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText(/Couldn't reach the server\. Please try again/)).toBeVisible()
  await visitor.context().setOffline(false)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(visitor.getByText(/The request is recorded as no\. \d+/)).toBeVisible()
  await visitor.getByRole('button', { name: 'Make another request' }).click()
  await expect(form.getByLabel('Type of request')).toBeFocused()

  const admin = await openAs('admin')
  await admin.goto('/admin/data-rights')
  const row = admin.getByRole('row', { name: /Isabeau Thornquist/ })
  await expect(row).toContainText('Not checked yet')
  expect(await findingsOf(admin, 'data rights')).toEqual([])
  await row.getByRole('button').click()
  const dialog = admin.getByRole('dialog', { name: /^Request no\. \d+$/ })
  await expect(dialog.getByText('Isabeau Thornquist, born 05/01/1962')).toBeVisible()
  const step = dialog.getByRole('form', { name: 'Work on the request' })
  await expect(step.getByLabel('Next step')).toBeFocused()
  await step.getByLabel('How it was checked').fill('Passport shown at the desk.')
  await step.getByRole('button', { name: 'Check the identity' }).click()
  await expect(step.getByText('Choose the result of the check.')).toBeVisible()
  await step.getByRole('radio', { name: 'The person is who they say they are' }).check()
  const lookedAgain = admin.waitForResponse(
    (reply) => reply.request().method() === 'GET' && /data-rights-requests\/\d+$/.test(reply.url()),
  )
  await step.getByRole('button', { name: 'Check the identity' }).click()
  await expect(dialog.getByText('Identity checked: confirmed')).toBeVisible()
  expect(await findingsOf(admin, 'a request about personal data')).toEqual([])

  await lookedAgain

  // A colleague writes a note while the user types. The typed text stays, and the user must see the note
  // before sending.
  const office = clientOf(address, await tokenOf('admin'))
  const number = Number(/\d+/.exec((await dialog.getByRole('heading').first().textContent()) ?? '')?.[0])
  const { request } = await office.get<{ request: { version: number } }>(`${requests}/${number}`)
  await step.getByLabel('Next step').selectOption('Complete')
  await step.getByLabel(/^What was done/).fill('Handed over on paper.')
  await office.post(`${requests}/${number}/steps`, {
    step: 'note',
    note: 'She rang.',
    version: request.version,
  })
  const meanwhile = dialog.getByText('This request has changed', { exact: true })
  await expect(meanwhile).toBeVisible()
  await expect(dialog.getByText('She rang.')).toBeVisible()
  expect(await findingsOf(admin, 'a request worked on meanwhile')).toEqual([])
  await step.getByRole('button', { name: 'Complete' }).click()
  await expect(step.getByLabel(/^What was done/)).toHaveValue('Handed over on paper.')
  await expect(step.getByText(/This request has changed/)).toBeVisible()
  // While the first press is in progress, further presses are ignored.
  await expect(step.locator('button[data-loading]')).toHaveCount(0)
  await step.getByRole('button', { name: 'Complete' }).click()
  await expect(dialog.getByText('Handed over on paper.')).toBeVisible()
  await closeDialog(dialog)
  await expect(admin.getByRole('row', { name: /Isabeau Thornquist/ })).toBeHidden()
  await admin.getByRole('tab', { name: /^Completed/ }).click()
  await expect(admin.getByRole('row', { name: /Isabeau Thornquist/ })).toBeVisible()
})

test('A recorded correction is completed by an administrator; a request to delete an account is refused', async ({
  page,
  openAs,
  address,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|status of 400/)
  const secretary = await openAs('secretary')
  await secretary.goto('/settings')
  await expect(secretary.getByLabel('Phone')).toBeVisible()
  await secretary.getByRole('tab', { name: 'Privacy & Data' }).click()
  await secretary.getByRole('button', { name: 'Record a request' }).click()
  const dialog = secretary.getByRole('dialog', { name: 'Record a request' })
  await expect(dialog.getByLabel('Type of request')).toBeFocused()
  await dialog.getByLabel('Type of request').selectOption('A correction')
  await dialog.getByLabel('Name of the person').fill('Barnabus Quillon')
  await dialog.getByLabel('Send the answer to').fill('01632 960321')
  // Cancel discards the text, and the user can undo that.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await secretary.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Send the answer to')).toHaveValue('01632 960321')
  // A click outside does not close the dialog. Escape closes it and loses nothing.
  await secretary.mouse.click(8, 8)
  await expect(dialog).toBeVisible()
  await secretary.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await secretary.getByRole('button', { name: 'Record a request' }).click()
  await expect(dialog.getByLabel('Type of request')).toHaveValue('rectification')
  await expect(dialog.getByLabel('Send the answer to')).toHaveValue('01632 960321')
  await dialog.getByLabel('Date of request').fill('1/1/2050')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('This date is in the future.')).toBeVisible()
  expect(await findingsOf(secretary, 'recording a request')).toEqual([])
  await dialog.getByLabel('Date of request').fill('')
  // Offline, the request is not sent. The typed text is still there when the connection returns.
  await secretary.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/Couldn't reach the server\. Your work is kept/)).toBeVisible()
  await closeDialog(dialog)
  await secretary.context().setOffline(false)
  await secretary.getByRole('button', { name: 'Record a request' }).click()
  await expect(dialog.getByLabel('Send the answer to')).toHaveValue('01632 960321')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/The request is recorded as no\. \d+/)).toBeVisible()
  await closeDialog(dialog)
  await expect(secretary.getByText(/Barnabus Quillon, a correction \(pending, due /)).toBeVisible()
  expect(await findingsOf(secretary, 'privacy and data')).toEqual([])

  const doctor = clientOf(address, await tokenOf('doctor'))
  const patient = await newPatient(doctor, 'Barnabus Quillon', { phone: '01632 960320' })
  await doctor.put(`/api/patients/${patient.id}`, { phone: '01632 960321' })
  const admin = await openAs('admin')
  await admin.goto('/admin/data-rights')
  await admin
    .getByRole('row', { name: /Barnabus Quillon/ })
    .getByRole('button')
    .click()
  const request = admin.getByRole('dialog', { name: /^Request no\. \d+$/ })
  const step = request.getByRole('form', { name: 'Work on the request' })
  await step.getByLabel('How it was checked').fill('Rang back.')
  await step.getByRole('radio', { name: 'The person is who they say they are' }).check()
  await expect(step.getByRole('option', { name: /^Barnabus Quillon/ })).toBeAttached()
  await step.getByLabel('Record', { exact: true }).selectOption(`patient ${patient.id}`)
  await step.getByRole('button', { name: 'Check the identity' }).click()
  await request.getByRole('button', { name: 'Record the correction…' }).click()
  const correction = request.getByRole('form', { name: 'Correct the record' })
  await correction.getByLabel('What was wrong').fill('The last digit of the phone number.')
  await correction.getByRole('checkbox', { name: /^Phone: 01632 960320 became 01632 960321/ }).check()
  await expect(correction.getByText('No letters about this person have been sent.')).toBeVisible()
  expect(await findingsOf(admin, 'a correction')).toEqual([])
  await correction.getByRole('button', { name: 'Complete the correction' }).click()
  await expect(correction.getByText('Describe what was corrected.')).toBeVisible()
  // The reload must lose none of the typed text.
  await admin.reload()
  await request.getByRole('button', { name: 'Record the correction…' }).click()
  await expect(correction.getByRole('checkbox', { name: /^Phone/ })).toBeChecked()
  await correction.getByLabel('What was corrected').fill('The number in the record.')
  await correction.getByLabel('How the person was told').fill('On the phone.')
  await correction.getByRole('button', { name: 'Complete the correction' }).click()
  await expect(request.getByText('What was corrected: The number in the record.')).toBeVisible()
  await expect(request.getByText('Phone: 01632 960320 became 01632 960321')).toBeVisible()

  await page.goto('/settings?tab=privacy')
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Data' }).dblclick()
  const exported = await arriving
  await expect(page.getByText('Data exported')).toBeVisible()
  expect(exported.suggestedFilename()).toMatch(/^User_\d+_\d{4}-\d\d-\d\d\.zip$/)
  const zip = (await readFile(await exported.path())).toString('latin1')
  for (const name of ['data/users.json', 'letters/Letter_', 'about.txt']) expect(zip).toContain(name)
  expect(downloads).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Ask to delete your account' })
  await expect(deletion.getByLabel('Name of the person')).not.toBeEditable()
  await deletion.getByRole('button', { name: 'Ask for deletion' }).click()
  const receipt = deletion.getByText(/The request is recorded as no\. \d+/)
  await expect(receipt).toBeVisible()
  const number = /no\. (\d+)/.exec((await receipt.textContent()) ?? '')?.[1]
  await expect(deletion.getByRole('button', { name: 'Ask for deletion' })).toHaveCount(0)
  expect(await findingsOf(page, 'a deletion that was asked for')).toEqual([])
  await deletion.getByRole('button', { name: 'Close' }).last().click()
  await expect(deletion).toBeHidden()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(deletion.getByText('Already requested')).toBeVisible()
  await expect(receipt).toHaveText(new RegExp(`no\\. ${number}\\..* You can sign in until then`))

  await goTo(admin, `/admin/data-rights?request=${number}`)
  await expect(request.getByText('Deletion of an account')).toBeVisible()
  await step.getByLabel('How it was checked').fill('In person.')
  await step.getByRole('radio', { name: 'The person is who they say they are' }).check()
  await step.getByRole('button', { name: 'Check the identity' }).click()
  await expect(request.getByText(/^The account still exists\. Delete it in/)).toBeVisible()
  await expect(request.getByRole('link', { name: 'Open User Management' })).toBeVisible()
  await expect(step.getByRole('option', { name: 'Complete' })).toHaveCount(0)
  // The user who recorded the request is notified of the result, the reason and the next step.
  await closeDialog(deletion)
  await step.getByLabel('Next step').selectOption('Refuse')
  await step.getByLabel('Reason given to the person').fill('Two letters are unfinished.')
  await step.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Your request was refused')).toBeVisible()
  const answered = page
    .getByRole('list', { name: 'Requests you recorded' })
    .getByRole('listitem')
    .filter({ hasText: `No. ${number}:` })
  await expect(answered).toContainText(/\(refused on \d\d\/\d\d\/\d{4}\)/)
  await expect(answered).toContainText('Reason for the refusal: Two letters are unfinished.')
  await expect(answered).toContainText('ask again with ‘Delete Account’')
  expect(await findingsOf(page, 'a deletion that was refused')).toEqual([])
  await goTo(page, '/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /^Your request was refused/ }).click()
  await expect(answered).toBeVisible()
})

test('A request kept on the device by an earlier release is offered for sending on every page', async ({
  page,
  address,
}) => {
  const requestOf = (id: string, name: string, byUser: number | null) => ({
    id,
    name,
    byUser,
    status: 'pending',
    createdAt: new Date().toISOString(),
    kind: 'access',
    dob: '',
    contact: '01632 960324',
    details: '',
    receivedOn: '',
  })
  await page.goto('/letters')
  const { user } = await clientOf(address, await tokenOf('doctor')).get<{ user: { id: number } }>(
    '/api/auth/verify',
  )
  const kept = [requestOf('1', 'Leocadia Sterne', user.id), requestOf('2', 'Ottoline Farrow', user.id)]
  await page.evaluate(
    (list) => localStorage.setItem('gdpr-data-rights-requests', JSON.stringify(list)),
    [...kept, requestOf('3', 'Nobody Here', user.id + 1)],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Send the request about Leocadia Sterne' }).click()
  await expect(page.getByText(/^The request is recorded as no\. \d+/)).toBeVisible()
  expect(await findingsOf(page, 'a request of an earlier release')).toEqual([])
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByText('A request about personal data was never sent')).toBeHidden()
  const left = await page.evaluate(() => localStorage.getItem('gdpr-data-rights-requests'))
  expect(left).toContain('Nobody Here')
  await page.evaluate(() => localStorage.removeItem('gdpr-data-rights-requests'))
})

test('An administrator erases a record for good after every objection was shown and confirmed', async ({
  page,
  openAs,
  address,
  console,
}) => {
  console.allow(/status of (400|404)/)
  const patient = await newPatient(clientOf(address, await tokenOf('doctor')), 'Peregrine Oldacre')
  const office = clientOf(address, await tokenOf('admin'))
  const about = { kind: 'erasure', name: patient.name, dob: '1911-11-11', contact: '01632 960322' }
  const asked = { id: crypto.randomUUID(), ...about }
  const { request } = await office.post<{ request: { id: number } }>(requests, asked)
  await page.goto(`/patients/${patient.id}`)
  await expect(page.getByRole('heading', { name: patient.name })).toBeVisible()

  const admin = await openAs('admin')
  await admin.goto(`/admin/data-rights?request=${request.id}`)
  const dialog = admin.getByRole('dialog', { name: `Request no. ${request.id}` })
  const step = dialog.getByRole('form', { name: 'Work on the request' })
  await step.getByLabel('How it was checked').fill('Known at the desk.')
  await admin.reload()
  await expect(step.getByLabel('How it was checked')).toHaveValue('Known at the desk.')
  await step.getByRole('radio', { name: 'The person is who they say they are' }).check()
  const record = step.getByLabel('Record', { exact: true })
  await expect(record.getByRole('option', { name: /^Peregrine Oldacre/ })).toBeAttached()
  await record.selectOption(`patient ${patient.id}`)
  await step.getByRole('button', { name: 'Check the identity' }).click()
  // The warning stays after the check, because another person may hand out or erase the data.
  const differs = 'The date of birth in the request is 11/11/1911'
  await expect(step.getByText(differs)).toHaveCount(0)
  await expect(dialog.getByText(differs)).toBeVisible()
  const everything = admin.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export all their data' }).click()
  expect((await everything).suggestedFilename()).toMatch(/^Patient_\d+_\d{4}-\d\d-\d\d\.zip$/)
  await dialog.getByRole('button', { name: 'Erase the record…' }).click()
  const form = dialog.getByRole('form', { name: 'Erase the record' })
  await expect(form.getByText(differs)).toBeVisible()
  await expect(form.getByRole('heading')).toBeFocused()
  expect(await findingsOf(admin, 'the erasure of a record')).toEqual([])
  await form.getByRole('button', { name: 'Erase for good' }).click()
  await expect(form.getByText('Describe why the record is erased and how the person was told.')).toBeVisible()
  await form.getByLabel(/^Why the record is erased/).fill('Moved abroad; told by letter.')
  await form.getByLabel(/^MR number/).fill(`${patient.id + 1}`)
  await form.getByRole('button', { name: 'Erase for good' }).click()
  await expect(form.getByText(`To confirm, enter ${patient.id}, the MR number of this record.`)).toBeVisible()
  await expect(form.getByText(/^This record must be kept until .* or refuse the request/)).toBeVisible()
  await form.getByLabel(/^MR number/).fill(`MR #${patient.id}`)
  await expect(form.getByText(/^The request and this record differ\. Confirm that/)).toBeVisible()
  await form.getByRole('checkbox', { name: /^It is the same person/ }).check()
  await form.getByRole('checkbox', { name: /The law allows/ }).check()
  await form.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByText(`MR #${patient.id}, erased`)).toBeVisible()
  await expect(dialog.getByText('Record erased')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Patient not found')).toBeVisible()
})

test('An administrator extends, refuses and reopens a request, and records its withdrawal', async ({
  openAs,
  address,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const office = clientOf(address, await tokenOf('admin'))
  const [kept, other] = [
    await newPatient(doctor, 'Theodosia Wrexley'),
    await newPatient(doctor, 'Theodora Wrexley-Marr'),
  ]
  const about = { kind: 'access', name: kept.name, contact: '01632 960323' }
  const receivedOn = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  const asked = { id: crypto.randomUUID(), ...about, receivedOn }
  const { request } = await office.post<{ request: { id: number } }>(requests, asked)
  const check = { step: 'check-identity', identity: 'confirmed', note: 'Passport.', version: 1 }
  await office.post(`${requests}/${request.id}/steps`, { ...check, patientId: other.id })
  await office.post(`/api/patients/${kept.id}/merge`, { otherId: other.id })
  const admin = await openAs('admin')
  await admin.goto(`/admin/data-rights?request=${request.id}`)
  const dialog = admin.getByRole('dialog', { name: `Request no. ${request.id}` })
  const step = dialog.getByRole('form', { name: 'Work on the request' })
  const done = dialog.getByRole('list')
  const take = async (choice: string, label: string, note: string) => {
    await step.getByLabel('Next step').selectOption(choice)
    await step.getByLabel(label).fill(note)
    await step.getByRole('button', { name: choice }).click()
    await expect(done.getByText(note)).toBeVisible()
    await expect(step.locator('button[data-loading]')).toHaveCount(0)
  }

  await dialog.getByRole('button', { name: 'Export all their data' }).click()
  const merged = dialog.getByText(`This record was merged into MR #${kept.id}. Check the identity again and`)
  await expect(merged).toBeVisible()

  await step.getByLabel('Next step').selectOption('Extend the time by two months')
  await step.getByRole('button', { name: 'Extend the time by two months' }).click()
  await expect(step.getByText('Give a reason why more time is needed.')).toBeVisible()
  await expect(
    step.getByText(/It ended on \d\d\/\d\d\/\d{4}\. By then, the person should have been/),
  ).toBeVisible()
  await expect(
    step.getByText(/^The first month ended on .* Confirm that more time is still needed/),
  ).toBeVisible()
  expect(await findingsOf(admin, 'a request without its reason')).toEqual([])
  await step.getByRole('checkbox', { name: /^More time is still needed/ }).check()
  await take('Extend the time by two months', 'Why more time is needed', 'Three thousand pages.')
  await expect(dialog.getByText(/^\d\d\/\d\d\/\d{4}, extended$/)).toBeVisible()
  await expect(step.getByRole('option', { name: /^Extend/ })).toHaveCount(0)
  await expect(merged).toBeHidden()

  // A note for colleagues is never sent to the person. Each step's typed text is still there afterwards.
  await step.getByLabel('Next step').selectOption('Add a note')
  await step.getByLabel('Note').fill('A cousin of hers works here.')
  await step.getByLabel('Next step').selectOption('Refuse')
  const reason = step.getByLabel('Reason given to the person')
  await expect(reason).toHaveValue('')
  await reason.fill('Nobody by this')
  await admin.reload()
  await expect(step.getByLabel('Next step')).toHaveValue('refuse')
  await expect(reason).toHaveValue('Nobody by this')
  await take('Refuse', 'Reason given to the person', 'Nobody by this name was ever here.')
  await expect(step.getByLabel('Note')).toHaveValue('A cousin of hers works here.')
  await expect(step.getByRole('option')).toHaveText(['Add a note', 'Reopen'])
  expect(await findingsOf(admin, 'a request that was refused')).toEqual([])
  await take('Reopen', 'Reason', 'Found under an earlier name.')
  await take("Withdraw at the person's request", 'How the person withdrew the request', 'Rang on Monday.')
  await expect(done.getByRole('listitem')).toHaveText([
    /^Withdrawn .*Rang on Monday\.$/,
    /^Reopened /,
    /^Refused /,
    /^Time extended to \d\d\/\d\d\/\d{4} /,
    /^Identity checked: confirmed /,
  ])
  await closeDialog(dialog)
  await admin.getByRole('tab', { name: /^Withdrawn/ }).click()
  await expect(admin.getByRole('row', { name: /Theodosia Wrexley/ })).toBeVisible()
})

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), consent)
}

/** Stores the value before the page opens. */
async function store(page: Page, value: string | null): Promise<void> {
  await page.evaluate(
    ([key, text]) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)),
    [consent, value] as const,
  )
  await page.reload()
}
