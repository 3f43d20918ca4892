// Makes small PDFs for tests: a table, many empty pages, and a stream that unpacks to a gigabyte.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'

/** A page with these rows, rotated by `rotate` degrees. Without rows, the page has no text. */
export function textPdf(rows: readonly (readonly string[])[], rotate = 0): Buffer {
  return pdfOf([tableContent(rows)], `/Rotate ${rotate}`)
}

/** A page with this content. `objects` are numbered from 6, and `page` and `catalog` are extra dictionary entries. */
export function drawnPdf(
  content: string,
  { page = '', catalog = '', resources = '', objects = [] }: Partial<Drawing> = {},
): Buffer {
  return fileOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${page}/Contents 5 0 R/Resources<</Font<</F 3 0 R>>${resources}>>>>`,
    streamOf(content),
    ...objects,
  ])
}

type Drawing = { page: string; catalog: string; resources: string; objects: readonly string[] }

/** The content of a table: the first line at 780 points, 20 between lines, and 120 between columns. */
export function tableContent(rows: readonly (readonly string[])[]): string {
  return rows
    .flatMap((cells, at) =>
      cells.map((text, column) => `BT /F 10 Tf ${40 + column * 120} ${780 - at * 20} Td (${text}) Tj ET`),
    )
    .join('\n')
}

/**
 * A page whose text is meaningless, such as under a badly recognised scan. `scanned` adds a picture of 400 by 400 pixels on
 * top.
 */
export function garbledPdf({ scanned }: { scanned: boolean }): Buffer {
  const text = 'BT /F 10 Tf 40 700 Td (Ida Fenn, born 03/04/1951, and Tom Reed) Tj ET'
  const codes = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <E020> endbfrange'
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</P 7 0 R>>>>>>',
    streamOf(`${text}${scanned ? ' q 595 0 0 842 0 0 cm /P Do Q' : ''}`),
    streamOf(`/CIDInit /ProcSet findresource begin begincmap ${codes} endcmap end`),
    wordlessPicture,
  ])
}

/** A blank page, and a scanned page on which no words can be recognised. */
export function wordlessScan(): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]'
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    `${page}>>`,
    `${page}/Contents 5 0 R/Resources<</XObject<</P 6 0 R>>>>>>`,
    streamOf('q 595 0 0 842 0 0 cm /P Do Q'),
    wordlessPicture,
  ])
}

export function streamOf(content: string, more = ''): string {
  return `<<${more}/Length ${content.length}>>stream\n${content}\nendstream`
}

/** A black block on white, with 400 by 400 pixels of one bit. */
const wordlessPicture = streamOf(
  String.fromCharCode(
    ...Array.from({ length: 400 * 50 }, (_, at) =>
      at > 5000 && at < 15_000 && at % 50 > 12 && at % 50 < 38 ? 0 : 255,
    ),
  ),
  '/Type/XObject/Subtype/Image/Width 400/Height 400/ColorSpace/DeviceGray/BitsPerComponent 1',
)

/** A page of text, and a scanned page without words. */
export function partlyScannedPdf(rows: readonly (readonly string[])[]): Buffer {
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[4 0 R 6 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
    streamOf(tableContent(rows)),
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 7 0 R/Resources<</XObject<</P 8 0 R>>>>>>',
    streamOf('q 595 0 0 842 0 0 cm /P Do Q'),
    wordlessPicture,
  ])
}

/** A PDF of `count` pages without text. */
export function manyPagesPdf(count: number): Buffer {
  return pdfOf(Array.from({ length: count }, () => ''))
}

/** A few kilobytes, deflated twice, which unpack to a gigabyte. */
export async function hugeStreamPdf(): Promise<Buffer> {
  const deflate = createDeflate()
  const deflated = buffer(deflate)
  const blanks = Buffer.alloc(10_000_000, ' ')
  for (let block = 0; block < 100; block += 1) if (!deflate.write(blanks)) await once(deflate, 'drain')
  deflate.end()
  return pdfOf([deflateSync(await deflated).toString('latin1')], '', '/Filter[/FlateDecode/FlateDecode]')
}

function pdfOf(contents: readonly string[], page = '', stream = ''): Buffer {
  const kids = contents.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...contents.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${page}/Contents ${5 + at * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}${stream}>>stream\n${content}\nendstream`,
    ]),
  ]
  return fileOf(objects)
}

function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${trailer}`,
    'latin1',
  )
}
