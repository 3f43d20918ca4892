import type { BrowserContext, Page } from '@playwright/test'
import { type Patient, newPatient } from './support/client.ts'
import {
  beginDictation,
  storedOnDevice,
  positionOf,
  practiceWithSpeech,
  recordedAtLeast,
  recordedMore,
  recorderOn,
  unsentOn,
} from './support/dictating.ts'
import { cutOff } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'

const practice = practiceWithSpeech()

test.beforeAll(practice.begin)
test.afterAll(practice.end)
test.beforeEach(() => practice.speech().hears('she is well full stop'))

test('Unplugging the microphone shows a warning, loses nothing, and recording continues in a new take [H-32]', async ({
  openAs,
}) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Ambrose Winterbourne')
  await pluggedIn(page.context())
  const recorder = await beginDictation(page, patient)
  await recordedAtLeast(page, 2)
  await page.evaluate(() => dispatchEvent(new Event('journey-unplugs')))
  const alert = recorder.getByRole('alert')
  await expect(alert).toContainText('The microphone was disconnected')
  await expect(alert).toContainText('Everything recorded so far is safe.')
  await expect(alert).toContainText('Plug it in again or choose another one, then press Continue.')
  await expect(recorder.getByText('Paused', { exact: true })).toBeVisible()
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(recorder.getByText('Recording', { exact: true })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await recordedMore(page, 2)
  await sendFrom(page, patient)
  const { takes, seconds } = await practice.dictationOf(patient)
  expect(takes.map(({ take }) => take)).toEqual([1, 2])
  expect(Math.min(...takes.map((take) => take.seconds))).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeGreaterThanOrEqual(4)
})

test('A full device shows a warning, and the sound still reaches the server while the tab is open [H-32]', async ({
  openAs,
  console,
}) => {
  console.allow(/ERR_FAILED/)
  const { patient, page } = await practice.doctorWith(openAs, 'Clementine Dunnock')
  await withoutRoom(page.context())
  const reachAgain = await cutOff({ page, api: 'dictations', method: 'POST' })
  const recorder = await beginDictation(page, patient)
  await expect(recorder.getByRole('alert')).toContainText('This device is out of space')
  await expect(recorder.getByRole('alert')).toContainText('Leave the tab open until it is sent')
  await expect(recorder.getByText(/^Kept in this tab\./)).toBeVisible()
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Keep for later' }).click()
  await expect(page.getByText('The dictation is kept in this tab')).toBeVisible()
  const send = unsentOn(page).getByRole('button', { name: `Send: dictation for ${patient.name}` })
  await expect(send).toBeVisible()

  // The browser asks before the tab closes while the server does not have all of the sound.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await reachAgain()
  const begun = await practice.begunDictationOf(patient)
  expect(begun).toMatchObject({ state: 'recording', takes: [{ take: 1 }] })
  await send.click()
  await isSent(page)
  const sent = await practice.dictationOf(patient)
  expect(sent.id).toBe(begun.id)
  expect(sent.seconds).toBeGreaterThanOrEqual(2)
})

test('A dictation recorded in one tab is not offered in another until that tab is closed', async ({
  openAs,
}) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Lavinia Oldcastle')
  const resting = await newPatient(await practice.clientOf('doctor'), 'Thaddeus Mortlake')
  const rested = await beginDictation(page, resting)
  await recordedAtLeast(page, 1)
  await rested.getByRole('button', { name: 'Keep for later' }).click()
  await expect(unsentOn(page)).toContainText(resting.name)
  await beginDictation(page, patient)
  await recordedAtLeast(page, 1)

  const other = await page.context().newPage()
  await other.goto('/')
  await expect(unsentOn(other)).toContainText(resting.name)
  expect(await storedOnDevice(other)).toHaveLength(2)
  await expect(unsentOn(other)).not.toContainText(patient.name)
  await page.close()
  await continueOn(other, patient)
  await recordedMore(other, 1)
  await sendFrom(other, patient)
  expect((await practice.dictationOf(patient)).takes).toMatchObject([{ take: 1 }, { take: 2 }])
})

