// The display of numbers in a workbook's cells: as dates, as times, with leading zeros.
import { dayOfSerial } from '@sincerely/domain/extraction/spreadsheet-cells'
import type { Workbook } from './workbook-parts.ts'

export type Epoch = 1900 | 1904

/** The format of a cell. The cell refers to it by number in `s`. */
export type Style = { show: (value: number, epoch: Epoch) => string; isStruck: boolean }

export function readStyles(workbook: Workbook): Style[] {
  const formats = new Map<number, string>()
  const struckFonts: boolean[] = []
  const styles: Style[] = []
  const inside: string[] = []
  workbook.read('xl/styles.xml', {
    open: (name, attributes) => {
      const parent = inside.at(-1)
      inside.push(name)
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'font' && parent === 'fonts') struckFonts.push(false)
      if (name === 'strike' && inside.includes('fonts'))
        struckFonts[struckFonts.length - 1] = !/^(?:0|false)$/u.test(attributes.val ?? '1')
      if (name !== 'xf' || parent !== 'cellXfs') return
      const id = Number(attributes.numFmtId ?? 0)
      const show = showingOf(formats.get(id) ?? BUILT_IN.get(id) ?? '')
      styles.push({ show, isStruck: struckFonts[Number(attributes.fontId ?? 0)] ?? false })
    },
    close: () => void inside.pop(),
  })
  return styles
}

/** The formats of ECMA-376 18.8.30 that a workbook does not define itself. The formats 27 to 58 are East Asian dates. */
const BUILT_IN = new Map<number, string>([
  ...[14, 15, 16, 17, 22].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'hh:mm'] as const),
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
])

function showingOf(format: string): Style['show'] {
  const [shown = ''] = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./gu, '').split(';')
  if (/general/iu.test(shown)) return plainNumber
  if (/[yd]/iu.test(shown) || /^\W*m+\W*$/iu.test(shown))
    return (value, epoch) => dayOfSerial(value, epoch) ?? plainNumber(value)
  if (/[hs]/iu.test(shown)) return clockTime
  const digits = format.replaceAll(/[\\"]/gu, '')
  return /^0[0 -]+$/u.test(digits) ? (value) => intoPattern(plainNumber(value), digits) : plainNumber
}

/** Shows all fifteen digits that a workbook stores. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? value.toFixed(0)
    : String(Number(value.toPrecision(15)))
}

function clockTime(value: number): string {
  const minutes = Math.round((value % 1) * 1_440)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

/** '000 000 0000' shows 4857773456 as '485 777 3456', and '00000' shows 123 as '00123'. */
function intoPattern(number: string, pattern: string): string {
  const places = pattern.replaceAll(/[^0]/gu, '').length
  if (!/^\d+$/u.test(number) || number.length > places) return number
  const digits = Array.from(number.padStart(places, '0'))
  return pattern.replaceAll('0', () => digits.shift() ?? '')
}
