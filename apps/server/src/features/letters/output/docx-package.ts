// The file of a Word document: the same bytes for the same letter, and nothing of the machine in it.

import { type Document, Packer } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { References } from './docx-references.ts'

/** `date` is dd/mm/yyyy: the document says that it was made on that day, whenever the file is made. */
export async function packDocument(
  document: Document,
  { links, date }: { links: ReturnType<References['links']>; date: string },
): Promise<Uint8Array<ArrayBuffer>> {
  for (const { id, target } of links)
    document.Document.Relationships.addRelationship(id, HYPERLINK, target, 'External')
  const files = unzipSync(await Packer.pack(document, 'uint8array'))
  const properties = strFromU8(files[PROPERTIES] ?? new Uint8Array())
  files[PROPERTIES] = strToU8(properties.replace(/(<dcterms:[^>]*>)[^<]+/gu, `$1${midnight(date)}`))
  return new Uint8Array(zipSync(files, { mtime: FIRST_DAY_OF_ZIP }))
}

const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
const PROPERTIES = 'docProps/core.xml'

/** In the time of the machine, as the zip writes it: the same everywhere. */
const FIRST_DAY_OF_ZIP = new Date(1980, 0, 1)

function midnight(date: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(date) ?? []
  return `${year ?? 1980}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`
}
