import type { BrowserContext, Page } from '@playwright/test'
import { newPatient } from './support/client.ts'
import { positionOf, practiceWithSpeech, recordedAtLeast, sentDictation } from './support/dictating.ts'
import { expect, test } from './support/journey.ts'

const practice = practiceWithSpeech()

test.beforeAll(practice.begin)
test.afterAll(practice.end)
test.beforeEach(() => practice.speech().hears('she is well full stop'))

test('The recorder on the dashboard offers microphone and patient, and the device remembers the microphone', async ({
  openAs,
}) => {
  const patient = await newPatient(await practice.clientOf('doctor'), 'Cordelia Wetherby')
  const page = await practice.openAs(openAs, 'doctor')
  await listening(page.context())
  await page.goto('/')
  await page.getByRole('button', { name: 'Dictate' }).click()
  const recorder = page.getByRole('dialog', { name: 'Dictation' })
  const microphones = recorder.getByRole('combobox', { name: 'Microphone' })
  await microphones.selectOption({ label: 'Fake Audio Input 2' })
  const chosen = await microphones.inputValue()
  await recorder.getByRole('button', { name: 'Choose patient' }).click()
  await recorder.getByRole('searchbox', { name: 'Patient' }).fill('Wetherby')
  await recorder.getByRole('button', { name: patient.name }).click()
  await recorder.getByRole('button', { name: 'Record', exact: true }).click()
  await recordedAtLeast(page, 1)
  expect(await page.evaluate(() => Reflect.get(window, 'journeyAskedFor'))).toEqual([chosen])
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Dictation Sent')).toBeVisible()
  await practice.dictationOf(patient)

  await page.reload()
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect(microphones).toHaveValue(chosen)
})

test('Without a patient or any sound, the recorder says that it hears nothing until it does [H-32]', async ({
  openAs,
}) => {
  const page = await practice.openAs(openAs, 'doctor')
  await muted(page.context())
  await page.goto('/letters')
  await page.getByRole('button', { name: 'Dictate' }).click()
  const recorder = page.getByRole('dialog', { name: 'Dictation' })
  await expect(recorder).toContainText('No patient chosen yet.')
  await recorder.getByRole('button', { name: 'Record', exact: true }).click()
  const notice = recorder.getByRole('alert')
  await expect(notice).toContainText('No sound detected', { timeout: 30_000 })
  await expect(notice).toContainText(
    'Check that the right microphone is selected and not muted. Recording continues.',
  )
  await expect(recorder.getByText('Recording', { exact: true })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('journey-speaks')))
  await expect(notice).toHaveCount(0)
  await recorder.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('The dictation was discarded.')).toBeVisible()
})

test('A dictation plays at 0.75 to 2 times the speed and skips 5 seconds back and forward', async ({
  openAs,
}) => {
  const client = await practice.clientOf('doctor')
  const patient = await newPatient(client, 'Ignatius Crossley')
  const id = await sentDictation(client, patient, 30)
  const page = await practice.openAs(openAs, 'secretary')
  await watchedPlaying(page.context())
  await page.goto(`/to-type/${id}`)
  const playback = page.getByRole('region', { name: 'Playback' })
  const press = (name: string) => playback.getByRole('button', { name, exact: true }).click()
  await press('Forward 5 seconds')
  await press('Forward 5 seconds')
  await expect.poll(() => positionOf(page)).toBe(10)
  await press('Back 5 seconds')
  await expect.poll(() => positionOf(page)).toBe(5)
  await page.keyboard.press('F2')
  await page.keyboard.press('F2')
  await expect.poll(() => positionOf(page)).toBe(0)

  const speed = playback.getByRole('status', { name: 'Speed' })
  await expect(speed).toHaveText('1×')
  await press('Slower')
  await expect(speed).toHaveText('0.75×')
  await expect(playback.getByRole('button', { name: 'Slower' })).toBeDisabled()
  await press('Play')
  await expect.poll(() => playedAt(page)).toEqual([0.75, true])
  for (const rate of ['1×', '1.25×', '1.5×', '1.75×', '2×']) {
    await page.keyboard.press('Shift+F9')
    await expect(speed).toHaveText(rate)
  }
  await expect(playback.getByRole('button', { name: 'Faster' })).toBeDisabled()
  await expect.poll(() => playedAt(page)).toEqual([2, true])
  await expect.poll(() => positionOf(page)).toBeGreaterThan(1)
  await press('Pause')
})

/** Returns the playback speed, and whether the pitch is kept. */
function playedAt(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const sound: unknown = Reflect.get(window, 'journeyPlayed')
    return sound instanceof HTMLMediaElement ? [sound.playbackRate, sound.preservesPitch] : null
  })
}

async function watchedPlaying(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      Reflect.set(window, 'journeyPlayed', this)
      return play.call(this)
    }
  })
}

/** Records which microphones the page requests. */
async function listening(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const asked: unknown[] = []
    Reflect.set(window, 'journeyAskedFor', asked)
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wanted) => {
      const audio = wanted?.audio
      const id = typeof audio === 'object' ? audio.deviceId : undefined
      asked.push(typeof id === 'object' && 'exact' in id ? id.exact : id)
      return open(wanted)
    }
  })
}

/** Adds a microphone that stays muted until the test unmutes it. */
async function muted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const sound = new AudioContext()
      const heard = sound.createMediaStreamDestination()
      const loudness = sound.createGain()
      loudness.gain.value = 0
      const voice = sound.createOscillator()
      voice.connect(loudness).connect(heard)
      voice.start()
      addEventListener('journey-speaks', () => (loudness.gain.value = 0.5), { once: true })
      return Promise.resolve(heard.stream)
    }
  })
}
