// Measures the API under load, for letters and for patients. The server is compared with a bare node:http
// server that runs the same SQL, and a large practice with a small one. For letters, a plain server is
// measured as well.
import { startBareServer } from './bare-server.ts'
import { startPlainServer } from './plain-server.ts'
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
  plain: { 'list page': 0.8, get: 0.5, create: 0.35, edit: 0.35 },
} as const

/** Every patient has one letter. In a larger practice more people share a name, so a search takes longer. */
const patients = {
  title: 'API, patients',
  operations: patientOperations,
  defaults: { few: 2_000, many: 200_000 },
  sizeOf: (count: number) => ({ patients: count, letters: count }),
  counted: 'patients',
  growing: ['name search', 'misspelt search'],
} as const

/**
 * `npm run bench -- api letters "list page" get --many 200000` measures only these operations, with this many
 * letters. The first word is `letters` or `patients`. A search among more letters finds more of them, up to a
 * page with an excerpt from each, so the bench `lists` judges its duration.
 */
if (!playsRole({ load: closedLoop, bare: startBareServer, plain: startPlainServer })) {
  const [first, ...words] = process.argv.slice(2)
  if (first === 'letters') await compareServers(letters, words)
  else if (first === 'patients') await compareServers(patients, words)
  else if (first === undefined) {
    await compareServers(letters, [])
    await compareServers(patients, [])
  } else throw new Error('Name "letters" or "patients" first, or nothing for both.')
}
