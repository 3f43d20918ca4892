import { describe, expect, it } from 'vitest'
import { crcOf, descriptor, directoryEnd, directoryLine } from './zip-records.ts'

const fourGigabytes = 0x1_0000_0000
const small = {
  name: 'a',
  isDeflated: false,
  at: new Date(2026, 1, 3, 9, 5, 8),
  crc: 7,
  packed: 3,
  size: 3,
  offset: 9,
}

describe('the records of a zip file', () => {
  it('have the checksum that every zip file has', () => {
    expect(crcOf(Buffer.from('123456789'), 0)).toBe(0xcbf4_3926)
    expect(crcOf(Buffer.from('6789'), crcOf(Buffer.from('12345'), 0))).toBe(0xcbf4_3926)
    expect(crcOf(new Uint8Array(), 0)).toBe(0)
  })

  it('have the usual lengths while everything is small', () => {
    expect(descriptor(small)).toHaveLength(16)
    expect(directoryLine(small)).toHaveLength(47)
    expect(directoryEnd({ count: 65_534, length: 9, offset: 9 })).toHaveLength(22)
  })

  it.each([
    ['an entry of 4 GB', { size: fourGigabytes, packed: 12 }],
    ['one that is 4 GB packed', { size: fourGigabytes, packed: fourGigabytes + 5 }],
    ['one that begins after 4 GB', { offset: fourGigabytes + 1 }],
  ])('give the sizes and the place of %s in 64 bits', (_, large) => {
    const entry = { ...small, ...large }
    const line = directoryLine(entry)
    expect(line.readUInt16LE(6)).toBe(45)
    expect([line.readUInt32LE(20), line.readUInt32LE(24), line.readUInt32LE(42)]).toEqual(
      Array<number>(3).fill(0xffff_ffff),
    )
    const extra = line.subarray(47)
    expect([extra.readUInt16LE(0), extra.readUInt16LE(2), extra.length]).toEqual([1, 24, 28])
    expect([4, 12, 20].map((at) => Number(extra.readBigUInt64LE(at)))).toEqual([
      entry.size,
      entry.packed,
      entry.offset,
    ])
    expect(descriptor(entry)).toHaveLength(entry.size < fourGigabytes ? 16 : 24)
  })

  it.each([
    { count: 65_535, length: 9, offset: 9 },
    { count: 1, length: 90, offset: fourGigabytes },
    { count: 1, length: fourGigabytes, offset: 9 },
  ])('give the place of the directory in 64 bits: %o', (directory) => {
    const end = directoryEnd(directory)
    expect(end).toHaveLength(56 + 20 + 22)
    expect([24, 32, 40, 48].map((at) => Number(end.readBigUInt64LE(at)))).toEqual([
      directory.count,
      directory.count,
      directory.length,
      directory.offset,
    ])
    expect(Number(end.readBigUInt64LE(64))).toBe(directory.offset + directory.length)
  })
})
