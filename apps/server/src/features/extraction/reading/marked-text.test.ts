import { isAgainstAdding } from '@sincerely/domain/extraction/marks'
import { describe, expect, it } from 'vitest'
import { firstPage, patientsIn } from './read-drawn-for-tests.ts'
import { drawnPdf, streamOf, tableContent } from './small-pdfs-for-tests.ts'

const list = [
  ['Name', 'DOB', 'Sex', 'NHS number'],
  ['Smith, Anna', '23/11/1961', 'F', '999 112 6481'],
  ['Brown, John', '03/04/1951', 'M', '999 112 6503'],
  ['Fenn, Ida', '14/03/1951', 'F', '999 000 0107'],
]

/** The patients with marks that speak against adding them, with the codes of the marks. */
async function against(bytes: Uint8Array): Promise<string[]> {
  const records = await patientsIn(bytes)
  return records.flatMap(({ fields }) => {
    const marks = Object.values(fields).flatMap((field) => (field?.marks ?? []).map(({ code }) => code))
    const codes = [...new Set(marks.filter(isAgainstAdding))]
    return codes.length === 0 ? [] : [`${fields.name.value}: ${codes.join(' ')}`]
  })
}

const table = tableContent(list)
const picture = streamOf(
  '\x00'.repeat(50 * 400),
  '/Type/XObject/Subtype/Image/Width 400/Height 400/ColorSpace/DeviceGray/BitsPerComponent 1',
)
/** The patients in the tables of these tests. The baseline of John Brown's row is 740 points up. */
const names = { brown: 'John Brown', fenn: 'Ida Fenn' }

describe('A row that is crossed out, covered, hidden or annotated', () => {
  it.each([
    ['by a line through it', '1 w 38 743.5 m 540 743.5 l S', 'struck_out'],
    ['by a line of red', '1 0 0 RG 2 w 38 743 m 540 743 l S', 'struck_out'],
    ['by a thin bar', '38 742.8 502 0.7 re f', 'struck_out'],
    [
      'by a thin bar that is a picture',
      'q 502 0 0 0.8 38 743 cm BI /W 1 /H 1 /IM true /BPC 1 /D [1 0] ID \x00 EI Q',
      'struck_out',
    ],
    ['by a line for each word', '38 743 m 100 743 l S 160 743.5 m 215 743.5 l S', 'struck_out'],
    [
      'by a line drawn by hand',
      '38 742 m 120 744 l 200 743 l 300 744 l 400 742.5 l 540 744 l S',
      'struck_out',
    ],
    ['by a line from one corner to the other', '38 741 m 110 746 l S', 'struck_out'],
    ['by two lines', '38 742.5 m 540 742.5 l 38 744.5 m 540 744.5 l S', 'struck_out'],
    ['by a black bar', '36 736 510 14 re f', 'covered'],
    ['by a white bar', '1 g 36 736 510 14 re f', 'covered'],
    ['by a thick line', '14 w 36 743 m 546 743 l S', 'covered'],
    [
      'by a bar with round corners',
      '40 736 m 540 736 l 546 736 546 750 540 750 c 40 750 l 34 750 34 736 40 736 c f',
      'covered',
    ],
    ['by a bar in a form', 'q 1 0 0 1 36 736 cm /X Do Q', 'covered'],
    [
      'by a bar of a single point',
      'q 510 0 0 14 36 736 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q',
      'covered',
    ],
    ['by a strip that is a picture', 'q 510 0 0 14 36 736 cm /P Do Q', 'covered'],
  ])('is marked as struck out or covered %s [H-52]', async (_, drawn, code) => {
    const form = streamOf('0 0 510 14 re f', '/Type/XObject/Subtype/Form/BBox[0 0 510 14]')
    const bytes = drawnPdf(`${table} q ${drawn} Q`, {
      resources: '/XObject<</X 6 0 R/P 7 0 R>>',
      objects: [form, picture],
    })
    expect(await against(bytes)).toEqual([`${names.brown}: ${code}`])
  })

  it.each([
    ['with the page turned', '/Rotate 90'],
    ['on a page that shows a part', '/CropBox[20 500 595 842]'],
  ])('is marked %s', async (_, page) => {
    expect(await against(drawnPdf(`${table} 38 743.5 m 540 743.5 l S`, { page }))).toEqual([
      `${names.brown}: struck_out`,
    ])
  })

  it('is marked where everything on the page is at an angle', async () => {
    const turned = `q 0.98 0.17 -0.17 0.98 120 -60 cm ${table} 38 743.5 m 540 743.5 l S 36 719 510 9 re f Q`
    expect(await against(drawnPdf(turned))).toEqual([`${names.brown}: struck_out`, `${names.fenn}: covered`])
  })

  it.each([
    ['white', (row: string) => `1 g ${row} 0 g`],
    ['nearly white', (row: string) => `0.97 0.98 0.96 rg ${row} 0 g`],
    ['white by another way of mixing colours', (row: string) => `0 0 0 0 k ${row} 0 g`],
    ['black on black', (row: string) => `36 736 510 14 re f ${row}`],
    ['without ink', (row: string) => `3 Tr ${row} 0 Tr`],
    ['fully transparent', (row: string) => `q /T gs ${row} Q`],
    ['outside of what is cut out', (row: string) => `q 0 0 20 20 re W n ${row} Q`],
    ['on a layer that is switched off', (row: string) => `/OC /L BDC ${row} EMC`],
  ])('is marked because it cannot be seen: it is %s [H-52]', async (_, hidden) => {
    const [head = [], anna = [], john = [], ida = []] = list
    const row = tableContent([[], [], john])
    const content = `${tableContent([head, anna])} ${hidden(row)} ${tableContent([[], [], [], ida])}`
    const bytes = drawnPdf(content, {
      catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>',
      resources: '/Properties<</L 6 0 R>>/ExtGState<</T<</ca 0>>>>',
      objects: ['<</Type/OCG/Name(Old)>>'],
    })
    expect(await against(bytes)).toEqual([`${names.brown}: hidden_text`])
  })

  it.each([
    ['StrikeOut', '/QuadPoints[38 750 540 750 38 736 540 736]', 'struck_out'],
    ['Redact', '', 'covered'],
    ['Square', '/IC[0 0 0]/C[0 0 0]', 'covered'],
    ['Line', '/L[38 743 540 743]/C[1 0 0]', 'struck_out'],
    ['Ink', '/InkList[[38 743 200 743.5 400 743 540 743.4]]/C[1 0 0]', 'struck_out'],
    ['FreeText', '/Contents(born 05/04/1951)/DA(/F 10 Tf)', 'annotated'],
    ['Stamp', '/Contents(VOID)', 'annotated'],
    ['Text', '/Contents(moved away)', 'annotated'],
  ])('is marked because of an annotation: %s', async (subtype, more, code) => {
    const annotation = `<</Type/Annot/Subtype/${subtype}/Rect[38 736 540 750]/F 4${more}>>`
    const bytes = drawnPdf(table, { page: '/Annots[6 0 R]', objects: [annotation] })
    expect(await against(bytes)).toEqual([expect.stringContaining(`${names.brown}: `)])
    expect((await against(bytes))[0]).toContain(code)
  })

  it('is marked with the text of a note in the margin', async () => {
    const note = '<</Type/Annot/Subtype/Text/Rect[560 736 580 750]/F 4/Contents(Deceased, see letter)>>'
    const page = await firstPage(drawnPdf(table, { page: '/Annots[6 0 R]', objects: [note] }))
    expect(page).toMatchObject({ marked: [{ code: 'annotated', text: 'Deceased, see letter' }] })
  })
})

