// `npm run audit:verify`: reads the whole audit trail and says what was done to it. Ends with 0 when it is whole, 1 when it
// is not, 2 when it could not be read.
import { parseArgs } from 'node:util'
import type { AuditReport, NotedHead } from '@sincerely/contract/audit'
import { harmWords } from '@sincerely/domain/audit/harm'
import { readConfig } from '../config.ts'
import { verifyTrail } from '../features/audit/verify-trail.ts'
import { connect } from '../platform/db/connect.ts'
import { reachDatabase } from './reach-database.ts'
import { explainStartFailure } from './start-failure.ts'

process.exitCode = await verify().catch((error: unknown) => {
  say(explainFailure(error))
  return 2
})

async function verify(): Promise<0 | 1> {
  const heads = readHeads()
  const result = readConfig()
  if (!result.ok) throw new Error(['Some of the configuration is wrong:', ...result.problems].join('\n  - '))
  const { connection, leave } = await reachDatabase(result.config, say)
  try {
    const { db, close } = connect(connection, 1)
    const report = await verifyTrail(db, { heads }).finally(close)
    for (const line of linesOf(report, heads)) say(line)
    return report.harmCount === 0 ? 0 : 1
  } finally {
    await leave()
  }
}

/** `--head POSITION:HASH`, as the server's log and each backup say it. */
function readHeads(): NotedHead[] {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true } } })
  return (values.head ?? []).map((text) => {
    const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/iu.exec(text.trim()) ?? []
    if (position === undefined || hash === undefined)
      throw new Error(`"${text}" is not a head. Give it as POSITION:HASH, as the log or a backup says it.`)
    return { position: Number(position), hash: hash.toLowerCase() }
  })
}

function linesOf(report: AuditReport, heads: NotedHead[]): string[] {
  const { lines, head, waiting, harm, harmCount } = report
  const unlisted = harmCount - harm.length
  return [
    `${lines.toLocaleString('en-GB')} sealed lines of the audit trail were checked.`,
    head === null ? 'Nothing is sealed yet.' : `The last one is ${head.position}:${head.hash}`,
    waiting.count === 0
      ? 'No line waits for its seal.'
      : `${waiting.count.toLocaleString('en-GB')} lines wait for their seal, the oldest since ${waiting.oldestAt}.`,
    ...(heads.length === 0
      ? [
          'No head was given: whether the end was cut off cannot be told. Add --head POSITION:HASH from the log or a backup.',
        ]
      : []),
    ...(harmCount === 0
      ? ['Nothing was altered, removed, slipped in or put in another order.']
      : ['', `The trail is not whole (${harmCount.toLocaleString('en-GB')} findings):`]),
    ...harm.map((one) => `  - ${harmWords(one)}`),
    ...(unlisted > 0 ? [`  and ${unlisted.toLocaleString('en-GB')} more.`] : []),
  ]
}

function explainFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === undefinedTable
    ? 'This database is of an earlier Sincerely, without a sealed trail. Start the server once, then try again.'
    : explainStartFailure(error)
}

const undefinedTable = '42P01'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
