// `npm run audit:verify`: checks the whole audit trail. Exit code 0 if it is intact, 1 if not, 2 if it could not be read.
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
  if (!result.ok) throw new Error(['Some settings are wrong:', ...result.problems].join('\n  - '))
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

/** Reads `--head POSITION:HASH`, which the server's log and each backup contain. */
function readHeads(): NotedHead[] {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true } } })
  return (values.head ?? []).map((text) => {
    const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/iu.exec(text.trim()) ?? []
    if (position === undefined || hash === undefined)
      throw new Error(
        `"${text}" is not a valid value for --head. Enter POSITION:HASH as it is in the log or in a backup.`,
      )
    return { position: Number(position), hash: hash.toLowerCase() }
  })
}

function linesOf(report: AuditReport, heads: NotedHead[]): string[] {
  const { lines, head, waiting, harm, harmCount } = report
  const unlisted = harmCount - harm.length
  return [
    `Checked ${lines.toLocaleString('en-GB')} sealed ${lines === 1 ? 'entry' : 'entries'} of the audit trail.`,
    head === null ? 'No entry is sealed yet.' : `The last sealed entry is ${head.position}:${head.hash}`,
    waiting.count === 0
      ? 'No entries are waiting to be sealed.'
      : `${waiting.count.toLocaleString('en-GB')} ${waiting.count === 1 ? 'entry is' : 'entries are'} waiting to be sealed, the oldest since ${waiting.oldestAt}.`,
    ...(heads.length === 0
      ? [
          'This check cannot show whether the latest entries were cut off. To check that too, add --head POSITION:HASH from the log or a backup.',
        ]
      : []),
    ...(harmCount === 0
      ? ['No entry was changed, removed, inserted or moved.']
      : [
          '',
          `The audit trail is not intact (${harmCount.toLocaleString('en-GB')} ${harmCount === 1 ? 'finding' : 'findings'}):`,
        ]),
    ...harm.map((one) => `  - ${harmWords(one)}`),
    ...(unlisted > 0 ? [`  and ${unlisted.toLocaleString('en-GB')} more.`] : []),
  ]
}

function explainFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === undefinedTable
    ? 'This database comes from an earlier version of Sincerely, whose audit trail is not sealed. Start the server once, then try again.'
    : explainStartFailure(error)
}

const undefinedTable = '42P01'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
