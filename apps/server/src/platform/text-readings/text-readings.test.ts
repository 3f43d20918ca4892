import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtTextReadingWorker } from '../../test/built-worker.ts'
import { createTextReadings } from './text-readings.ts'
import type { TextReadings } from './text-readings.ts'

const patient = {
  name: 'Edna Pell',
  dob: '1950-03-12',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Lee',
  allergies: [],
  medications: [],
}
const plain = { letter: '<p>She takes bisoprolol 5 mg once daily.</p>', patient }
const dictation = 'She takes bisoprolol two point five milligrams once daily.'
/** A letter of 150 pages full of doses, which no machine reads within the time limit. */
const dosesFrom = (first: number) =>
  Array.from({ length: 10_000 }, (_, day) => `She took bisoprolol ${day + first} mg ${day} days ago.`).join(
    ' ',
  )
const endless = { ...plain, letter: `<p>${dosesFrom(1)}</p>`, dictation: dosesFrom(7) }
let hasty: TextReadings
let workerUrl: URL

beforeAll(async () => {
  workerUrl = await builtTextReadingWorker()
  hasty = createTextReadings({ workerUrl, timeLimit: 3_000 })
})
afterAll(() => hasty.close())

describe('a text that is read in a worker thread', () => {
  it('is refused at the time limit, and the thread is replaced [T-37]', async () => {
    const read = hasty.readFor('a')
    await expect(read('checkFacts', endless)).rejects.toMatchObject({ code: 'reading_not_finished' })
    expect(await read('checkFacts', { ...plain, dictation })).toMatchObject([{ kind: 'dose' }])
  })

  it('blocks neither the event loop nor other callers’ texts [T-37]', async () => {
    const ends: string[] = []
    const heavy = Array.from({ length: 3 }, () =>
      hasty
        .readFor('a')('checkFacts', endless)
        .catch(({ code }) => ends.push(code)),
    )
    expect(await hasty.readFor('b')('checkFacts', { ...plain, dictation })).toHaveLength(1)
    expect(ends.length).toBeLessThan(3)
    await Promise.all(heavy)
    expect(ends).toEqual(Array(3).fill('reading_not_finished'))
  })

  it('is refused as busy only if its own caller has too many waiting [T-37]', async () => {
    const strict = createTextReadings({ workerUrl, timeLimit: 60_000 })
    const waiting = Array.from({ length: 34 }, () =>
      strict
        .readFor('a')('checkFacts', endless)
        .catch(({ code }) => code),
    )
    expect(await waiting.at(-1)).toBe('busy')
    expect(await strict.readFor('b')('checkFacts', { ...plain, dictation })).toHaveLength(1)
    await strict.close()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['stopping', 'busy']))
  })

  it('is refused with a field error if it is too long for a letter', async () => {
    const long = hasty.readFor('a')('sanitiseLetter', 'x'.repeat(600_000))
    await expect(long).rejects.toMatchObject({ code: 'invalid_input', fields: { content: /longer/ } })
  })

  it('has the same result as a text that is read at once', async () => {
    const short = '<p onclick="x">Fish &amp; <b>chips</b></p>'
    const read = hasty.readFor('a')
    const long = short.repeat(400)
    expect(await read('sanitiseLetter', long)).toBe((await read('sanitiseLetter', short)).repeat(400))
    expect(await read('letterContent', '<p> </p>', null)).toBeNull()
    expect(await read('letterContent', '<p> </p>'.repeat(3_000), null)).toBeNull()
  })

  it('is refused if the thread cannot start', async () => {
    const broken = createTextReadings({ workerUrl: new URL('./no-such-worker.js', import.meta.url) })
    const read = broken.readFor('a')
    await expect(read('checkFacts', { ...plain, dictation })).rejects.toMatchObject({ end: 'stopped' })
    expect(await read('sanitiseLetter', '<p>short</p>')).toBe('<p>short</p>')
    await broken.close()
  })
})
