// `npm start` installs missing packages, builds what has changed, and runs the server until it is stopped.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { endWith } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { inRoot, root } from './prepare/paths.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { stopCommands } from './prepare/run-command.mjs'

const secondThoughtMs = 2000
const parent = process.ppid
const state = { server: undefined, toldToStopAt: undefined }

requireNode()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
if (process.env.npm_lifecycle_event === 'start') setInterval(stopWithNpm, 500).unref()
await prepareProject().catch(endWith)
state.server = runServer()

/**
 * The server stays in this process group, so that ending the whole group (Ctrl-C, kill -9) always ends the
 * server too.
 */
function runServer() {
  // More memory for short-lived objects (64 MB) means fewer garbage collections under load.
  const args = ['--enable-source-maps', '--max-semi-space-size=32', inRoot('apps/server/dist/main.js')]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  child.on('error', endWith)
  child.on('exit', (code, signal) => {
    if (signal !== null && state.toldToStopAt === undefined) {
      console.error(
        `The server was stopped by another program (${signal}). Everything that was saved is kept. Run npm start again.`,
      )
    }
    process.exit(code ?? exitCodeOf(signal))
  })
  return child
}

/**
 * Ctrl-C reaches both this process and the server, and through npm it reaches this process twice. The first
 * signal therefore sends SIGTERM to the server, and only a second press some time later kills it.
 */
function stop(signal) {
  if (!state.server) {
    stopCommands(signal)
    process.exit(exitCodeOf(signal))
  }
  if (state.toldToStopAt === undefined) {
    state.toldToStopAt = performance.now()
    state.server.kill('SIGTERM')
  } else if (performance.now() - state.toldToStopAt > secondThoughtMs) {
    state.server.kill('SIGKILL')
  }
}

/**
 * npm passes SIGTERM to the shell between npm and this process, and the shell ends. This process notices only
 * that it has a different parent.
 */
function stopWithNpm() {
  if (process.ppid !== parent && state.toldToStopAt === undefined) stop('SIGTERM')
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
