// The configuration: the environment, read once and checked whole. Nothing else reads process.env.
import { resolve } from 'node:path'

export type Config = {
  port: number
  host: string
  /** Where everything of ours is kept; absolute. */
  dataDir: string
  /** A PostgreSQL server of one's own; null runs the embedded one. */
  databaseUrl: string | null
  /** Fill and allow the demo practice. */
  demo: boolean
  demoPassword: string | null
  /** The address people use; null means `http://{host}:{port}`. */
  publicUrl: string | null
  logLevel: LogLevel
  /** Null: generated into the data directory at the first start. */
  secretKey: string | null
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Reads the configuration; every wrong value is reported at once, each in a sentence that says what is right. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ConfigResult {
  const problems: string[] = []
  const read = <T>(name: string, parse: (text: string) => T | string, otherwise: T): T => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return otherwise
    const value = parse(text)
    if (typeof value === 'string' && value.startsWith(`${name} `)) {
      problems.push(value)
      return otherwise
    }
    return value as T
  }
  const databaseUrl = read<string | null>('DATABASE_URL', parseDatabaseUrl, null)
  const config: Config = {
    port: read('PORT', parsePort, 3000),
    host: read('HOST', parseHost, '127.0.0.1'),
    dataDir: resolve(read('DATA_DIR', (text) => text, './data')),
    databaseUrl,
    demo: read('DEMO', parseSwitch, databaseUrl === null),
    demoPassword: read<string | null>('DEMO_PASSWORD', parseDemoPassword, null),
    publicUrl: read<string | null>('PUBLIC_URL', parsePublicUrl, null),
    logLevel: read<LogLevel>('LOG_LEVEL', parseLogLevel, 'warn'),
    secretKey: read<string | null>('SECRET_KEY', parseSecretKey, null),
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

function parsePort(text: string): number | string {
  const port = Number(text)
  return Number.isInteger(port) && port >= 1 && port <= 65_535
    ? port
    : `PORT must be a whole number from 1 to 65535, not "${text}".`
}

function parseHost(text: string): string {
  return /^[\w.:%-]+$/.test(text) ? text : `HOST must be a host name or an IP address, not "${text}".`
}

function parseSwitch(text: string): boolean | string {
  if (text === 'on') return true
  return text === 'off' ? false : `DEMO must be "on" or "off", not "${text}".`
}

function parseDatabaseUrl(text: string): string {
  const wrong = 'DATABASE_URL must look like postgres://user:password@host:5432/database.'
  try {
    const { protocol, pathname } = new URL(text)
    const known = protocol === 'postgres:' || protocol === 'postgresql:'
    return known && pathname.length > 1 ? text : wrong
  } catch {
    return wrong
  }
}

function parseDemoPassword(text: string): string {
  return text.length >= 8 ? text : 'DEMO_PASSWORD needs at least 8 characters.'
}

function parsePublicUrl(text: string): string {
  const wrong = `PUBLIC_URL must be an address such as https://letters.example.org, not "${text}".`
  try {
    const { protocol, origin, pathname } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && pathname === '/' ? origin : wrong
  } catch {
    return wrong
  }
}

function parseLogLevel(text: string): LogLevel | string {
  const level = logLevels.find((known) => known === text)
  return level ?? `LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`
}

function parseSecretKey(text: string): string {
  return text.length >= 32
    ? text
    : 'SECRET_KEY needs at least 32 characters; keep it secret and never change it.'
}
