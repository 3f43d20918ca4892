// The work of the first start after the database is ready: filling the demo practice, or making the link that creates the first
// administrator.
import { randomInt } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDemo } from '../../seed/fill-demo.ts'
import type { Config } from '../config.ts'
import { hashPassword, isPassword } from '../features/auth/password.ts'
import { findPractice, offerSetupLink, openPractice } from '../features/system/system.ts'
import { findPasswordHash, replacePassword } from '../features/users/users.ts'
import type { Db } from '../platform/db/tables.ts'
import { hashToken, newToken } from '../platform/secrets.ts'

export const demoPeople = {
  doctor: 'doctor@demo.sincerely.example',
  secretary: 'secretary@demo.sincerely.example',
  admin: 'admin@demo.sincerely.example',
} as const

/** How the person who started the server can sign in. */
export type HowToSignIn = { demoPassword: string | null; setupKey: string | null }

export async function preparePractice(
  db: Db,
  config: Config,
  options: { secretKey: string; setupKey: string | null; now: Date; report: (line: string) => void },
): Promise<HowToSignIn> {
  const practice = await findPractice(db)
  if (practice === undefined && config.demo) return fillFirstDemo(db, config, options)
  if (practice?.isDemo && !config.demo) throw new Error(demoIsOff(config))
  if (practice?.isDemo) return { demoPassword: await keepDemoPassword(db, config), setupKey: null }
  if (practice === undefined) await openPractice(db, 'Sincerely')
  if (practice?.hasAdmin) return { demoPassword: null, setupKey: null }
  const setupKey = options.setupKey ?? newToken()
  await offerSetupLink(db, hashToken(options.secretKey, setupKey))
  return { demoPassword: null, setupKey }
}

async function fillFirstDemo(
  db: Db,
  config: Config,
  { now, report }: { now: Date; report: (line: string) => void },
): Promise<HowToSignIn> {
  report('Setting up the demo practice')
  const demoPassword = config.demoPassword ?? sayablePassword()
  await fillDemo(db, now, await hashPassword(demoPassword))
  await writePassword(config.dataDir, demoPassword)
  return { demoPassword, setupKey: null }
}

/** A later DEMO_PASSWORD replaces the earlier one. Without DEMO_PASSWORD, the stored password of the first start is used. */
async function keepDemoPassword(db: Db, config: Config): Promise<string | null> {
  const configured = config.demoPassword
  if (configured === null) return readPassword(config.dataDir)
  const current = await findPasswordHash(db, demoPeople.doctor)
  if (await isPassword(configured, current?.hash ?? undefined)) return configured
  const hash = await hashPassword(configured)
  for (const email of Object.values(demoPeople)) await replacePassword(db, email, hash)
  await writePassword(config.dataDir, configured)
  return configured
}

/** The demo contains only fictitious people, so its password may be stored in plain text. */
async function writePassword(dataDir: string, password: string): Promise<void> {
  const file = join(dataDir, 'demo-password')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}

async function readPassword(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim()
  } catch {
    return null
  }
}

/** A password of four groups of four characters that are not easily confused, with about 77 bits. */
function sayablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

function demoIsOff({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== null) {
    return 'DEMO is off, but the database in DATABASE_URL holds the demo practice. Use an empty database, or set DEMO=on.'
  }
  return `DEMO is off, but ${dataDir} holds the demo practice. Start with DEMO=on and press "Start your own practice" as its administrator, or set DATA_DIR to a new folder.`
}
