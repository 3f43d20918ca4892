// A letter as an editable Word file, with the content of the PDF in reading order.
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { type IParagraphOptions, Document, Packer, Tab, Table, TabStopType, TextRun } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { ImageSource } from '@sincerely/domain/markup/blocks'
import { footerInText, frameOf, headerEdge, letterheadInText } from './docx-frame.ts'
import { withSteadyKeys } from './docx-fonts.ts'
import { type References, createReferences } from './docx-references.ts'
import { enlarged } from './docx-sizes.ts'
import { INK, bodySetting, letterStyles, mm } from './docx-styles.ts'
import { type PrintedParts, printedParts } from './printed-parts.ts'
import { type WordBlock, lineParagraph, wordBlocks, wordElement } from './docx-blocks.ts'
import { wordRuns } from './docx-runs.ts'

/** The same letter gives the same bytes. Throws a PrintFailure if an image cannot be decoded. */
export async function letterDocx(letter: PrintedLetter): Promise<Uint8Array<ArrayBuffer>> {
  const parts = printedParts(letter)
  const references = createReferences(parts.smallest)
  const children = letterBlocks(parts, references).map(wordElement)
  const { titlePage, headers, footers } = frameOf(parts, references)
  const document = new Document({
    title: parts.title.replaceAll('\u200B', ''),
    creator: PRODUCT,
    lastModifiedBy: PRODUCT,
    styles: letterStyles(parts.smallest),
    numbering: references.lists(),
    fonts: await references.fonts(),
    compatibility: { version: 15, doNotExpandShiftReturn: true },
    sections: [
      {
        properties: {
          page: { size: A4, margin: { ...MARGIN, header: headerEdge(parts.draft) } },
          ...(titlePage ? { titlePage } : {}),
        },
        headers,
        footers,
        children,
      },
    ],
  })
  return packDocument(document, { links: references.links(), date: parts.date })
}

const PRODUCT = 'Sincerely'
const A4 = { width: mm(210), height: mm(297) }

/** A letterhead or footer that needs more space reduces the space for the text (spec §9). */
const MARGIN = { top: mm(20), bottom: mm(20), left: mm(25), right: mm(25), footer: mm(20) }

/**
 * The same letter gives the same bytes, with nothing about the machine. `date` (dd/mm/yyyy) is the creation date in the file,
 * whenever the file is made.
 */
async function packDocument(
  document: Document,
  { links, date }: { links: ReturnType<References['links']>; date: string },
): Promise<Uint8Array<ArrayBuffer>> {
  for (const { id, target } of links)
    document.Document.Relationships.addRelationship(id, HYPERLINK, target, 'External')
  const files = unzipSync(await Packer.pack(document, 'uint8array'))
  withSteadyKeys(files)
  const properties = strFromU8(files[PROPERTIES] ?? new Uint8Array())
  files[PROPERTIES] = strToU8(properties.replace(/(<dcterms:[^>]*>)[^<]+/gu, `$1${midnight(date)}`))
  return new Uint8Array(zipSync(files, { mtime: FIRST_DAY_OF_ZIP }))
}

const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
const PROPERTIES = 'docProps/core.xml'

/** In local time, which zip files store, so that the bytes are the same in every time zone. */
const FIRST_DAY_OF_ZIP = new Date(1980, 0, 1)

function midnight(date: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(date) ?? []
  return `${year ?? 1980}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`
}

/** The blocks from the addressee to the enclosures, with marks on blocks that stay on one page. */
function letterBlocks(parts: PrintedParts, references: References): WordBlock[] {
  const body = wordBlocks(parts.body, bodySetting(references, parts.smallest))
  const signOff = signOffOf(parts, references)
  const recipients = [
    ...named('cc:', parts.copies, references, { before: 298, smallest: parts.smallest }),
    ...named('Enc:', parts.enclosures, references, {
      before: parts.copies.length > 0 ? 77 : 298,
      smallest: parts.smallest,
    }),
    ...provenanceLine(parts, references),
  ]
  const isLong = recipients.length > MOST_IN_ONE_PIECE || parts.smallest > 0
  const end = isLong ? [...inOnePiece(signOff), ...recipients] : inOnePiece([...signOff, ...recipients])
  const company = end.length > 0 ? changeLast(body, keptWithNext) : body
  return [
    ...letterheadInText(parts, references),
    ...addressAndDate(parts, references),
    ...lineAbove(parts.replaces, references),
    ...actionsBox(parts, references),
    ...lineAbove(parts.communicationNeeds, references),
    ...company,
    ...end,
    ...footerInText(parts, references),
  ]
}

function keptWithNext(last: IParagraphOptions): IParagraphOptions {
  return { ...last, keepNext: true }
}

/** Longer lists of recipients may continue on the next page, as in the PDF. */
const MOST_IN_ONE_PIECE = 12

/** A line above the salutation, if the letter has it. */
function lineAbove(line: string | null, references: References): IParagraphOptions[] {
  return line === null ? [] : [{ ...lineParagraph(line, references), keepNext: true }]
}

