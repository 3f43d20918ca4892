// How servers on one database tell each other of events: they speak over one connection, in order, and listen on another.
import pg from 'pg'
import { keptAlive } from './connect.ts'
import type { Connection } from './connect.ts'

export type EventBus = {
  /** For the adapter: of a pool it uses `connect`, for a connection to listen on, and `query`. */
  exchange: pg.Pool
  /**
   * Called with true once this server isConnected the others, and with false as soon as it does not. What was said in between
   * never comes. A server that cannot make itself heard counts as one that does not hear.
   */
  onConnectionChange: (listener: (isConnected: boolean) => void) => void
  /** After what was said is out; at most 5 s. */
  close: () => Promise<void>
}

type Exchange = {
  connect: () => Promise<pg.PoolClient>
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
}

/** Socket.IO's main room of connections is '/'. */
const channelPrefix = 'sincerely_events'
const channel = `${channelPrefix}#/`

/** What the adapter has to know to use this line. NOTIFY takes less than 8,000 bytes; what is longer goes by the table. */
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
 * Two connections of its own. Over one of many they would overtake each other, and one that listens is never given back: the
 * adapter takes a new one each time, and a pool would run out of them. Needs PostgreSQL itself, or a pooler that keeps sessions.
 */
export function openEventBus(connection: Connection): EventBus {
  const settings = {
    ...connection,
    ...keptAlive,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'sincerely events',
  }
  // Nobody waits for the disk: an event that a crash takes is one that nobody heard.
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
    // The adapter would try again for ever.
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
    // By then the adapter is given it, and listens to what comes.
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
