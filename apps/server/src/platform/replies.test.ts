import { routes } from '@sincerely/contract/routes'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { sendStream } from './replies.ts'

/** Streams a reply that ends with this error, and returns the body and the log lines. */
async function endOf(error: Error): Promise<{ body: string; lines: string[] }> {
  const lines: string[] = []
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  })
  app.post('/', (request, reply) =>
    sendStream(request, reply, routes.patients.bulkCreate, {
      blocks: (async function* () {})(),
      reply: async () => {
        throw error
      },
    }),
  )
  const { body } = await app.inject({ method: 'POST', url: '/', headers: { accept: 'text/event-stream' } })
  await app.close()
  return { body, lines }
}

describe('a stream that ends with an error', () => {
  it.each(['likely_duplicate', 'nhs_number_taken', 'invalid_input'] as const)(
    'reports a refusal without logging it: %s',
    async (code) => {
      const { body, lines } = await endOf(new AppError(code))
      expect(body).toContain(`event: error\ndata: {"code":"${code}"`)
      expect(lines).toEqual([])
    },
  )

  it('logs a fault', async () => {
    const { body, lines } = await endOf(new Error('the disk is full'))
    expect(body).toContain('"code":"fault"')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'fault', msg: 'the stream failed' })
  })
})
