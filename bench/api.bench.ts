// The API under load, against a bare node:http server that sends the same SQL, and with many letters against few.
import { startBareServer } from './bare-server.ts'
import { letterOperations } from './support/api-calls.ts'
import { closedLoop } from './support/closed-loop.ts'
import { compareServers } from './support/compare-servers.ts'
import { practiceOf } from './support/fill-practice.ts'
import { playsRole } from './support/process-roles.ts'

/**
 * `npm run bench -- api "list page" get --many 200000` measures these alone, with so many letters. A search among many letters
 * finds more of them, up to a page with what surrounds the word in each: how long it takes is judged by bench `letters`.
 */
if (!playsRole({ load: closedLoop, bare: startBareServer })) {
  await compareServers({
    title: 'API',
    operations: letterOperations,
    defaults: { few: 2_000, many: 20_000 },
    sizeOf: practiceOf,
    counted: 'letters',
    growing: ['letter search'],
  })
}
