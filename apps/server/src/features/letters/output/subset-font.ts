// Leaves of a TrueType font the outlines of some characters alone, so that a font of 12 MB can travel with a letter. Glyphs
// keep their numbers; tables that shape or align them are left out, which Chinese can do without.

/** The font must have a `cmap` of format 12 and a long `loca`. Characters that it lacks are passed over. */
export function subsetFont(font: Uint8Array, characters: Iterable<string>): Uint8Array<ArrayBuffer> {
  const tables = tablesOf(font)
  const table = (tag: string) => tables.get(tag) ?? new Uint8Array()
  const mapped = glyphsOf(table('cmap'), characters)
  const outlines = outlinesOf(table('loca'), table('glyf'), [0, ...mapped.values()])
  const { loca, glyf } = writeOutlines(table('loca'), outlines)
  return writeFont({
    'OS/2': table('OS/2'),
    cmap: writeCmap([...mapped].toSorted(([one], [other]) => one - other)),
    gasp: table('gasp'),
    glyf,
    head: table('head').slice(),
    hhea: table('hhea'),
    hmtx: keepWidths(table('hmtx'), viewOf(table('hhea')).getUint16(34), outlines),
    loca,
    maxp: table('maxp'),
    name: table('name'),
    post: withoutNames(table('post')),
    prep: table('prep'),
  })
}

function tablesOf(font: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(font)
  const records = Array.from({ length: view.getUint16(4) }, (_, at) => 12 + 16 * at)
  return new Map(
    records.map((at) => {
      const begin = view.getUint32(at + 8)
      return [tagAt(font, at), font.subarray(begin, begin + view.getUint32(at + 12))]
    }),
  )
}

function tagAt(font: Uint8Array, at: number): string {
  return String.fromCharCode(...font.subarray(at, at + 4))
}

/** By code point. */
function glyphsOf(cmap: Uint8Array, characters: Iterable<string>): Map<number, number> {
  const view = viewOf(cmap)
  const subtables = Array.from({ length: view.getUint16(2) }, (_, at) => view.getUint32(8 + 8 * at))
  const from = subtables.find((at) => view.getUint16(at) === 12)
  if (from === undefined) throw new Error('the font has no cmap of format 12')
  const groups = Array.from({ length: view.getUint32(from + 12) }, (_, at) => from + 16 + 12 * at)
  const found = new Map<number, number>()
  for (const character of new Set(characters)) {
    const code = character.codePointAt(0) ?? 0
    const group = groups.find((at) => view.getUint32(at) <= code && code <= view.getUint32(at + 4))
    if (group !== undefined) found.set(code, view.getUint32(group + 8) + code - view.getUint32(group))
  }
  return found
}

/** Of these glyphs, and of those that they are composed of. */
function outlinesOf(loca: Uint8Array, glyf: Uint8Array, glyphs: number[]): Map<number, Uint8Array> {
  const view = viewOf(loca)
  const found = new Map<number, Uint8Array>()
  const open = [...glyphs]
  for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
    if (found.has(glyph)) continue
    const outline = glyf.subarray(view.getUint32(4 * glyph), view.getUint32(4 * glyph + 4))
    found.set(glyph, outline)
    open.push(...componentsOf(outline))
  }
  return found
}

/** OpenType 'glyf': a composite glyph lists its components, each with flags that say how long its entry is. */
function componentsOf(outline: Uint8Array): number[] {
  const view = viewOf(outline)
  if (outline.length === 0 || view.getInt16(0) >= 0) return []
  const components: number[] = []
  let at = 10
  for (let more = true; more;) {
    const flags = view.getUint16(at)
    components.push(view.getUint16(at + 2))
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    at += 4 + (flags & 0x01 ? 4 : 2) + scale
    more = (flags & 0x20) !== 0
  }
  return components
}

