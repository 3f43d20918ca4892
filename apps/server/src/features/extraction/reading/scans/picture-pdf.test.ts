import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pngOf } from '../grey-picture.ts'
import { openPdf } from '../open-pdf.ts'
import { pictureOf } from '../page-picture.ts'
import { pdfOfPicture } from './picture-pdf.ts'

const side = 400
const dark = 0x40

/** A picture in RGBA with a dark left half and transparent paper as the right half. Each row has another row filter. */
function transparentPng(): Buffer {
  const point = (x: number) => (x < side / 2 ? [dark, dark, dark, 255] : [0, 0, 0, 0])
  const row = Array.from({ length: side }, (_, x) => point(x)).flat()
  const filtered = Array.from({ length: side }, (_, y) => {
    const filter = y % 5
    const above = y === 0 ? row.map(() => 0) : row
    const bytes = row.map((value, at) => {
      const [left, up, corner] = [row[at - 4] ?? 0, above[at] ?? 0, at < 4 ? 0 : (above[at - 4] ?? 0)]
      const paeth = [left, up, corner].toSorted(
        (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
      )[0]
      return (value - ([0, left, up, (left + up) >> 1, paeth ?? 0][filter] ?? 0)) & 255
    })
    return Buffer.from([filter, ...bytes])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(filtered))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function lightnessIn(png: Buffer): Promise<(number | undefined)[]> {
  const opened = await openPdf(pdfOfPicture(png) ?? Buffer.alloc(0), { pictures: true })
  if (typeof opened === 'string') throw new Error(opened)
  const paper = await pictureOf(await opened.getPage(1), { least: 0, most: 10, longestSide: side })
  return [0.25, 0.75].map((part) => paper?.picture.points[Math.floor(side * side * 0.5 + side * part)])
}

it('A PNG of a list is read with its own lightness, and what is transparent as white paper', async () => {
  const points = new Uint8Array(side * side).map((_, at) => (at % side < side / 2 ? dark : 255))
  expect(await lightnessIn(Buffer.from(pngOf({ width: side, height: side, points })))).toEqual([dark, 255])
  expect(await lightnessIn(transparentPng())).toEqual([dark, 255])
})

it('A damaged or interlaced picture gives no page', () => {
  const png = transparentPng()
  expect(pdfOfPicture(png.subarray(0, 20))).toBeNull()
  png[28] = 1
  expect(pdfOfPicture(png)).toBeNull()
})

it('A photo is shown upright if its EXIF data says how the camera was held', async () => {
  const exif = '4578696600004d4d002a0000000800010112000300000001000600000000'
  const frame = 'ffc0000b080190012c01011100'
  const size = (2 + exif.length / 2).toString(16).padStart(4, '0')
  const photo = Buffer.from(`ffd8ffe1${size}${exif}${frame}ffd9${'00'.repeat(16)}`, 'hex')
  const opened = await openPdf(pdfOfPicture(photo) ?? Buffer.alloc(0))
  if (typeof opened === 'string') throw new Error(opened)
  const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 })
  expect([width, height]).toEqual([842, 631.5])
})