/** The actions for the GP: a heading and its lines in one frame. */
function actionsBox({ actionsBox: box }: PrintedParts, references: References): IParagraphOptions[] {
  if (box === null) return []
  const numbered = box.lines.length > 1
  const lines = box.lines.map((runs, at) => {
    const all = numbered ? [{ text: `${at + 1}. ` }, ...runs] : runs
    return { children: wordRuns(all, {}, false, references) }
  })
  const framed = [{ ...lineParagraph(box.title, references), style: 'Heading1' }, ...lines].map((line) => ({
    ...line,
    border: { top: FRAME, bottom: FRAME, left: FRAME, right: FRAME },
    indent: { left: mm(4), right: mm(4) },
    keepLines: true,
    spacing: { before: 0, after: 60 },
  }))
  return changeLast(framed, (last) => spaced(last, { after: mm(6) }))
}

const FRAME = { style: 'single', size: 6, color: INK, space: 8 } as const

/** The date is at the end of the first address line, or above that line if it is too long. */
function addressAndDate(
  { addressee, date, smallest }: PrintedParts,
  references: References,
): IParagraphOptions[] {
  const lines = addressee.map((line) => lineParagraph(line, references))
  if (smallest > 0) {
    const stacked = [...lines, lineParagraph(date, references)].map((line) => ({
      ...line,
      style: 'InsideAddress',
    }))
    return changeLast(stacked, (last) => spaced(last, { before: 266, after: 374 }))
  }
  const [first] = addressee
  const fits = first !== undefined && first.length <= LONGEST_BESIDE_DATE
  const [line = {}, ...rest] = fits ? lines : [{}, ...lines]
  const children = [...(line.children ?? []), new TextRun({ children: [new Tab(), date] })]
  const dated = { ...line, children, tabStops: [{ type: TabStopType.RIGHT, position: mm(160) }] }
  const styled = [dated, ...rest].map((each) => ({ ...each, style: 'InsideAddress' }))
  return changeLast(styled, (last) => ({ ...last, spacing: { after: 374 } }))
}

/** In characters. A first address line of this length leaves room for the date beside it, even in capitals. */
const LONGEST_BESIDE_DATE = 45

function signOffOf(parts: PrintedParts, references: References): WordBlock[] {
  const { closing, signature, name, signatory } = parts
  const setting = bodySetting(references, parts.smallest)
  const isToSign = signature === null && name.length > 0 && name[0]?.kind !== 'gap'
  const roomToSign = isToSign ? { after: mm(13) + 117 } : {}
  const words = changeLast(wordBlocks(closing, setting), (last) => spaced(last, roomToSign))
  const below = signatory.length > 0 ? { after: 0 } : {}
  const names = changeLast(wordBlocks(name, setting), (last) => spaced(last, below))
  const roles = signatory.map((line) => ({ ...lineParagraph(line, references), style: 'Signatory' }))
  const image = signature ? [signatureParagraph(signature, references)] : []
  const [first, ...rest] = [...words, ...image, ...names, ...roles]
  if (!first) return []
  return [first instanceof Table ? first : spaced(first, { before: 194 }), ...rest]
}

/** The signature's image, in the space for a handwritten signature. */
function signatureParagraph(image: ImageSource, references: References): IParagraphOptions {
  return { children: wordRuns([{ text: '', image }], {}, false, references), spacing: { after: mm(3) } }
}

function named(
  label: string,
  names: string[],
  references: References,
  { before, smallest }: { before: number; smallest: number },
): IParagraphOptions[] {
  const left = enlarged(NAMES_AT, smallest)
  const lines = names.map((name) => ({ ...lineParagraph(name, references), style: 'Copies' }))
  return lines.map((line, at) => {
    if (at > 0) return { ...line, indent: { left } }
    const children = [new TextRun({ children: [label, new Tab()] }), ...(line.children ?? [])]
    return { ...line, children, indent: { left, hanging: left }, spacing: { before } }
  })
}

/** How the text was written, as the last line of the letter. */
function provenanceLine({ provenance }: PrintedParts, references: References): IParagraphOptions[] {
  if (provenance === null) return []
  return [{ ...lineParagraph(provenance, references), style: 'Signatory', spacing: { before: 298 } }]
}

const NAMES_AT = mm(11)

/** Keeps all paragraphs on one page. */
function inOnePiece(blocks: WordBlock[]): WordBlock[] {
  return blocks.map((block, at) =>
    block instanceof Table ? block : { ...block, keepLines: true, keepNext: at < blocks.length - 1 },
  )
}

function spaced(paragraph: IParagraphOptions, spacing: IParagraphOptions['spacing']): IParagraphOptions {
  return { ...paragraph, spacing: { ...paragraph.spacing, ...spacing } }
}

/** Changes the last block, which is never a table. */
function changeLast<B extends WordBlock>(
  blocks: B[],
  change: (last: IParagraphOptions) => IParagraphOptions,
): (B | IParagraphOptions)[] {
  const last = blocks.at(-1)
  if (!last || last instanceof Table) return blocks
  return [...blocks.slice(0, -1), change(last)]
}