function writeOutlines(before: Uint8Array, outlines: Map<number, Uint8Array>) {
  const loca = new Uint8Array(before.length)
  const pieces: Uint8Array[] = []
  let length = 0
  for (let glyph = 0; 4 * glyph < loca.length; glyph += 1) {
    viewOf(loca).setUint32(4 * glyph, length)
    const outline = padded(outlines.get(glyph) ?? new Uint8Array())
    pieces.push(outline)
    length += outline.length
  }
  return { loca, glyf: joined(pieces) }
}

/** The rest are zeros, which take no room in a zip. After `full` entries of width and bearing the others have a bearing alone. */
function keepWidths(hmtx: Uint8Array, full: number, outlines: Map<number, Uint8Array>): Uint8Array {
  const kept = new Uint8Array(hmtx.length)
  const keep = (from: number, to: number) => kept.set(hmtx.subarray(from, to), from)
  keep(4 * full - 4, 4 * full)
  for (const glyph of outlines.keys()) {
    if (glyph < full) keep(4 * glyph, 4 * glyph + 4)
    else keep(2 * full + 2 * glyph, 2 * full + 2 * glyph + 2)
  }
  return kept
}

/** Format 4 for programs that read no other, and format 12, both with a segment for each character. */
function writeCmap(mapped: [code: number, glyph: number][]): Uint8Array {
  const near = mapped.filter(([code]) => code < 0xffff)
  const segments = [...near, [0xffff, 0] as const]
  const count = segments.length
  const power = 2 ** Math.floor(Math.log2(count))
  const short = uint16s(
    [4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)],
    segments.map(([code]) => code),
    [0],
    segments.map(([code]) => code),
    segments.map(([code, glyph]) => (glyph - code) & 0xffff),
    segments.map(() => 0),
  )
  const long = uint32s(
    [12 << 16, 16 + 12 * mapped.length, 0, mapped.length],
    mapped.flatMap(([code, glyph]) => [code, code, glyph]),
  )
  const header = joined([
    uint16s([0, 2, 3, 1]),
    uint32s([20]),
    uint16s([3, 10]),
    uint32s([20 + padded(short).length]),
  ])
  return joined([header, padded(short), long])
}

/** Version 3 of 'post': glyphs without names. */
function withoutNames(post: Uint8Array): Uint8Array {
  const kept = post.slice(0, 32)
  viewOf(kept).setUint32(0, 0x0003_0000)
  return kept
}

function writeFont(tables: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables).filter(([, table]) => table.length > 0)
  if (tables['head']) viewOf(tables['head']).setUint32(8, 0)
  const power = 2 ** Math.floor(Math.log2(entries.length))
  const start = uint16s([1, 0, entries.length, 16 * power, Math.log2(power), 16 * (entries.length - power)])
  let offset = 12 + 16 * entries.length
  const records = entries.map(([tag, table]) => {
    const tagged = Uint8Array.from(tag, (letter) => letter.charCodeAt(0))
    const record = joined([tagged, uint32s([checksum(table), offset, table.length])])
    offset += padded(table).length
    return record
  })
  const font = joined([start, ...records, ...entries.map(([, table]) => padded(table))])
  const head = tablesOf(font).get('head')
  if (head) viewOf(head).setUint32(8, (0xb1b0_afba - checksum(font)) >>> 0)
  return font
}

function checksum(table: Uint8Array): number {
  const view = viewOf(padded(table))
  let sum = 0
  for (let at = 0; at < view.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function padded(bytes: Uint8Array): Uint8Array {
  return bytes.length % 4 === 0 ? bytes : joined([bytes, new Uint8Array(4 - (bytes.length % 4))])
}

function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function uint16s(...numbers: number[][]): Uint8Array {
  return Uint8Array.from(numbers.flat().flatMap((number) => [number >>> 8, number & 0xff]))
}

function uint32s(...numbers: number[][]): Uint8Array {
  return uint16s(numbers.flat().flatMap((number) => [number >>> 16, number & 0xffff]))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
