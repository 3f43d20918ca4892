import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toneOf } from '../test/dictated-sound.ts'
import { decodeSound, sampleRate } from './decode-sound.ts'

const searchPath = '/usr/local/bin:/usr/bin:/bin'
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decode-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Makes a program that is used in place of ffmpeg. */
async function program(name: string, does: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\necho $$ > ${path}.pid\n${does}\n`)
  await chmod(path, 0o755)
  return path
}

async function* soundOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function decoded(ffmpeg: string, { seconds = 1, patience }: { seconds?: number; patience?: number }) {
  let bytes = 0
  const limits = { stopping: new AbortController().signal, seconds, ...(patience && { patience }) }
  for await (const piece of decodeSound(soundOf(toneOf(1)), { ffmpeg, searchPath }, limits))
    bytes += piece.length
  return bytes
}

describe('decoding audio', () => {
  it('is ended if the decoder hangs [T-22]', async () => {
    const hung = await program('hung', 'exec sleep 600')
    await expect(decoded(hung, { patience: 500 })).rejects.toMatchObject({
      name: 'DecodeFailure',
      kind: 'slow',
    })
    const { stdout } = spawnSync('sh', ['-c', `ps -o stat= -p $(cat ${hung}.pid) || true`])
    expect(stdout.toString().trim()).toMatch(/^(Z.*)?$/)
  })

  it('is ended if the decoder hangs after its output', async () => {
    const hung = await program('late', 'cat > /dev/null; head -c 32000 /dev/zero; exec sleep 600 1>&-')
    await expect(decoded(hung, { patience: 800 })).rejects.toMatchObject({ kind: 'slow' })
  })

  it('is ended early if the decoder finds hours in a second of sound [T-22]', async () => {
    const forging = await program('forging', 'cat > /dev/null & exec cat /dev/zero')
    await expect(decoded(forging, {})).rejects.toMatchObject({ kind: 'too_long' })
  })

  it.skipIf(!hasFfmpeg)('gives every sample of a recording of the expected length', async () => {
    expect(await decoded('ffmpeg', {})).toBe(sampleRate * 2)
  })
})
