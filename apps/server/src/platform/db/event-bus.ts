// Carries events between servers on one database: one connection sends in order, another listens.
import pg from 'pg'
import { keepAlive } from './connect.ts'
import type { Connection } from './connect.ts'

export type EventBus = {
  /** The pool for the Socket.IO adapter, which uses `connect` (to listen) and `query`. */
  exchange: pg.Pool
  /**
   * Called with true after this server has connected to the others, and with false as soon as it is disconnected. Events in
   * between are lost. A server that cannot send counts as disconnected too.
   */
  onConnectionChange: (listener: (isConnected: boolean) => void) => void
  /** Resolves after pending events were sent, at most after 5 s. */
  close: () => Promise<void>
}

type Exchange = {
  connect: () => Promise<pg.PoolClient>
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
}

/** Socket.IO's default namespace is '/'. */
const channelPrefix = 'sincerely_events'
const channel = `${channelPrefix}#/`

/** Settings of the adapter. NOTIFY accepts less than 8,000 bytes, so larger payloads are stored in the table. */
export const adapterOptions = {
  channelPrefix,
  tableName: 'event_attachments',
  payloadThreshold: 7900,
  heartbeatInterval: 2000,
  heartbeatTimeout: 5000,
}

const withinMs = 5000
const pulseEveryMs = 10_000

/**
 * Uses two separate connections. With several senders, events would overtake each other. A connection that listens is never
 * returned, and the adapter takes a new one each time, which would exhaust a pool. Needs PostgreSQL itself, or a pooler in
 * session mode.
 */
export function openEventBus(connection: Connection): EventBus {
  const settings = {
    ...connection,
    ...keepAlive,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'sincerely events',
  }
  // A commit does not wait for the disk, because an event lost in a crash had no listeners either.
  const speaking = new pg.Pool({
    ...settings,
    max: 1,
    statement_timeout: withinMs,
    options: '-c synchronous_commit=off',
  })
  speaking.on('error', () => undefined)
  speaking.on('connect', (client) => client.on('error', () => undefined))
  const listeners: ((isConnected: boolean) => void)[] = []
  let listening: pg.Client | null = null
  let closed = false
  const say = (isConnected: boolean) => {
    for (const listener of listeners) if (!closed) listener(isConnected)
  }

  const connect = async (): Promise<pg.PoolClient> => {
    // After an error, the adapter would retry for ever.
    if (closed) return new Promise(() => undefined)
    const client = new pg.Client(settings)
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`listen "${channel}"`).catch(async (error: unknown) => {
      await client.end().catch(() => undefined)
      throw error
    })
    const pulse = setInterval(() => client.query('select 1').catch(() => client.end()), pulseEveryMs)
    client.once('end', () => {
      clearInterval(pulse)
      listening = null
      say(false)
    })
    listening = client
    // In the next turn of the event loop, the adapter has its connection and is listening.
    setImmediate(() => {
      if (listening === client) say(true)
    })
    return Object.assign(client, { release: () => void client.end().catch(() => undefined) })
  }

  const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    try {
      return await speaking.query(text, values)
    } catch (error) {
      await listening?.end()
      throw error
    }
  }

  return {
    exchange: { connect, query } satisfies Exchange as pg.Pool,
    onConnectionChange: (listener) => void listeners.push(listener),
    close: async () => {
      closed = true
      await speaking.query('select 1').catch(() => undefined)
      await Promise.all([speaking.end(), listening?.end()])
    },
  }
}
