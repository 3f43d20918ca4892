import { routes } from '@sincerely/contract/routes'
import type { Letter } from '@sincerely/contract/letters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { newDraft } from '../../../test/letter-batch.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { read } from '../../../test/test-client.ts'
import { oneByOne } from './one-by-one.ts'

let app: TestApp
let letter: Letter

beforeAll(async () => {
  app = await startTestApp()
  const { id } = await newDraft(app)
  letter = read(routes.letters.get, await app.as('doctor').get(`/api/letters/${id}`)).letter
})
afterAll(() => app.close())

const three = [{ id: 1 }, { id: 2 }, { id: 3 }]

describe('processing letters one by one', () => {
  it('starts no further letter once the caller disconnects, and reports what was done', async () => {
    const leaving = new AbortController()
    const begun: number[] = []
    const step = async ({ id }: { id: number }) => {
      begun.push(id)
      if (id === 2) leaving.abort()
      return letter
    }
    const { reply } = oneByOne(three, step, { signal: leaving.signal, report: () => undefined })
    expect((await reply()).results.map(({ id }) => id)).toEqual([1, 2])
    expect(begun).toEqual([1, 2])
  })

  it('continues after a fault, which is logged and shown to the user as a neutral message', async () => {
    const faults: AppError[] = []
    const step = async ({ id }: { id: number }) => {
      if (id === 1) throw new Error('Ada Fenn has a heart')
      if (id === 2) throw new AppError('unsaved_text')
      return letter
    }
    const { reply } = oneByOne(three, step, {
      signal: new AbortController().signal,
      report: (fault) => faults.push(fault),
    })
    const { results } = await reply()
    expect(results).toMatchObject([
      { ok: false, error: { code: 'fault', message: expect.stringMatching(/^Something went wrong/u) } },
      { ok: false, error: { code: 'unsaved_text' } },
      { ok: true, letter: { id: letter.id } },
    ])
    expect(JSON.stringify(results)).not.toContain('heart')
    expect(faults.map(({ code }) => code)).toEqual(['fault'])
  })

  it('processes one letter for each requested result, and the rest for the reply', async () => {
    const begun: number[] = []
    const step = async ({ id }: { id: number }) => {
      begun.push(id)
      return letter
    }
    const stream = oneByOne(three, step, {
      signal: new AbortController().signal,
      report: () => undefined,
    })
    await stream.blocks[Symbol.asyncIterator]().next()
    expect(begun).toEqual([1])
    expect((await stream.reply()).results).toHaveLength(3)
  })
})
