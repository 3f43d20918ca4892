import { createReadStream } from 'node:fs'
import type { Page } from '@playwright/test'
import { closeMessages } from './support/close-messages.ts'
import { refuse, refuseWithPage } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { badFile, printList } from './support/patient-list-pdf.ts'
import { tokenOf } from './support/sessions.ts'
import { type TextLedger, builtTexts, lookFor, openLedger } from './support/text-ledger.ts'

const place = '/patients/upload'

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('Every specified text of the upload wizard is in its place', async ({ page, browser, console }) => {
  console.allow(/status of [45]\d\d/)
  const ledger = openLedger(builtTexts.filter((entry) => entry.page === place))
  const lists = [
    await printList(browser, 'monday.pdf', [
      { name: 'Inchbald, Ada', dob: '13/04/1941', number: 'IN100' },
      { name: 'Inchbald, Bertha', dob: '14/05/1942' },
    ]),
    await printList(browser, 'tuesday.pdf', [
      { name: 'Jessop, Clara', dob: '15/06/1943', number: 'JE100' },
      { name: 'Jessop, Dora', dob: '16/07/1944', number: 'JE137' },
    ]),
  ]
  await connecting(page, ledger)
  await choosingFiles(page, ledger, [...lists, badFile('no-words'), 'package.json'])
  await reading(page, ledger)
  ledger.read([await answerWithoutKey(page)], place)
  await reviewing(page, ledger)
  await creating(page, ledger)
  expect(ledger.missing()).toEqual([])
})

async function connecting(page: Page, ledger: TextLedger): Promise<void> {
  const connection = await holdConnection(page)
  await page.goto(place)
  await lookFor(page, ledger, place, 'Checking...')
  connection.turnAway()
  await lookFor(page, ledger, place, 'Disconnected')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await lookFor(page, ledger, place, 'Connected')
}

async function choosingFiles(page: Page, ledger: TextLedger, files: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await lookFor(page, ledger, place, 'No Files Selected')
  await closeMessages(page)
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()
  await lookFor(page, ledger, place, 'Files Skipped')
}

async function reading(page: Page, ledger: TextLedger): Promise<void> {
  const upload = page.getByRole('button', { name: 'Upload & Extract' })
  const reads = await refuseWithPage({ page, api: 'patients/upload' }, 502)
  await upload.click()
  await lookFor(page, ledger, place, 'Processing Failed')
  await reads()
  await upload.click()
  await expect(page.getByText('API Key Required')).toBeVisible()
  await lookFor(page, ledger, place, 'Processing Successful')
}

/** Returns the server's own words, which the screen shows as 'API Key Required'. */
async function answerWithoutKey(page: Page): Promise<string> {
  const response = await page.request.post('/api/patients/upload', {
    headers: { authorization: `Bearer ${await tokenOf('doctor')}` },
    multipart: { files: createReadStream(badFile('no-words')) },
  })
  return response.text()
}

async function reviewing(page: Page, ledger: TextLedger): Promise<void> {
  await lookFor(page, ledger, place, 'Auto-generated')
  await page.getByRole('button', { name: 'Remove Ada Inchbald' }).click()
  await lookFor(page, ledger, place, 'Patient Removed')
  await closeMessages(page)
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await lookFor(page, ledger, place, 'Selected Patients Removed')
  await page.getByRole('button', { name: 'Create 0 Patients' }).click()
  await lookFor(page, ledger, place, 'Please select at least one patient to create')
  await page.getByRole('button', { name: 'Undo' }).click()
  await closeMessages(page)
}

async function creating(page: Page, ledger: TextLedger): Promise<void> {
  const create = async () => {
    await page.getByRole('button', { name: 'Create 3 Patients' }).click()
    // One patient has no number, so the page asks a question.
    await page.getByRole('button', { name: 'Create 3 Patients anyway' }).click()
  }
  const creates = await refuse({ page, api: 'patients/bulk-create' }, 500)
  await create()
  await lookFor(page, ledger, place, 'Creation failed:')
  await creates()
  await create()
  await expect(page.getByRole('button', { name: 'View All Patients' })).toBeVisible()
  await lookFor(page, ledger, place, 'Patients Created Successfully')
}

/** Holds the live connection. `turnAway` refuses it and lets the next one through. */
async function holdConnection(page: Page): Promise<{ turnAway: () => void }> {
  let turnAway = () => {}
  const held = new Promise<void>((resolve) => (turnAway = resolve))
  let isFirst = true
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    if (!isFirst) return
    isFirst = false
    server.onMessage((message) => {
      const words = String(message)
      if (!words.includes('"authenticated"')) return socket.send(message)
      void held.then(() => socket.send(words.replace('"success":true', '"success":false')))
    })
  })
  return { turnAway }
}
