// `npm run sign-in-link -- EMAIL [--without-two-factor]`: lets somebody sign in again if no administrator can help.
import type { Config } from '../config.ts'
import { makeLinkForOperator } from '../features/auth/links/operator-link.ts'
import type { OperatorLink } from '../features/auth/links/operator-link.ts'
import { isUpToDate } from '../features/system/system.ts'
import { connect } from '../platform/db/connect.ts'
import { refuseOtherKey } from '../platform/db/key-fingerprint.sql.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import type { Db } from '../platform/db/tables.ts'
import { readSecretKey } from '../platform/secrets.ts'
import { bundledFiles } from './bundled-files.ts'
import { reachDatabase } from './reach-database.ts'
import { readWords, runCommand, say } from './run-command.ts'
import { addressOf, findRunning } from './running-server.ts'

const usage = [
  'Usage: npm run sign-in-link -- EMAIL [--without-two-factor]',
  'Prints a one-time link. With it, the person who signs in as EMAIL chooses a new password.',
  '  --without-two-factor   also turns off their two-factor sign-in, if the app and the recovery codes are lost',
].join('\n')

await runCommand(async (config) => {
  const { words, has } = readWords(usage, { flags: ['without-two-factor'], values: [] })
  const [email = ''] = words
  if (words.length !== 1 || email === '') throw new Error(usage)
  const secretKey = await requireKey(config)
  const { connection, leave } = await reachDatabase(config, say)
  try {
    const { db, close } = connect(connection, 1)
    const request = { email, secretKey, now: new Date(), withoutTwoFactor: has('without-two-factor') }
    const link = await make(db, config, request).finally(close)
    printLink(link, (await findRunning(config.dataDir)) ?? addressOf(config))
  } finally {
    await leave()
  }
})

/** A link hashed with another key than the server's would not work. */
async function requireKey({ dataDir, secretKey }: Config): Promise<string> {
  const found = await readSecretKey(dataDir, secretKey)
  if (found !== null) return found
  throw new Error(
    `There is no secret key in ${dataDir}, so this is not the practice's DATA_DIR. Set DATA_DIR to the folder that the server uses, or SECRET_KEY to its key.`,
  )
}

async function make(
  db: Db,
  config: Config,
  request: Parameters<typeof makeLinkForOperator>[1],
): Promise<OperatorLink> {
  const migrations = (await readMigrations(bundledFiles.migrations)).map(({ id }) => id)
  if (!(await isUpToDate(db, migrations)))
    throw new Error(
      'This command and the database belong to different versions of Sincerely. Use the version that the server runs. After an update, start the server once first.',
    )
  await refuseOtherKey(db, request.secretKey, config)
  return makeLinkForOperator(db, request)
}

function printLink({ name, secret, expiresAt, hasTwoFactor, endedTwoFactor }: OperatorLink, address: string) {
  say(`With this link, ${name} chooses a new password. It works once, until ${expiresAt.toISOString()}:`)
  say(`\n  ${address}/set-password#${secret}\n`)
  say('Anyone with the link can sign in as them, so give it to no one else. Earlier links no longer work.')
  if (endedTwoFactor)
    say('Two-factor sign-in was turned off. They can set it up again in Settings, Security.')
  else if (hasTwoFactor)
    say(
      'They also need a code from their authenticator app, or a recovery code. If both are lost, add --without-two-factor',
    )
}
