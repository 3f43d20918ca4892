// The load: each connection sends its calls one after the other, each as soon as the last one is answered.
import { Agent, request } from 'node:http'

export type Call = { method: string; path: string; body?: string }
export type Connection = { token: string; calls: Call[] }
export type Load = { port: number; connections: Connection[]; seconds: number; warmUpSeconds: number }

/** `millis`: how long each call took; `failed`: how many were not answered with 200, with the first such answer. */
export type LoadResult = { millis: number[]; seconds: number; failed: number; firstFailure: string | null }

type Reply = { status: number; text: () => string }

/** Goes round the calls of each connection; what is answered while warming up is not counted. */
export async function closedLoop({ port, connections, seconds, warmUpSeconds }: Load): Promise<LoadResult> {
  const begin = performance.now() + warmUpSeconds * 1000
  const end = begin + seconds * 1000
  const result: LoadResult = { millis: [], seconds, failed: 0, firstFailure: null }
  const runs = connections.map(async ({ token, calls }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; performance.now() < end; turn += 1) {
      const call = calls[turn % calls.length]
      if (call === undefined) throw new Error('a connection without calls')
      const sent = performance.now()
      const reply = await send(agent, port, token, call)
      const answered = performance.now()
      if (reply.status !== 200) {
        result.failed += 1
        result.firstFailure ??= `${call.method} ${call.path}: ${reply.status} ${reply.text().slice(0, 200)}`
      }
      if (sent >= begin && answered <= end) result.millis.push(answered - sent)
    }
    agent.destroy()
  })
  await Promise.all(runs)
  return result
}

function send(agent: Agent, port: number, token: string, { method, path, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text: () => Buffer.concat(pieces).toString() }),
      )
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
