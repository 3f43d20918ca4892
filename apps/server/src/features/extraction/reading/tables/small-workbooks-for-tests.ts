// Makes small Excel workbooks for tests.
import { strToU8, zipSync } from 'fflate'

/** A cell as a text, a number, or its XML without the reference, such as `t="e"><v>#N/A</v>`. */
export type Cell = string | number | { xml: string }

export type SheetOfTest = {
  name?: string
  rows: (Cell | null)[][]
  isHidden?: boolean
  merges?: string[]
  /** Row numbers, counted from 1. */
  hiddenRows?: number[]
}

/** Cells with numbers refer to these by `s`. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy;@"/>
<numFmt numFmtId="165" formatCode="000&quot; &quot;000&quot; &quot;0000"/><numFmt numFmtId="166" formatCode="[$-809]d mmmm yyyy"/></numFmts>
<fonts><font/><font><strike/></font></fonts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/>
<xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`

export const styleOf = {
  general: 0,
  date: 1,
  ownDate: 2,
  nhsNumber: 3,
  longDate: 4,
  time: 5,
  struck: 6,
} as const

export function styled(value: number | string, style: keyof typeof styleOf): Cell {
  return typeof value === 'number'
    ? { xml: `s="${styleOf[style]}"><v>${value}</v>` }
    : { xml: `s="${styleOf[style]}" t="inlineStr"><is><t>${escaped(value)}</t></is>` }
}

/** `sharedStrings` is the XML of the first shared texts, such as `<t>Anna</t>`. */
export function workbookOf(
  sheets: SheetOfTest[],
  { date1904 = false, sharedStrings = [] }: { date1904?: boolean; sharedStrings?: string[] } = {},
): Uint8Array<ArrayBuffer> {
  const strings = [...sharedStrings]
  const parts: Record<string, Uint8Array> = {}
  for (const [at, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(sheetXml(sheet, strings))
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" ${isHidden ? 'state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook><workbookPr ${date1904 ? 'date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    'xl/styles.xml': strToU8(styles),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    ...parts,
  })
}

function sheetXml({ rows, merges = [], hiddenRows = [] }: SheetOfTest, strings: string[]): string {
  const lines = rows.map((cells, at) => {
    const inside = cells.flatMap((cell, column) =>
      cell === null ? [] : [cellXml(cell, letterOf(column) + (at + 1), strings)],
    )
    return `<row r="${at + 1}" ${hiddenRows.includes(at + 1) ? 'hidden="1"' : ''}>${inside.join('')}</row>`
  })
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`
}

function cellXml(cell: Cell, reference: string, strings: string[]): string {
  if (typeof cell === 'object') return `<c r="${reference}" ${cell.xml}</c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  strings.push(`<t>${escaped(cell)}</t>`)
  return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + column)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
