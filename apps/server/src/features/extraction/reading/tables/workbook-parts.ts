// Opens the parts of an Excel workbook (ECMA-376): XML files in a zip, within limits.
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import type { PdfRefusalCode } from '../pdf-refusal.ts'

/** `read` calls a handler for each element of a part, in order. It returns false if there is no such part. */
export type Workbook = { read: (part: string, on: Handlers) => boolean }

export type Attributes = Readonly<Record<string, string | undefined>>

export type Handlers = {
  open?: (name: string, attributes: Attributes) => void
  /** `text` is the element's own text, without the text of its children. */
  close?: (name: string, text: string) => void
}

/** The maximum number of bytes of all unpacked parts. A list of 20,000 patients has 40 million. */
const MOST_UNPACKED = 120_000_000
const MOST_PARTS = 5_000
const PIECE = 65_536

export function openWorkbook(bytes: Uint8Array): Workbook | PdfRefusalCode {
  let [parts, size] = [0, 0]
  const names = new Set<string>()
  unzipSync(bytes, {
    filter: ({ name, size: packed, originalSize }) => {
      parts += 1
      names.add(name)
      // A stored part takes its packed size, even if it claims another original size.
      if (isNeeded(name)) size += Math.max(originalSize, packed)
      return false
    },
  })
  if (parts > MOST_PARTS || size > MOST_UNPACKED) return 'huge_table'
  if (!names.has('xl/workbook.xml')) return otherDocument(names)
  const files = unzipSync(bytes, { filter: ({ name }) => isNeeded(name) })
  return {
    read: (part, on) => {
      const content = files[part]
      if (content) readXml(content, on)
      return content !== undefined
    },
  }
}

/** Leaves out pictures, macros and links, which are never opened. */
function isNeeded(name: string): boolean {
  return /^xl\/(?:_rels\/)?[^/]+\.(?:xml|rels)$|^xl\/worksheets\/[^/]+\.xml$/u.test(name)
}

/** Names the spreadsheet formats that are not supported: OpenDocument, binary workbooks and Numbers. */
function otherDocument(names: ReadonlySet<string>): PdfRefusalCode {
  const isSpreadsheet = ['content.xml', 'xl/workbook.bin', 'Index/Document.iwa'].some((name) =>
    names.has(name),
  )
  return isSpreadsheet ? 'old_workbook' : 'not_a_list'
}

/** Parses in pieces, so that the text of a large part is never in memory as a whole. Throws if the end of the part is missing. */
function readXml(content: Uint8Array, { open, close }: Handlers): void {
  const texts: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        texts.push('')
        open?.(localName(name), attributes)
      },
      ontext: (text) => {
        if (texts.length > 0) texts[texts.length - 1] += text
      },
      onclosetag: (name) => {
        const text = texts.pop() ?? ''
        close?.(localName(name), text)
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for (let from = 0; from < content.length; from += PIECE)
    parser.write(decoder.decode(content.subarray(from, from + PIECE), { stream: true }))
  parser.write(decoder.decode())
  if (texts.length > 0) throw new Error('a part of the workbook is cut off')
  parser.end()
}

/** The name without its prefix, because some programs write 'x:row'. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
