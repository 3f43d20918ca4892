import { describe, expect, it } from 'vitest'
import { copyTemplate } from '../../test/test-app.ts'
import { connect } from './connect.ts'
import { readStatementLog, statementLogWarning } from './statement-log.ts'

const quiet = { verbosity: 'terse', statements: 'none', longerThan: '-1', lengthOfValues: '-1' }

describe('PostgreSQL’s own log', () => {
  it('contains no values if Sincerely runs PostgreSQL', async () => {
    const database = await copyTemplate()
    const { db, close } = connect(database.connection, 1)
    const log = await readStatementLog(db)
    await close()
    await database.drop()
    // Without the embedded database, the tests may run on a PostgreSQL with other settings.
    expect(log).toEqual({ ...quiet, verbosity: expect.stringMatching(/^(terse|default)$/) as string })
  })

  it.each([
    [{ verbosity: 'default' }, /when a statement fails\. Set log_error_verbosity = terse for this role/],
    [{ statements: 'all' }, /when a statement is logged\. Set log_parameter_max_length = 0 /],
    [{ longerThan: '250ms' }, /Set log_parameter_max_length = 0 /],
    [{ verbosity: 'verbose', statements: 'mod' }, /terse and log_parameter_max_length = 0 /],
  ])('causes a warning if it may contain values: %j', (other, sentence) => {
    expect(statementLogWarning({ ...quiet, ...other })).toMatch(sentence)
  })

  it('causes no warning if values are left out', () => {
    expect(statementLogWarning(quiet)).toBe(null)
    expect(statementLogWarning({ ...quiet, statements: 'all', lengthOfValues: '0' })).toBe(null)
  })
})
