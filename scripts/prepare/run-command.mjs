// Runs a program, collects its output, and can stop every program that it has started.
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const running = new Set()

/**
 * Resolves with the exit code (1 if a signal ended the program), both outputs in order, `stdout` alone, and
 * the duration in seconds. Never rejects.
 */
export function runCommand(command, args, { env = process.env, show = false } = {}) {
  const began = performance.now()
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { cwd: root, env, stdio })
    const pieces = []
    const answers = []
    running.add(child)
    child.stdout?.on('data', (piece) => {
      pieces.push(piece)
      answers.push(piece)
    })
    child.stderr?.on('data', (piece) => pieces.push(piece))
    const end = (code, note = '') => {
      running.delete(child)
      const output = Buffer.concat(pieces).toString() + note
      const stdout = Buffer.concat(answers).toString()
      resolve({ code: code ?? 1, output, stdout, seconds: (performance.now() - began) / 1000 })
    }
    child.on('error', (error) => end(1, `${command}: ${error.message}`))
    child.on('close', (code) => end(code))
  })
}

export const runNode = (args, options) => runCommand(process.execPath, args, options)

export function stopCommands(signal) {
  for (const child of running) child.kill(signal)
}
