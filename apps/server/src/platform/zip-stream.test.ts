import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipStream, type ZipEntry } from './zip-stream.ts'

describe('a zip file that is streamed', () => {
  it('contains every entry whole, compressed or not, with names in any script', async () => {
    const text = 'the same words again and again. '.repeat(5000)
    const halves = [strToU8(text.slice(0, 70_000)), strToU8(text.slice(70_000))]
    const sound = Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 251)
    const bytes = await collect([
      { name: 'letters/Żaneta.json', isPacked: false, chunks: halves },
      { name: 'sound/1.webm', isPacked: true, chunks: [sound] },
      { name: 'empty.txt', isPacked: false, chunks: [] },
    ])
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['letters/Żaneta.json', 'sound/1.webm', 'empty.txt'])
    expect(strFromU8(files['letters/Żaneta.json'] ?? new Uint8Array())).toBe(text)
    expect(files['sound/1.webm']).toEqual(sound)
    expect(bytes.length).toBeLessThan(60_000)
  })

  it('contains more entries than 65,535', async () => {
    const entries = Array.from({ length: 66_000 }, (_, at) => ({
      name: `${at}`,
      isPacked: true,
      chunks: at === 65_999 ? [strToU8('the last one')] : [],
    }))
    const files = unzipSync(await collect(entries))
    expect(Object.keys(files)).toHaveLength(66_000)
    expect(strFromU8(files['65999'] ?? new Uint8Array())).toBe('the last one')
  })

  it('ends with the error of an entry that fails', async () => {
    function* failing(): Generator<Uint8Array> {
      yield strToU8('half')
      throw new Error('the database went away')
    }
    await expect(collect([{ name: 'a', isPacked: false, chunks: failing() }])).rejects.toThrow(
      'the database went away',
    )
  })
})

async function collect(entries: ZipEntry[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of zipStream(entries)) parts.push(part)
  return Buffer.concat(parts)
}
