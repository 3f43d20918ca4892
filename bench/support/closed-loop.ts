// Puts a server under load. Each connection makes its next call as soon as the last one is answered.
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'node:http'

export type Call = { method: string; path: string; body?: string }
/** `from` is the local address that the connection uses. Without it, the system chooses. */
export type Connection = { token: string; calls: Call[]; from?: string }
export type Load = {
  port: number
  connections: Connection[]
  seconds: number
  warmUpSeconds: number
  /** A connection waits this many ms after a 503 with Retry-After. Null counts such a reply as a failure. */
  refusedPause?: number | null
  /** True to count calls that were made during warm-up and answered later. Slow replies need it. */
  countsEarlier?: boolean
}

/**
 * `millis` lists each call's duration. `failed` counts the calls that were not answered with 200, and has the
 * first such reply.
 */
export type LoadResult = {
  millis: number[]
  /**
   * The duration in ms of each connection's first call that was answered with 200, even during warm-up. These
   * calls are separate because all connections open at once, and Node accepts one of them per turn of its
   * loop.
   */
  firstMillis: number[]
  seconds: number
  failed: number
  firstFailure: string | null
  /** Counts refusals with Retry-After by their code. */
  refused: Record<string, number>
}

type Reply = { status: number; retryAfter: string | undefined; text: () => string }

/** Cycles through the calls of each connection. Replies during warm-up are not counted. */
export async function closedLoop({
  port,
  connections,
  seconds,
  warmUpSeconds,
  refusedPause = null,
  countsEarlier = false,
}: Load): Promise<LoadResult> {
  const begin = performance.now() + warmUpSeconds * 1000
  const end = begin + seconds * 1000
  const result: LoadResult = {
    millis: [],
    firstMillis: [],
    seconds,
    failed: 0,
    firstFailure: null,
    refused: {},
  }
  const runs = connections.map(async ({ token, calls, from }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
    for (let turn = 0; performance.now() < end; turn += 1) {
      const call = calls[turn % calls.length]
      if (call === undefined) throw new Error('a connection without calls')
      const sent = performance.now()
      const reply = await send(agent, port, token, call)
      const answered = performance.now()
      const refusal = refusedPause === null ? null : refusalOf(reply)
      if (refusal !== null) {
        result.refused[refusal] = (result.refused[refusal] ?? 0) + 1
        await pause(refusedPause ?? 0)
        continue
      }
      if (reply.status !== 200) {
        result.failed += 1
        result.firstFailure ??= `${call.method} ${call.path}: ${reply.status} ${reply.text().slice(0, 200)}`
      }
      if (turn === 0) result.firstMillis.push(answered - sent)
      else if ((countsEarlier || sent >= begin) && answered >= begin && answered <= end)
        result.millis.push(answered - sent)
    }
    agent.destroy()
  })
  await Promise.all(runs)
  return result
}

/** Returns the error code of a 503 reply that has a Retry-After and says to try again, or null. */
function refusalOf({ status, retryAfter, text }: Reply): string | null {
  if (status !== 503 || retryAfter === undefined) return null
  const { code, message } = JSON.parse(text()) as { code?: string; message?: string }
  return message?.includes('try again') ? (code ?? null) : null
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
        resolve({
          status: incoming.statusCode ?? 0,
          retryAfter: incoming.headers['retry-after'],
          text: () => Buffer.concat(pieces).toString(),
        }),
      )
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