test('A dictation started on one device can be played, continued and sent on another', async ({ openAs }) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Horatio Bellweather')
  const recorder = await beginDictation(page, patient)
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Pause' }).click()
  await recorder.getByRole('button', { name: 'Keep for later' }).click()
  expect((await practice.begunDictationOf(patient)).takes).toMatchObject([{ take: 1 }])
  await page.context().close()

  const other = await practice.openAs(openAs, 'doctor')
  await other.goto('/letters')
  const band = unsentOn(other)
  await expect(band.getByRole('listitem').filter({ hasText: patient.name })).toContainText(
    'on another device',
  )
  expect(await storedOnDevice(other)).toEqual([])
  await band.getByRole('button', { name: `Listen: dictation for ${patient.name}` }).click()
  const there = recorderOn(other, patient)
  const position = there.getByRole('slider', { name: 'Position' })
  await expect(position).not.toHaveAttribute('aria-valuetext', /^0 seconds/)
  await recordedAtLeast(other, 2)
  await there.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(there.getByText('Recording', { exact: true })).toBeVisible()
  await recordedMore(other, 1)
  await sendFrom(other, patient)
  const { takes, seconds } = await practice.dictationOf(patient)
  expect(takes).toMatchObject([{ take: 1 }, { take: 2 }])
  expect(seconds).toBeGreaterThanOrEqual(3)
})

test('Sending a dictation that is open on another device needs confirmation until it is closed there', async ({
  openAs,
}) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Evadne Holloway')
  const recorder = await beginDictation(page, patient)
  await recordedAtLeast(page, 2)
  await recorder.getByRole('button', { name: 'Pause' }).click()
  await recorder.getByRole('button', { name: 'Keep for later' }).click()
  await practice.begunDictationOf(patient)
  await unsentOn(page)
    .getByRole('button', { name: `Continue: dictation for ${patient.name}` })
    .click()

  const other = await practice.openAs(openAs, 'doctor')
  await other.goto('/letters')
  const row = unsentOn(other).getByRole('listitem').filter({ hasText: patient.name })
  await expect(row).toContainText('on another device, open there now')
  const send = row.getByRole('button', { name: `Send: dictation for ${patient.name}` })
  await send.click()
  const question = other.getByRole('dialog', { name: 'Send the part that has arrived?' })
  await expect(question).toContainText('It is open there now')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await recorder.getByRole('button', { name: 'Keep for later' }).click()
  await expect(row).not.toContainText('open there now')
  await send.click()
  await isSent(other)
})

test('A lost piece of a recording is reported, and the rest is sent after confirmation', async ({
  openAs,
}) => {
  const { patient, page } = await practice.doctorWith(openAs, 'Ottoline Greywell')
  const recorder = await beginDictation(page, patient)
  await recordedAtLeast(page, 5)
  await expect.poll(() => losePiece(page, 2)).toBe(1)
  await recorder.getByRole('button', { name: 'Send' }).click()
  const row = unsentOn(page).getByRole('listitem').filter({ hasText: patient.name })
  await expect(row).toContainText('Sound is missing from about 0:02 to 0:03.')
  await row.getByRole('button', { name: `Send without it: dictation for ${patient.name}` }).click()
  await isSent(page)
  const { id, seconds } = await practice.dictationOf(patient)
  expect(seconds).toBeGreaterThanOrEqual(5)

  const typing = await practice.openAs(openAs, 'secretary')
  await typing.goto(`/to-type/${id}`)
  await expect(typing.getByText('Part of the recording is missing')).toBeVisible()
  await expect(typing.getByText('Sound is missing from about 0:02 to 0:03.')).toBeVisible()
  await typing.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => positionOf(typing)).toBeGreaterThanOrEqual(3.5)
})

