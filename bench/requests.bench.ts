// 20,000 requests by chance over every route and role: the long form of apps/server/src/app/random-requests.test.ts, with
// another seed each day.
import { spawnSync } from 'node:child_process'
import { readOptions } from './support/options.ts'
import { printMachine } from './support/report.ts'

const today = Math.floor(Date.now() / 86_400_000)
const { requests, seed } = readOptions({ requests: 20_000, seed: today })
printMachine(`${requests.toLocaleString('en-GB')} requests by chance, seed ${seed}`)
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', 'random-requests'], {
  stdio: 'inherit',
  env: { ...process.env, VITE_RANDOM_REQUESTS: String(requests), VITE_RANDOM_SEED: String(seed) },
})
console.log(status === 0 ? 'No fault and no leak.' : 'Something was answered wrongly: see above.')
process.exitCode = status === 0 ? 0 : 1
