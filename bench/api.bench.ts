// The API under load, for letters and patients, against a bare node:http server with the same SQL, and in large against small
// practices.
import { startBareServer } from './bare-server.ts'
import { letterOperations, patientOperations } from './support/api-calls.ts'
import { closedLoop } from './support/closed-loop.ts'
import { compareServers } from './support/compare-servers.ts'
import { practiceOf } from './support/fill-practice.ts'
import { playsRole } from './support/process-roles.ts'

const letters = {
  title: 'API, letters',
  operations: letterOperations,
  defaults: { few: 2_000, many: 20_000 },
  sizeOf: practiceOf,
  counted: 'letters',
  growing: ['letter search'],
} as const

/** Every patient has one letter. A doctor of many patients finds more of one name, so the search grows with them. */
const patients = {
  title: 'API, patients',
  operations: patientOperations,
  defaults: { few: 2_000, many: 200_000 },
  sizeOf: (count: number) => ({ patients: count, letters: count }),
  counted: 'patients',
  growing: ['name search', 'misspelt search'],
} as const

/**
 * `npm run bench -- api letters "list page" get --many 200000` measures these alone, with so many letters; `letters` or `patients`
 * stands first. A search among many letters finds more of them, up to a page with what surrounds the word in each: how long it
 * takes is judged by bench `lists`.
 */
if (!playsRole({ load: closedLoop, bare: startBareServer })) {
  const [first, ...words] = process.argv.slice(2)
  if (first === 'letters') await compareServers(letters, words)
  else if (first === 'patients') await compareServers(patients, words)
  else if (first === undefined) {
    await compareServers(letters, [])
    await compareServers(patients, [])
  } else throw new Error('Name "letters" or "patients" first, or nothing for both.')
}
