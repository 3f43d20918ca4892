import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { assistant } = routes
const dictation =
  'Thank you for referring this seventy year old lady full stop She takes bisoprolol five milligrams once daily comma sorry two point five milligrams once daily full stop new paragraph heading plan Echocardiogram within six weeks full stop'
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, {
    doctorId: app.ids.doctor,
    name: 'Ida Fenn',
    gpName: 'Dr Asha Patel',
    medications: ['allopurinol 100 mg once daily'],
  })
})
afterAll(() => app.close())

const draft = (body: object, headers = {}) =>
  app.as('doctor').post('/api/assistant/draft', { patientId, ...body }, headers)

describe('drafting a letter from a dictation', () => {
  it('is refused for empty words and for a patient out of scope', async () => {
    const empty = await draft({ dictation: '  ' })
    expectRefusal(empty, 400, 'invalid_input')
    expect(empty.body).toMatchObject({
      fields: { dictation: 'Please enter or record your letter dictation' },
    })
    const foreign = await app.as('otherDoctor').post('/api/assistant/draft', { patientId, dictation })
    expectRefusal(foreign, 404, 'not_found')
  })

  it('is refused for words without letter text, also when streaming is requested', async () => {
    for (const commands of [
      'new paragraph full stop',
      'Dear Dr Patel comma yours sincerely',
      'aspirin scratch that',
    ]) {
      expectRefusal(await draft({ dictation: commands }), 422, 'no_words_dictated')
    }
    const streamed = await draft({ dictation: 'full stop' }, { accept: 'text/event-stream' })
    expectRefusal(streamed, 422, 'no_words_dictated')
  })

  it('gives the whole letter, written by the built-in composer', async () => {
    const reply = read(assistant.draft, await draft({ dictation }))
    expect(reply).toMatchObject({ engine: 'composer', complete: true })
    expect(reply.content).toMatch(/^<p>Dear Dr Patel,<\/p>/)
    expect(reply.content).toMatch(/2\.5 mg once daily/)
    expect(reply.content).not.toMatch(/full stop|comma|sorry|[^.]5 mg/)
  })

  it('suggests a patient’s medicine that was misheard, and leaves the text unchanged', async () => {
    const heard = 'She stays on a low pure in all one hundred milligrams.'
    const reply = read(assistant.draft, await draft({ dictation: heard, engine: 'composer' }))
    const note = 'Did you mean allopurinol (on record)? Heard: ‘a low pure in all’.'
    expect(reply.notes).toEqual([note])
    expect(reply.suggestions).toEqual([
      { note, changes: [{ find: 'a low pure in all', replace: 'allopurinol' }] },
    ])
    expect(reply.content).toContain('She stays on a low pure in all 100 mg.')
  })

  it('streams the same letter block by block on request', async () => {
    const streamed = await draft({ dictation }, { accept: 'text/event-stream' })
    expect(streamed.headers.get('content-type')).toContain('text/event-stream')
    const events = streamed.bytes
      .toString('utf8')
      .trim()
      .split('\n\n')
      .map((event) => {
        const [name = '', data = ''] = event.split('\n')
        return {
          name: name.slice('event: '.length),
          data: JSON.parse(data.slice('data: '.length)) as { html: string; content: string },
        }
      })
    const blocks = events.filter(({ name }) => name === 'block').map(({ data }) => data.html)
    expect(blocks.length).toBeGreaterThan(3)
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { content: blocks.join('') } })
    expect(read(assistant.draft, await draft({ dictation })).content).toBe(blocks.join(''))
  })
})
