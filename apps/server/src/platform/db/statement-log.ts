// Checks PostgreSQL's own log. The embedded server is configured to log no values; the configuration of an external one is
// checked.
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** The values as `current_setting` returns them. */
export type StatementLog = {
  verbosity: string
  statements: string
  longerThan: string
  lengthOfValues: string
}

export async function readStatementLog(db: Db): Promise<StatementLog> {
  const { rows } = await sql<StatementLog>`select current_setting('log_error_verbosity') as verbosity,
    current_setting('log_statement') as statements,
    current_setting('log_min_duration_statement') as "longerThan",
    current_setting('log_parameter_max_length') as "lengthOfValues"`.execute(db)
  const [settings] = rows
  if (settings === undefined) throw new Error('PostgreSQL told none of its settings.')
  return settings
}

/** A sentence with the next step if names or text of patients can appear in PostgreSQL's log, otherwise null. */
export function statementLogWarning(log: StatementLog): string | null {
  const tellsRows = log.verbosity !== 'terse'
  const isLogging = ['mod', 'all'].includes(log.statements) || log.longerThan !== '-1'
  const tellsValues = isLogging && log.lengthOfValues !== '0'
  if (!tellsRows && !tellsValues) return null
  const settings = [
    ...(tellsRows ? ['log_error_verbosity = terse'] : []),
    ...(tellsValues ? ['log_parameter_max_length = 0'] : []),
  ]
  return `PostgreSQL writes patient names and letter text into its log when a statement ${tellsRows ? 'fails' : 'is logged'}. Set ${settings.join(' and ')} for this role (docs/operations.md).`
}
