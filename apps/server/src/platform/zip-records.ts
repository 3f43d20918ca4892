// The records of a zip file around its entries (PKWARE APPNOTE 6.3). Large sizes, offsets or counts are written as zip64.

/** An entry of the file. Sizes, and `offset` (of its header), are in bytes. `crc` is that of the unpacked bytes. */
export type ZippedEntry = {
  name: string
  isDeflated: boolean
  at: Date
  crc: number
  packed: number
  size: number
  offset: number
}

const most32 = 0xffff_ffff
const most16 = 0xffff
/** These flags mean that the sizes follow in a descriptor, and that names are UTF-8. */
const flags = 0x0808
/** The version of the format that a reader must support. It is 4.5 for zip64. */
const plainVersion = 20
const zip64Version = 45

/** The header before an entry's bytes, without the sizes, which are not known yet. */
export function localHeader({
  name,
  isDeflated,
  at,
}: Pick<ZippedEntry, 'name' | 'isDeflated' | 'at'>): Buffer {
  const named = Buffer.from(name, 'utf8')
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(plainVersion, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(isDeflated ? 8 : 0, 8)
  header.writeUInt32LE(dosTime(at), 10)
  header.writeUInt16LE(named.length, 26)
  return Buffer.concat([header, named])
}

/** The descriptor after an entry's bytes, with its sizes. */
export function descriptor({ crc, packed, size }: Pick<ZippedEntry, 'crc' | 'packed' | 'size'>): Buffer {
  const isLarge = packed >= most32 || size >= most32
  const record = Buffer.alloc(isLarge ? 24 : 16)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(crc, 4)
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(packed), 8)
    record.writeBigUInt64LE(BigInt(size), 16)
  } else {
    record.writeUInt32LE(packed, 8)
    record.writeUInt32LE(size, 12)
  }
  return record
}

/** An entry's line in the directory at the end of the file. */
export function directoryLine({ name, isDeflated, at, crc, packed, size, offset }: ZippedEntry): Buffer {
  const named = Buffer.from(name, 'utf8')
  const isLarge = packed >= most32 || size >= most32 || offset >= most32
  const extra = Buffer.alloc(isLarge ? 28 : 0)
  if (isLarge) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(BigInt(size), 4)
    extra.writeBigUInt64LE(BigInt(packed), 12)
    extra.writeBigUInt64LE(BigInt(offset), 20)
  }
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x0201_4b50, 0)
  line.writeUInt16LE(isLarge ? zip64Version : plainVersion, 4)
  line.writeUInt16LE(isLarge ? zip64Version : plainVersion, 6)
  line.writeUInt16LE(flags, 8)
  line.writeUInt16LE(isDeflated ? 8 : 0, 10)
  line.writeUInt32LE(dosTime(at), 12)
  line.writeUInt32LE(crc, 16)
  line.writeUInt32LE(isLarge ? most32 : packed, 20)
  line.writeUInt32LE(isLarge ? most32 : size, 24)
  line.writeUInt16LE(named.length, 28)
  line.writeUInt16LE(extra.length, 30)
  line.writeUInt32LE(isLarge ? most32 : offset, 42)
  return Buffer.concat([line, named, extra])
}

/** The last record: the number of entries, and the directory's offset and length in bytes. */
export function directoryEnd({
  count,
  length,
  offset,
}: {
  count: number
  length: number
  offset: number
}): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(length, most32), 12)
  end.writeUInt32LE(Math.min(offset, most32), 16)
  if (count < most16 && length < most32 && offset < most32) return end
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x0606_4b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(zip64Version, 12)
  large.writeUInt16LE(zip64Version, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(length), 40)
  large.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  return crc >>> 0
})

/** The CRC-32 of these bytes, continuing from `before`, which is 0 at the start. */
export function crcOf(bytes: Uint8Array, before: number): number {
  let crc = ~before
  // An index loop, because an iterator is several times slower and megabytes of sound pass through it.
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Date and time in MS-DOS format, in steps of two seconds from 1980. */
function dosTime(at: Date): number {
  const day = ((Math.max(at.getFullYear(), 1980) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
