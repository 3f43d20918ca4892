// A body that is missing, cut off, or of another kind is refused with a sentence that says what to send.
import { allRoutes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'

let app: TestApp
beforeAll(async () => (app = await startTestApp()))
afterAll(() => app.close())

type Refused = { code: string; message: string; fields?: Record<string, string> }

const refusalOf = async (path: string, body: string | undefined, headers?: Record<string, string>) => {
  const reply = await app.anonymous.post(path, body, headers)
  const { code, message, fields } = reply.body as Refused
  return { status: reply.status, code, message, ...(fields && { fields }) }
}

describe('a request with missing or unreadable content', () => {
  it.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['an empty body of plain text', '', { 'content-type': 'text/plain' }],
    ['null', 'null'],
    ['an empty object', '{}'],
  ])('is refused with each missing field named: %s', async (_, body, headers?: Record<string, string>) => {
    expect(await refusalOf('/api/auth/login', body, headers)).toEqual({
      status: 400,
      code: 'invalid_input',
      message: 'Check the highlighted fields. Nothing was saved.',
      fields: { email: 'Please fill this in.', password: 'Please fill this in.' },
    })
  })

  it('is refused on every route that needs one, with the missing fields or a sentence about the body', async () => {
    const inNeed = allRoutes.filter(({ body }) => body?.safeParse(undefined).success === false)
    for (const { method, path, can } of inNeed) {
      const address = path.replaceAll(/:\w+/g, '1')
      const clients = can === 'public' ? [app.anonymous] : [app.as('doctor'), app.as('admin')]
      for (const [body, type] of [[undefined], ['', 'text/plain'], ['null', 'application/json']]) {
        const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
        const replies = await Promise.all(
          clients.map((client) => client.send(method, address, body, headers)),
        )
        const refused = replies
          .map((reply) => reply.body as Refused)
          .find(({ code }) => code !== 'not_allowed')
        expect(refused, `${method} ${path}`).toMatchObject({ code: 'invalid_input' })
        expect(refused?.message, `${method} ${path}`).not.toBe('Please fill this in.')
      }
    }
    expect((await app.as('doctor').put('/api/patients/1')).body).toMatchObject({
      message: 'The request has no body. Nothing was changed. Send the fields as JSON.',
    })
  })

  it('is refused with a message that asks for valid JSON or an object', async () => {
    expect(await refusalOf('/api/auth/login', '{"email":')).toMatchObject({
      status: 400,
      message: 'This is not valid JSON. Nothing was saved.',
    })
    expect(await refusalOf('/api/auth/login', '[]')).toMatchObject({
      status: 400,
      message: 'Send an object with fields.',
    })
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'is refused for the content type %s, with the right one named',
    async (type) => {
      expect(await refusalOf('/api/auth/login', 'email=a', { 'content-type': type })).toEqual({
        status: 415,
        code: 'wrong_content_type',
        message:
          'This type of content is not accepted here. Nothing was saved. Send JSON, with the content type ‘application/json’.',
      })
    },
  )

  it('is refused on every route with the content type that the route accepts', async () => {
    const sentences = new Set<string>()
    for (const { method, path, can } of allRoutes.filter((route) => route.method !== 'GET')) {
      const address = path.replaceAll(/:\w+/g, '1')
      const clients = can === 'public' ? [app.anonymous] : [app.as('doctor'), app.as('admin')]
      const replies = await Promise.all(
        clients.map((client) => client.send(method, address, '<x/>', { 'content-type': 'application/xml' })),
      )
      const refused = replies.map(({ body }) => body as Refused).find(({ code }) => code !== 'not_allowed')
      expect(refused?.code, `${method} ${path}`).toBe('wrong_content_type')
      sentences.add(refused?.message.split('Nothing was saved. ')[1] ?? '')
    }
    expect([...sentences].toSorted()).toEqual([
      'Send JSON, with the content type ‘application/json’.',
      'Send a recording, with a content type such as ‘audio/webm’.',
      'Send the files as a form, with the content type ‘multipart/form-data’.',
    ])
    expect(app.faults).toEqual([])
  })
})
