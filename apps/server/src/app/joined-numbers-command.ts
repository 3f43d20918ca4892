// `npm run joined-numbers`: lists stored texts in which two numbers may have been run together. Changes nothing.
import { findJoinedNumbers } from '../features/letters/joined-numbers.sql.ts'
import { connect } from '../platform/db/connect.ts'
import { reachDatabase } from './reach-database.ts'
import { runCommand, say } from './run-command.ts'

// Defined first, because the top-level await below needs it.
const nothing = 'No two numbers seem to be run together.'
const whatNow =
  'Compare each number above with the recording or the source. Correct drafts and records as usual. For a sealed letter, write a correction.'

await runCommand(async (config) => {
  const { connection, leave } = await reachDatabase(config, say)
  try {
    const { db, close } = connect(connection, 1)
    let found = 0
    const texts = await findJoinedNumbers(db, ({ place, isSealed, written, apart, around }) => {
      found += 1
      say(`${place}${isSealed ? ', sealed' : ''}: '${written}', possibly '${apart}': …${around}…`)
    }).finally(close)
    say(
      `${texts.toLocaleString('en-GB')} ${texts === 1 ? 'text' : 'texts'} checked. ${found === 0 ? nothing : whatNow}`,
    )
  } finally {
    await leave()
  }
})
