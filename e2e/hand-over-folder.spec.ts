import { readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { approve, clientOf, letterNow, newLetter, newPatient, signIn } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { lookAt } from './support/looking.ts'
import { demoPassword, people } from './support/people.ts'
import { type Home, type Sincerely, newHome, removeHome, startServer } from './support/sincerely-server.ts'

/** This is a separate practice. A print house collects its letters from a folder. */
const practice: { home?: Home; server?: Sincerely; folder?: string } = {}

test.beforeAll(async () => {
  practice.folder = await mkdtemp(path.join(tmpdir(), 'sincerely-hand-over-'))
  practice.home = await newHome({ demo: true, settings: { HANDOVER_DIR: path.join(practice.folder, 'out') } })
  practice.server = await startServer(practice.home)
})

test.afterAll(async () => {
  await practice.server?.stop()
  if (practice.home) await removeHome(practice.home)
  if (practice.folder) await rm(practice.folder, { recursive: true })
})

test('A letter waits for the hand-over folder, is put there after a retry and shows its file name', async ({
  openAs,
}) => {
  const { server, folder = '' } = practice
  if (server === undefined) throw new Error('no server runs')
  const token = await signIn(server.address, people.doctor, demoPassword)
  const doctor = clientOf(server.address, token)
  const patient = await newPatient(doctor, 'Ignatius Plover')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await doctor.put(`/api/letters/${letter.id}/recipients`, {
    recipients: [{ key: 'gp', kind: 'gp', way: 'electronic' }],
  })
  await approve(doctor, letter.id)
  const page = await openAs({ address: server.address, token })
  await page.goto(`/letters/${letter.id}`)
  const post = async () => {
    await lookAt(page)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const posting = page.getByRole('dialog', { name: 'Post this letter' })
    await expect(posting.getByLabel(/^How .* gets it$/).locator('option:checked')).toHaveText(
      'Put in the hand-over folder now',
    )
    await posting.getByRole('button', { name: 'Send and post' }).click()
  }
  await post()
  const card = page.getByRole('region', { name: 'Recipients' })
  await expect(
    card.getByText(/^Not sent electronically yet\. The hand-over folder cannot be found\./),
  ).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('approved')

  const out = path.join(folder, 'out')
  await mkdir(out)
  await post()
  await expect(card.getByText(/^Put in the hand-over folder, \d\d:\d\d, requested by/)).toBeVisible()
  await expect(card.getByText(/letter-\d+-\d+-gp\.pdf, SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  await expect.poll(async () => (await letterNow(doctor, letter.id)).status).toBe('posted')
  const files = readdirSync(out).toSorted()
  expect(files).toEqual([expect.stringMatching(/-gp\.json$/), expect.stringMatching(/-gp\.pdf$/)])
  const index = JSON.parse(readFileSync(path.join(out, files[0] ?? ''), 'utf8')) as object
  expect(index).toMatchObject({
    letterNumber: letter.id,
    patient: { name: 'Ignatius Plover' },
    file: files[1],
  })
})
