// Places a photo or a scanned picture (JPEG, PNG) on a PDF page, so that all scans are read in one way.
import { inflateSync } from 'node:zlib'

/** Returns a PDF of one page, or null if the picture is damaged or of a rare kind. */
export function pdfOfPicture(file: Buffer): Buffer | null {
  try {
    return isPng(file) ? pdfOfPng(file) : pdfOfJpeg(file)
  } catch {
    return null
  }
}

export function isPicture(file: Buffer): boolean {
  return isPng(file) || isJpeg(file)
}

function isPng(file: Buffer): boolean {
  return file.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n'
}

function isJpeg(file: Buffer): boolean {
  return file.readUIntBE(0, Math.min(3, file.length)) === 0xff_d8_ff
}

type Picture = { width: number; height: number; filter: string; content: Buffer; turn?: number }

/** In points. The longer side becomes that of A4, because few pictures state the size of their paper. */
const longerSide = 842

function pdfOf({ width, height, filter, content, turn = 0 }: Picture): Buffer {
  const scale = longerSide / Math.max(width, height)
  const [wide, high] = [width * scale, height * scale].map((side) => side.toFixed(2))
  const paint = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`
  const start = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Rotate ${turn}/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>endobj
4 0 obj<</Length ${paint.length}>>stream
${paint}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8${filter}/Length ${content.length}>>stream
`
  const end = `
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`
  return Buffer.concat([Buffer.from(start, 'latin1'), content, Buffer.from(end, 'latin1')])
}

/** Finds the frame header with the size, and before it the EXIF orientation (ISO/IEC 10918-1). */
function pdfOfJpeg(file: Buffer): Buffer | null {
  let turn = 0
  for (let at = 2; at + 9 < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt16BE(at)
    if (marker === 0xff_e1) turn = turnIn(file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2)))
    const isFrame = marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker)
    if (!isFrame) continue
    const colours = file[at + 9] === 1 ? 'Gray' : file[at + 9] === 4 ? 'CMYK' : 'RGB'
    const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
    return pdfOf({
      width,
      height,
      filter: `/ColorSpace/Device${colours}/Filter/DCTDecode`,
      content: file,
      turn,
    })
  }
  return null
}

/** Degrees clockwise, from the first directory of the EXIF data. Cameras do not write the mirrored orientations. */
function turnIn(exif: Buffer): number {
  if (exif.subarray(0, 4).toString('latin1') !== 'Exif') return 0
  const tiff = exif.subarray(6)
  const isLittle = tiff[0] === 0x49
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x01_12) return { 3: 180, 6: 90, 8: 270 }[short(at + 8)] ?? 0
  }
  return 0
}

/**
 * A PDF can hold all PNG pictures (ISO/IEC 15948) except interlaced and transparent ones. Transparent ones are painted on white.
 */
function pdfOfPng(file: Buffer): Buffer | null {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, colourType, , , interlace] = file.subarray(24, 29)
  if (interlace !== 0 || depth === undefined || colourType === undefined) return null
  const chunks = chunksOf(file)
  const content = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  if (colourType === 4 || colourType === 6) {
    if (depth !== 8) return null
    const points = withoutTransparency(inflateSync(content, { maxOutputLength: mostBytes }), {
      width,
      height,
      channels: colourType === 4 ? 2 : 4,
    })
    return pdfOf({ width, height, filter: '/ColorSpace/DeviceGray', content: points })
  }
  const palette = chunks.find(({ name }) => name === 'PLTE')?.data
  const colours = palette
    ? `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.toString('hex')}>]`
    : colourType === 2
      ? '/DeviceRGB'
      : '/DeviceGray'
  const parameters = `/Predictor 15/Colors ${colourType === 2 ? 3 : 1}/BitsPerComponent ${depth}/Columns ${width}`
  const filter = `/ColorSpace ${colours}/Filter/FlateDecode/DecodeParms<<${parameters}>>`
  const pdf = pdfOf({ width, height, filter, content })
  return depth === 8
    ? pdf
    : Buffer.from(
        pdf.toString('latin1').replace('/BitsPerComponent 8', `/BitsPerComponent ${depth}`),
        'latin1',
      )
}

/** Enough for 20 million pixels with four bytes each. */
const mostBytes = 80_000_000

function chunksOf(file: Buffer): { name: string; data: Buffer }[] {
  const chunks: { name: string; data: Buffer }[] = []
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    chunks.push({ name: file.subarray(at + 4, at + 8).toString('latin1'), data })
  }
  return chunks
}

type Rows = { width: number; height: number; channels: 2 | 4 }

/** Undoes the five filters of PNG rows and paints each pixel in grey on white paper. */
function withoutTransparency(rows: Buffer, { width, height, channels }: Rows): Buffer {
  const length = width * channels
  const points = Buffer.alloc(width * height)
  let above = new Uint8Array(length)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (length + 1)] ?? 0
    const row = new Uint8Array(rows.subarray(y * (length + 1) + 1, (y + 1) * (length + 1)))
    for (let at = 0; at < length; at += 1) {
      const [left, up] = [row[at - channels] ?? 0, above[at] ?? 0]
      row[at] = (row[at] ?? 0) + predicted(filter, left, up, above[at - channels] ?? 0)
    }
    for (let x = 0; x < width; x += 1) {
      const [first = 0, green = 0, blue = 0] = row.subarray(x * channels)
      const light = channels === 2 ? first : 0.299 * first + 0.587 * green + 0.114 * blue
      const cover = (row[(x + 1) * channels - 1] ?? 255) / 255
      points[y * width + x] = Math.round(light * cover + 255 * (1 - cover))
    }
    above = row
  }
  return points
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
