import { describe, expect, it } from 'vitest'
import { csvChunks } from './csv.ts'

type Rows = Parameters<typeof csvChunks>[0]

describe('a CSV table that is streamed', () => {
  it('has no active formulas, and keeps commas, quotes and lines in their cell', async () => {
    const { text } = await collect([
      ['Name', 'Letters'],
      ['=HYPERLINK("http://x")', -1],
      ['two\nlines, "said"', 2],
    ])
    expect(text).toBe('\uFEFFName,Letters\r\n"\'=HYPERLINK(""http://x"")",-1\r\n"two\nlines, ""said""",2\r\n')
  })

  it('begins with one byte order mark, also without rows', async () => {
    expect((await collect([])).text).toBe('\uFEFF')
  })

  it('comes in pieces, without a gap or a broken character', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`Żaneta 😀 ${at}`, at])
    const { text, pieces } = await collect(rows)
    expect(text).toBe(`\uFEFF${rows.map((row) => `${row.join(',')}\r\n`).join('')}`)
    expect(pieces.length).toBeGreaterThan(10)
    expect(Math.max(...pieces)).toBeLessThan(100_000)
  })

  it('reads its rows only as they are needed', async () => {
    let asked = 0
    async function* rows() {
      for (; asked < 100_000; asked += 1) yield await Promise.resolve(['some words to fill the line', asked])
    }
    const chunks = csvChunks(rows())
    await chunks.next()
    expect(asked).toBeLessThan(5000)
  })

  it('ends with the error of rows that fail', async () => {
    function* failing() {
      yield ['Name']
      throw new Error('the database went away')
    }
    await expect(collect(failing())).rejects.toThrow('the database went away')
  })
})

async function collect(rows: Rows): Promise<{ text: string; pieces: number[] }> {
  const parts: Uint8Array[] = []
  for await (const part of csvChunks(rows)) parts.push(part)
  return { text: Buffer.concat(parts).toString('utf8'), pieces: parts.map(({ length }) => length) }
}
