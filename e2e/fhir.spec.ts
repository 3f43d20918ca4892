import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { approve, clientOf, newLetter, newPatient } from './support/client.ts'
import { startFhirServer } from './support/fhir-server.ts'
import { expect, test } from './support/journey.ts'
import { downloadAs } from './support/letter-files.ts'
import { tokenOf } from './support/sessions.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const token = 'a-token-of-the-journeys'

test('An administrator sets up, tests and removes the FHIR server', async ({
  openAs,
  address,
  page: doctor,
  console,
}) => {
  console.allow(/status of 40[09]/)
  const client = clientOf(address, await tokenOf('admin'))
  const server = await startFhirServer({ token })
  await doctor.goto('/settings?tab=fhir')
  await expect(doctor.getByRole('tab', { selected: true })).toHaveText('Profile')
  await expect(doctor.getByRole('tab', { name: 'FHIR Compliance' })).toHaveCount(0)
  const admin = await openAs('admin', { viewport: { width: 1440, height: 900 } })
  const place = admin.getByRole('textbox', { name: 'Server URL' })
  const secret = admin.getByLabel('Token', { exact: true })
  const timeLimit = admin.getByLabel('Time limit')
  const press = (name: string) => admin.getByRole('button', { name, exact: true }).click()
  try {
    await admin.goto('/settings?tab=fhir')
    await admin.getByLabel('Sign-in').selectOption('Token')
    await timeLimit.fill('2')
    await press('Test connection')
    await expect(place).toBeFocused()
    await expect(admin.getByText('Enter an address such as https://fhir.example.org/r4.')).toBeVisible()
    await expect(admin.getByText('Enter the token.')).toBeVisible()
    await expect(admin.getByText('Enter a whole number of seconds from 5 to 60.')).toBeVisible()
    expect(await findingsOf(admin, 'FHIR server refused')).toEqual([])

    await place.fill('http://127.0.0.1:9/r4')
    await secret.fill('wrong')
    await timeLimit.fill('5')
    await press('Test connection')
    await expect(found(admin)).toContainText(
      'Not connected: network problemNo server is responding at this address.',
    )
    await place.fill(server.address)
    await expect(found(admin)).toBeEmpty()
    await press('Test connection')
    await expect(found(admin)).toContainText(
      'Not connected: sign-in problemThe server does not accept the sign-in.',
    )
    await secret.fill(token)
    await press('Test connection')
    await expect(found(admin)).toHaveText('Connected, but not encryptedHarbour FHIR 7.2, FHIR 4.0.1.')
    expect(await findingsOf(admin, 'FHIR server tested')).toEqual([])
    await admin.keyboard.press('Control+s')
    await expect(admin.getByText('FHIR server saved')).toBeVisible()
    await expect(secret).toHaveValue('')
    await expect(secret).toHaveAttribute('placeholder', 'Saved, ends in neys. Leave empty to keep it.')

    await timeLimit.fill('20')
    await admin.getByRole('tab', { name: 'Practice' }).click()
    const leaving = admin.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(leaving).toBeVisible()
    expect(await findingsOf(admin, 'leaving without saving')).toEqual([])
    await leaving.getByText('Keep editing').click()
    await client.put('/api/settings/fhir', { address: `${server.address}/new`, signIn: 'bearer', version: 1 })
    await press('Save')
    await expect(admin.getByRole('tabpanel').getByRole('alert')).toContainText(
      /The FHIR server was changed in the meantime.*Server URL: .*\/r4\/new/,
    )
    await expect(timeLimit).toHaveValue('20')
    await press('Save')
    await expect(admin.getByRole('tabpanel').getByRole('alert')).toHaveCount(0)
    await expect(place).toHaveValue(`${server.address}/new`)

    await press('Remove server')
    const removing = admin.getByRole('dialog', { name: 'Remove the FHIR server?' })
    await expect(removing).toBeVisible()
    expect(await findingsOf(admin, 'removing the FHIR server')).toEqual([])
    await removing.getByText('Remove server').click()
    await expect(admin.getByText('FHIR server removed')).toBeVisible()
    await expect(place).toHaveValue('')
    await expect(place).toBeFocused()
  } finally {
    await client.delete('/api/settings/fhir')
    await server.stop()
  }
})

test('A letter refused by the FHIR server shows the reason and is sent after a retry', async ({
  page,
  doctor,
  address,
}) => {
  const admin = clientOf(address, await tokenOf('admin'))
  const server = await startFhirServer({ token })
  const patient = await newPatient(doctor, 'Peregrine Ash')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  try {
    await page.goto(`/letters/${letter.id}`)
    const document = await downloadAs(page, 'FHIR document')
    expect(document.suggestedFilename()).toMatch(/Ash.*\.json$/)
    expect(await readFile(await document.path(), 'utf8')).toContain('"status": "preliminary"')

    await approve(doctor, letter.id)
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
    await expect(cardOf(page)).toHaveCount(0)
    await admin.put('/api/settings/fhir', { address: server.address, signIn: 'bearer', secret: token })
    server.refuseWith(422, 'The patient is not known here')
    await page.reload()
    await cardOf(page).getByRole('button', { name: 'Send to FHIR server' }).click()
    await expect(cardOf(page)).toContainText('Not sent: server problemThe server refused the request.')
    await expect(cardOf(page)).toContainText('The patient is not known here')
    expect(await findingsOf(page, 'letter refused by the FHIR server')).toEqual([])

    server.refuseWith(503, 'The disk is full')
    await cardOf(page).getByRole('button', { name: 'Try again now' }).press('Enter')
    await expect(cardOf(page)).toContainText(/The disk is full\) The next attempt is at \d\d:\d\d\./)
    await expect(cardOf(page).getByRole('button', { name: 'Try again now' })).toBeFocused()
    server.mend()
    await cardOf(page).getByRole('button', { name: 'Try again now' }).press('Enter')
    await expect(cardOf(page)).toContainText(
      /Sent, \d\d:\d\dRequested by Dr Amara Whitfield\. Stored on the server as Bundle\/1\./,
    )
    await cardOf(page).getByText('1 earlier attempt').click()
    await expect(cardOf(page).getByRole('listitem')).toContainText([
      /^Not sent: server problem\. .*not known here/,
    ])
    expect(await findingsOf(page, 'letter sent to the FHIR server')).toEqual([])
    expect(server.taken()).toBe(1)
  } finally {
    await admin.delete('/api/settings/fhir')
    await server.stop()
  }
})

/** Returns the result of a connection test. */
function found(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('status')
}

function cardOf(page: Page): Locator {
  return page.getByRole('article').getByRole('region', { name: 'FHIR server' })
}
