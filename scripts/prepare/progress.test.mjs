import { describe, expect, it } from 'vitest'
import { withProgress } from './progress.mjs'

function outputOf(kind) {
  const pieces = []
  return { ...kind, write: (piece) => pieces.push(piece), written: () => pieces.join('') }
}

describe('progress output', () => {
  it('passes on an error and reports it', async () => {
    const log = outputOf({ isTTY: false })
    const work = () => Promise.reject(new Error('no room'))
    await expect(withProgress('Building', work, log)).rejects.toThrow('no room')
    expect(log.written()).toBe('Building\nBuilding: failed in 0 s\n')
  })

  it('in a log has one plain line at the start and one at the end', async () => {
    const log = outputOf({ isTTY: undefined })
    await expect(withProgress('Building', () => Promise.resolve(7), log)).resolves.toBe(7)
    expect(log.written()).toBe('Building\nBuilding: done in 0 s\n')
  })

  it('on a terminal is one rewritten line that fits the width', async () => {
    const terminal = outputOf({ isTTY: true, columns: 20 })
    await withProgress('Building the server and the web app', () => Promise.resolve(), terminal)
    const [line, ...rest] = terminal.written().split('\n')
    expect(rest).toEqual([''])
    for (const drawn of line.split('\r\u001b[K')) expect(drawn.length).toBeLessThan(20)
  })
})