test('A transcription failure shows the reason and what to do, and the retried text arrives while typing', async ({
  openAs,
}) => {
  practice.speech().hears(null)
  const { patient, page } = await practice.doctorWith(openAs, 'Araminta Fothergill')
  await beginDictation(page, patient)
  await recordedAtLeast(page, 3)
  await sendFrom(page, patient)

  const typing = await practice.openAs(openAs, 'secretary')
  await typing.goto('/to-type')
  const row = typing.getByRole('list', { name: 'Ready to type' }).getByRole('listitem')
  await expect(row.filter({ hasText: patient.name })).toContainText('Not transcribed')
  await row.getByRole('link', { name: patient.name }).click()
  const transcript = typing.getByRole('region', { name: 'Transcript' })
  await expect(transcript).toContainText("Couldn't transcribe the recording")
  await expect(transcript).toContainText("Speech recognition does not accept this server's key.")
  await expect(transcript).toContainText('Type it from the recording, or try again.')
  const text = typing.getByRole('textbox', { name: `Letter for ${patient.name}` })
  await expect(text).toBeFocused()
  await typing.keyboard.type('Typed without the words.')

  const goOn = practice.speech().hearsBitByBit([
    { text: 'Thank you for referring this lady.', start: 0, end: 2, sure: 0.9 },
    { text: 'She takes ramipril.', start: 2, end: 3, sure: 0.4 },
  ])
  // Partial transcripts are sent only to connected browsers.
  await expect(typing.getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
  await transcript.getByRole('button', { name: 'Try again' }).click()
  await expect(transcript).toContainText('Thank you for referring this lady.')
  await expect(transcript.getByRole('status')).toHaveText(
    'The recording is being transcribed. You can already start typing.',
  )
  await text.focus()
  await typing.keyboard.type(' Typed meanwhile.')
  goOn()
  const words = transcript.getByRole('group', { name: 'Words of the transcript' })
  await expect(words.getByRole('button')).toHaveText([
    'Thank you for referring this lady.',
    'She takes ramipril. (uncertain)',
  ])
  await expect(transcript).toContainText('1 uncertain sentence has a wavy line.')
  await expect(text).toContainText('Typed without the words.')
  await expect(text).toContainText('Typed meanwhile.')
  await words.getByRole('button', { name: 'She takes ramipril.' }).click()
  await expect(typing.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect.poll(() => positionOf(typing)).toBeGreaterThanOrEqual(2)
})

/** Starts another take from the band. */
async function continueOn(page: Page, patient: Patient): Promise<void> {
  await unsentOn(page)
    .getByRole('button', { name: `Continue: dictation for ${patient.name}` })
    .click()
  await recordedAtLeast(page, 1)
  const recorder = recorderOn(page, patient)
  await recorder.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(recorder.getByText('Recording', { exact: true })).toBeVisible()
}

async function sendFrom(page: Page, patient: Patient): Promise<void> {
  await recorderOn(page, patient).getByRole('button', { name: 'Send' }).click()
  await isSent(page)
}

async function isSent(page: Page): Promise<void> {
  await expect(page.getByText('Dictation Sent')).toBeVisible()
}

/** Adds a microphone that can be unplugged. Its track then ends without being stopped. */
async function pluggedIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked)
      const [track] = stream.getAudioTracks()
      addEventListener(
        'journey-unplugs',
        () => {
          track?.stop()
          track?.dispatchEvent(new Event('ended'))
        },
        { once: true },
      )
      return stream
    }
  })
}

/** Makes the device's larger store refuse every write, as if it were full. */
async function withoutRoom(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room left.', 'QuotaExceededError')
    }
  })
}

/** Removes the pieces with this index from the device's larger store. Returns how many there were. */
function losePiece(page: Page, at: number): Promise<number> {
  return page.evaluate(
    (place) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sincerely')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('kept', 'readwrite').objectStore('kept')
          const asking = store.getAllKeys()
          asking.addEventListener('success', () => {
            const lost = asking.result.filter(
              (key) => typeof key === 'string' && key.split('/').at(-3) === String(place),
            )
            for (const key of lost) store.delete(key)
            store.transaction.addEventListener('complete', () => {
              opening.result.close()
              resolve(lost.length)
            })
          })
        })
      }),
    at,
  )
}