describe('A row that is valid as printed', () => {
  const before = (drawn: string) => `q ${drawn} Q ${table}`
  const after = (drawn: string) => `${table} q ${drawn} Q`

  it.each([
    [
      'for the lines of its table',
      after(
        '0.5 w 36 755 m 546 755 l 36 735.5 m 546 735.5 l 36 715 m 546 715 l 36 715 m 36 800 l 155 715 m 155 800 l S',
      ),
    ],
    ['for an underline', after('38 738.6 m 100 738.6 l S 160 738.3 60 0.6 re f')],
    ['for a line above it', after('38 748.6 m 540 748.6 l S')],
    ['for the frame of its cells', after('36 736 510 14 re S 36 736 510 14 re 37 737 508 12 re f*')],
    ['for stripes behind the rows', before('0.9 g 36 735 510 18 re f')],
    [
      'for white on a dark stripe',
      `0.1 0.2 0.4 rg 36 735 510 18 re f ${tableContent([list[0] ?? [], list[1] ?? []])} 1 g ${tableContent([[], [], list[2] ?? []])} 0 g ${tableContent([[], [], [], list[3] ?? []])}`,
    ],
    ['for a highlighter', after('/M gs 1 1 0 rg 36 736 510 14 re f')],
    ['for a tint that is seen through', after('/H gs 1 1 0 rg 36 736 510 14 re f')],
    ['for a white line', after('1 G 38 743 m 540 743 l S')],
    ['for a large white box that only shows elsewhere', after('0 0 595 100 re W n 1 g 0 0 595 842 re f')],
    ['for a white box under a second printing of it', after(`1 g 0 0 595 842 re f 0 g ${table}`)],
    ['for a white edge around its letters', `1 G 2 w 1 Tr ${table} 0 Tr ${table}`],
    ['for a layer that is shown', `/OC /L BDC ${table} EMC`],
    ['for text without ink that a scan shows', `q 595 0 0 842 0 0 cm /P Do Q 3 Tr ${table}`],
    ['for text without ink beneath a scan', `3 Tr ${table} q 595 0 0 842 0 0 cm /P Do Q`],
    ['for text beneath a scan', `${table} q 595 0 0 842 0 0 cm /P Do Q`],
    ['for a strip behind it that is a picture', before('q 510 0 0 14 36 736 cm /P Do Q')],
    ['for white on a picture', `q 595 0 0 842 0 0 cm /P Do Q 1 g ${table}`],
  ])('is not marked %s', async (_, content) => {
    const bytes = drawnPdf(content, {
      catalog: '/OCProperties<</OCGs[7 0 R]/D<<>>>>',
      resources: '/XObject<</P 6 0 R>>/Properties<</L 7 0 R>>/ExtGState<</M<</BM/Multiply>>/H<</ca 0.4>>>>',
      objects: [picture, '<</Type/OCG/Name(Text)>>'],
    })
    expect(await against(bytes)).toEqual([])
    expect(await patientsIn(bytes)).toHaveLength(3)
  })

  it.each([
    ['Highlight', '/QuadPoints[38 750 540 750 38 736 540 736]/C[1 1 0]'],
    ['Underline', '/QuadPoints[38 750 540 750 38 736 540 736]'],
    ['Link', '/Border[0 0 0]'],
    ['Square', '/C[1 0 0]'],
    ['Text', '/F 2/Contents(hidden)'],
  ])('is not marked for an annotation that changes nothing: %s', async (subtype, more) => {
    const annotation = `<</Type/Annot/Subtype/${subtype}/Rect[38 734 540 751]${more}>>`
    expect(await against(drawnPdf(table, { page: '/Annots[6 0 R]', objects: [annotation] }))).toEqual([])
  })
})
