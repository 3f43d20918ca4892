// Letters in a large practice: searching their text, and how soon a slow browser shows, scrolls and searches the list, and
// shows what is typed in a letter.
import { doctorEmail, practiceOf } from './support/fill-practice.ts'
import { benchPassword, startBenchPostgres } from './support/bench-database.ts'
import { measureList } from './support/measure-list.ts'
import { measureSearches } from './support/measure-searches.ts'
import { measureTyping } from './support/measure-typing.ts'
import { openBrowser } from './support/open-browser.ts'
import { readOptions } from './support/options.ts'
import { printBars, printMachine } from './support/report.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const chosen = readOptions({ letters: 200_000, connections: 4, searches: 100, visits: 5 })
const folder = makeTemporaryFolder()
const postgres = await startBenchPostgres()
const stops: (() => Promise<void>)[] = [() => postgres.stop()]

try {
  printMachine('Letters', postgres.version)
  const practice = await postgres.addPractice(practiceOf(chosen.letters))
  const server = await startServerProcess({ DATABASE_URL: practice.url, DATA_DIR: folder.path })
  stops.push(() => server.stop())
  const token = await signIn(server.url, doctorEmail(0), benchPassword)
  const searches = await measureSearches({ port: server.port, token }, chosen)
  const browser = await openBrowser()
  stops.push(() => browser.close())
  const list = await measureList(browser, { url: server.url, token }, chosen)
  const typing = await measureTyping(browser, { url: server.url, token })
  printBars([...searches, ...list, ...typing])
} finally {
  for (const stop of stops.toReversed()) await stop()
  folder.remove()
}
