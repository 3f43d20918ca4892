// Measures how long `npm start` takes to its first reply if nothing has changed since the last start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './support/free-port.ts'
import { readOptions } from './support/options.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { median } from './support/statistics.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const maxSeconds = 3
const { times } = readOptions({ times: 5 })
const folder = makeTemporaryFolder()

try {
  printMachine('Start')
  const first = await timedStart()
  const again: number[] = []
  for (let turn = 0; turn < times; turn += 1) again.push(await timedStart())
  printTable(
    ['npm start', 'seconds'],
    [
      ['the first: new database, demo practice', first.toFixed(2)],
      ...again.map((seconds, index) => [`again, ${index + 1}`, seconds.toFixed(2)]),
    ],
  )
  printBars([
    {
      what: 'npm start to the first answer when nothing changed',
      bar: `≤ ${maxSeconds} s`,
      found: `${median(again).toFixed(2)} s`,
      passed: median(again) <= maxSeconds,
    },
  ])
} finally {
  folder.remove()
}

/**
 * Returns the seconds from the command to the API's first reply. Then sends Ctrl-C and waits until all
 * processes have ended.
 */
async function timedStart(): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder.path, 'data') },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(child, 'exit')
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('npm start ended; try it by hand')
      await pause(10)
    }
    return (performance.now() - began) / 1000
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
    while (await answers(port)) await pause(10)
  }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}
