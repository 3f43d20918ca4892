// Reads the configuration from the environment once and checks all of it. No other module reads process.env.
import { resolve } from 'node:path'
import { Email } from '@sincerely/contract/fields'
import { plainLine } from '@sincerely/domain/letters/allowed-markup'
import type { AiSettings } from './platform/ai.ts'
import { readAiSettings } from './platform/ai-settings.ts'
import { readBackupSettings } from './platform/backup/backup-settings.ts'
import type { BackupSettings } from './platform/backup/backup-settings.ts'
import type { MailSettings } from './platform/mailer.ts'
import type { SpeechSettings } from './platform/speech.ts'
import { readSpeechSettings } from './platform/speech-settings.ts'

export type Config = {
  port: number
  host: string
  /** Absolute path of the folder for everything that Sincerely stores. */
  dataDir: string
  /** An external PostgreSQL server; null runs the embedded one. */
  databaseUrl: string | null
  /** Whether to fill the database with the demo practice, and allow its accounts. */
  demo: boolean
  demoPassword: string | null
  /** The address people use; null means `http://{host}:{port}`. */
  publicUrl: string | null
  logLevel: LogLevel
  /** The token for reading /metrics; null allows it from this machine only. */
  metricsToken: string | null
  /** The maximum number of concurrent calls from one address; null for the default. */
  callsPerAddress: number | null
  /** Null means that a key is generated into the data folder at the first start. */
  secretKey: string | null
  /** The proxies trusted to report a caller's address; true trusts any. */
  trustProxy: boolean | string[]
  /** The mail server and the sender for letters; null if people send their own e-mail. */
  mail: MailSettings | null
  /** Absolute path of the folder from which a print house or a document system fetches letters. */
  handOverFolder: string | null
  /** The language model's settings; the key may be missing. */
  ai: AiSettings
  /** Null if there is no speech to text and dictations are typed from the recording. */
  speech: SpeechSettings | null
  backup: BackupSettings
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

/** A value, or a sentence that says what the value must be. */
type Parsed<T> = { value: T } | { problem: string }

/** Reads the configuration and reports all wrong values together. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ConfigResult {
  const problems: string[] = []
  const read = <T>(name: string, parse: (text: string) => Parsed<T>, otherwise: T): T => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return otherwise
    const parsed = parse(text)
    if ('value' in parsed) return parsed.value
    problems.push(`${name} ${parsed.problem}`)
    return otherwise
  }
  const databaseUrl = read<string | null>('DATABASE_URL', parseDatabaseUrl, null)
  const mailUrl = read<string | null>('SMTP_URL', parseMailUrl, null)
  const sender = read<MailSettings['from'] | null>('MAIL_FROM', parseSender, null)
  if ((mailUrl === null) !== (sender === null) && problems.every((problem) => !/^(SMTP|MAIL)_/.test(problem)))
    problems.push('SMTP_URL and MAIL_FROM belong together. Set both, or neither.')
  const config: Config = {
    port: read('PORT', parsePort, 3000),
    host: read('HOST', parseHost, '127.0.0.1'),
    dataDir: resolve(read('DATA_DIR', (text) => ({ value: text }), './data')),
    databaseUrl,
    demo: read('DEMO', parseSwitch, databaseUrl === null),
    demoPassword: read<string | null>('DEMO_PASSWORD', parseDemoPassword, null),
    publicUrl: read<string | null>('PUBLIC_URL', parsePublicUrl, null),
    logLevel: read<LogLevel>('LOG_LEVEL', parseLogLevel, 'warn'),
    metricsToken: read<string | null>('METRICS_TOKEN', parseMetricsToken, null),
    callsPerAddress: read<number | null>('CALLS_PER_ADDRESS', parseCalls, null),
    secretKey: read<string | null>('SECRET_KEY', parseSecretKey, null),
    trustProxy: read<boolean | string[]>('TRUST_PROXY', parseTrustProxy, false),
    mail: mailUrl === null || sender === null ? null : { url: mailUrl, from: sender },
    handOverFolder: read<string | null>('HANDOVER_DIR', (text) => ({ value: resolve(text) }), null),
    ai: readAiSettings(read),
    speech: readSpeechSettings(read),
    backup: readBackupSettings(read),
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

function parsePort(text: string): Parsed<number> {
  const port = Number(text)
  return Number.isInteger(port) && port >= 1 && port <= 65_535
    ? { value: port }
    : { problem: `must be a whole number from 1 to 65535, not "${text}".` }
}

function parseHost(text: string): Parsed<string> {
  if (/^[\w.:%-]+$/.test(text)) return { value: text }
  return { problem: `must be a host name or an IP address, not "${text}".` }
}

function parseSwitch(text: string): Parsed<boolean> {
  if (text === 'on') return { value: true }
  return text === 'off' ? { value: false } : { problem: `must be "on" or "off", not "${text}".` }
}

function parseDatabaseUrl(text: string): Parsed<string> {
  const problem = 'must look like postgres://user:password@host:5432/database.'
  try {
    const { protocol, pathname } = new URL(text)
    const known = protocol === 'postgres:' || protocol === 'postgresql:'
    return known && pathname.length > 1 ? { value: text } : { problem }
  } catch {
    return { problem }
  }
}

function parseDemoPassword(text: string): Parsed<string> {
  return text.length >= 8 ? { value: text } : { problem: 'must have at least 8 characters.' }
}

function parsePublicUrl(text: string): Parsed<string> {
  const problem = `must be an address such as https://letters.example.org, not "${text}".`
  try {
    const { protocol, origin, pathname } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && pathname === '/'
      ? { value: origin }
      : { problem }
  } catch {
    return { problem }
  }
}

function parseLogLevel(text: string): Parsed<LogLevel> {
  const level = logLevels.find((known) => known === text)
  return level ? { value: level } : { problem: `must be one of ${logLevels.join(', ')}, not "${text}".` }
}

function parseMetricsToken(text: string): Parsed<string> {
  if (/^[\w.~+/=-]{16,200}$/.test(text)) return { value: text }
  return { problem: 'must have 16 to 200 letters and digits.' }
}

function parseCalls(text: string): Parsed<number> {
  const calls = Number(text)
  return Number.isInteger(calls) && calls >= 50 && calls <= 1000
    ? { value: calls }
    : { problem: `must be a whole number from 50 to 1000, not "${text}".` }
}

function parseSecretKey(text: string): Parsed<string> {
  if (text.length >= 32) return { value: text }
  return { problem: 'must have at least 32 characters. Keep it secret and never change it.' }
}

function parseMailUrl(text: string): Parsed<string> {
  const problem = 'must look like smtp://user:password@mail.example.org:587, or smtps:// with port 465.'
  try {
    const { protocol, hostname, pathname, search, username, password } = new URL(text)
    decodeURIComponent(username + password)
    const isMail = (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== ''
    return isMail && (pathname === '' || pathname === '/') && search === '' ? { value: text } : { problem }
  } catch {
    return { problem }
  }
}

/** Parses an address, or a name with the address in angle brackets. */
function parseSender(text: string): Parsed<MailSettings['from']> {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/u.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  if (!Email.safeParse(address).success)
    return { problem: 'must look like letters@example.org, or The Practice <letters@example.org>.' }
  return { value: { name: plainLine(name).replace(/^"(.*)"$/u, '$1'), address } }
}

/** 'on' trusts every proxy; addresses or networks (10.0.0.0/8) trust only those proxies. */
function parseTrustProxy(text: string): Parsed<boolean | string[]> {
  if (text === 'on' || text === 'off') return { value: text === 'on' }
  const proxies = text.split(',').map((proxy) => proxy.trim())
  if (proxies.every((proxy) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(proxy))) return { value: proxies }
  return {
    problem: `must be "on", "off", or the addresses of the proxies in front of the server, not "${text}".`,
  }
}
