// Synthetic sound for tests, and a device that sends it as a browser does.
import { routes } from '@sincerely/contract/routes'
import type { Dictation } from '@sincerely/contract/dictation'
import { read } from './test-client.ts'
import type { TestClient, TestReply } from './test-client.ts'

const { dictation: rows } = routes

/** A WAV file of a tone with 16 kHz and one channel. The half second before each full minute is silent. */
export function toneOf(seconds: number, pitch = 220): Buffer {
  const rate = 16_000
  const samples = new Int16Array(Math.round(seconds * rate))
  for (let at = 0; at < samples.length; at += 1) {
    const isPause = (at / rate) % 60 > 59.5
    samples[at] = isPause ? 0 : Math.round(9000 * Math.sin((2 * Math.PI * pitch * at) / rate))
  }
  const bytes = Buffer.from(samples.buffer)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes.length, 40)
  return Buffer.concat([header, bytes])
}

/** Splits the sound into parts of `size` bytes. */
export function inParts(sound: Buffer, size = 200_000): Buffer[] {
  return Array.from({ length: Math.ceil(sound.length / size) }, (_, at) =>
    sound.subarray(at * size, (at + 1) * size),
  )
}

let devices = 0

export async function startDictation(client: TestClient, fields: object = {}): Promise<Dictation> {
  const deviceKey = `device-${process.pid}-${(devices += 1)}`
  return read(rows.start, await client.post('/api/dictations', { deviceKey, ...fields })).dictation
}

export type SentPart = { id: number; take?: number; part?: number; seconds?: number; type?: string }

/** Sends a part as a browser does, and returns the raw reply. */
export function sendPart(
  client: TestClient,
  bytes: Uint8Array,
  { id, take = 1, part = 1, seconds, type = 'audio/wav' }: SentPart,
): Promise<TestReply> {
  const query = seconds === undefined ? '' : `?seconds=${seconds}`
  const path = `/api/dictations/${id}/takes/${take}/parts/${part}${query}`
  return client.send('PUT', path, bytes, { 'content-type': type })
}

type Recorded = { sound?: Buffer[]; seconds?: number; type?: string; partBytes?: number; fields?: object }

/** Makes a dictation, uploads its sound and sends it. */
export async function sentDictation(
  client: TestClient,
  { sound = [toneOf(2)], seconds = 2, type = 'audio/wav', partBytes = 200_000, fields = {} }: Recorded = {},
): Promise<Dictation> {
  const { id } = await startDictation(client, fields)
  const takes = []
  for (const [at, whole] of sound.entries()) {
    const parts = inParts(whole, partBytes)
    for (const [index, bytes] of parts.entries())
      read(rows.storePart, await sendPart(client, bytes, { id, take: at + 1, part: index + 1, type }))
    takes.push({ take: at + 1, parts: parts.length, seconds })
  }
  return read(rows.send, await client.post(`/api/dictations/${id}/send`, { takes })).dictation
}
