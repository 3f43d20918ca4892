// Measures lists in a large practice: searching letters, and every filter, order and search of an
// administrator, compared with a small practice. Also measures how soon a slow browser shows, scrolls and
// searches the list, and shows typed text in a letter.
import { addOffice, adminEmail } from './support/add-office.ts'
import { benchPassword, startBenchPostgres } from './support/bench-database.ts'
import { doctorEmail, practiceOf } from './support/fill-practice.ts'
import { measureList } from './support/measure-list.ts'
import { measurePages } from './support/measure-pages.ts'
import { measureSearches } from './support/measure-searches.ts'
import { measureTyping } from './support/measure-typing.ts'
import { openBrowser } from './support/open-browser.ts'
import { readOptions } from './support/options.ts'
import { letterPages, patientPages } from './support/practice-pages.ts'
import { printBars, printMachine } from './support/report.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const options = readOptions({
  few: 2_000,
  many: 200_000,
  connections: 4,
  searches: 100,
  calls: 100,
  visits: 5,
})
const folder = makeTemporaryFolder()
const postgres = await startBenchPostgres()
const stops: (() => Promise<void>)[] = [() => postgres.stop()]

try {
  printMachine('Lists', postgres.version)
  const many = await open(options.many)
  const { url, port } = many.server
  const token = await signIn(url, doctorEmail(0), benchPassword)
  const searches = await measureSearches({ port, token }, options)
  const browser = await openBrowser()
  stops.push(() => browser.close())
  const list = await measureList(browser, { url, token }, options)
  const typing = await measureTyping(browser, { url, token })
  const places = []
  for (const { practice, server } of [await open(options.few), many]) {
    await addOffice(practice.db)
    places.push({ port: server.port, token: await signIn(server.url, adminEmail, benchPassword) })
  }
  const letters = await measurePages(places, letterPages, options)
  const patients = await measurePages(places, patientPages, options)
  printBars([...searches, ...list, ...typing, ...letters, ...patients])
} finally {
  for (const stop of stops.toReversed()) await stop()
  folder.remove()
}

async function open(letters: number) {
  const practice = await postgres.addPractice(practiceOf(letters))
  const server = await startServerProcess({ DATABASE_URL: practice.url, DATA_DIR: folder.path })
  stops.push(() => server.stop())
  return { practice, server }
}
