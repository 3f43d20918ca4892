// The patients' list and search, against a bare node:http server that sends the same SQL, and with many against few.
import { startBareServer } from './bare-server.ts'
import { patientOperations } from './support/api-calls.ts'
import { closedLoop } from './support/closed-loop.ts'
import { compareServers } from './support/compare-servers.ts'
import { playsRole } from './support/process-roles.ts'

/** Every patient has one letter. A doctor of many patients finds more of one name, so the search grows with them. */
if (!playsRole({ load: closedLoop, bare: startBareServer })) {
  await compareServers({
    title: 'Patients',
    operations: patientOperations,
    defaults: { few: 2_000, many: 200_000 },
    sizeOf: (patients) => ({ patients, letters: patients }),
    counted: 'patients',
    growing: ['name search', 'misspelt search'],
  })
}
