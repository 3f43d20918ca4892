// Turns a letter into PDF bytes with Typst. One compiler serves all letters of its thread.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { printableImage } from '../../../platform/printable-image.ts'
import { type PrintedBlock, frameBlocks, imagesIn, letterBody, printedLine } from './letter-body.ts'
import { printFailure } from './print-failure.ts'

/** How tall a letterhead or footer may be, in millimetres: what is left of the page must hold a letter. */
const TALLEST = { letterhead: 90, footer: 45 }

export type Typesetter = (letter: PrintedLetter) => Uint8Array<ArrayBuffer>

/**
 * A letter that cannot be printed throws a Typst error or a PrintFailure; `asPrintFailure` reads both. The caller
 * lets the event loop turn between letters: documents are freed only then.
 */
export function createTypesetter(): Typesetter {
  const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: readFonts() }] })
  compiler.addSource(
    `${WORKSPACE}/letter.typ`,
    readFileSync(new URL('./letter.typ', import.meta.url), 'utf8'),
  )
  return (letter) => {
    const files = letterFiles(letter)
    for (const [name, bytes] of files) compiler.mapShadow(`${WORKSPACE}/${name}`, bytes)
    try {
      const compiled = { mainFilePath: `${WORKSPACE}/letter.typ`, resetRead: true }
      return new Uint8Array(compiler.pdf(compiled, { pdfStandard: PdfStandard.UA_1 }))
    } finally {
      for (const name of files.keys()) compiler.unmapShadow(`${WORKSPACE}/${name}`)
      compiler.evictCache(2)
    }
  }
}

/** A folder that does not exist: the compiler sees the template and the letter, and no file of the machine. */
const WORKSPACE = '/letter'

const FONTS = [
  '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
  '@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
  '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
  '@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf',
  '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
]

function readFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url)
  return FONTS.map((font) => readFileSync(resolve(font)))
}

function letterFiles(letter: PrintedLetter): Map<string, Buffer> {
  const letterhead = frameBlocks(letter.letterhead)
  const footer = frameBlocks(letter.footer)
  const files = new Map<string, Buffer>()
  placeImages([...letterhead, ...footer], files)
  const { role, registrationNumber, approvedOnBehalf } = letter.signatory
  const printed = {
    title: printedLine(letter.title) || 'Letter',
    date: printedLine(letter.date),
    addressee: lines(letter.addressee),
    ...letterBody(letter.content),
    letterhead,
    footer,
    signatory: lines([role, registrationNumber, approvedOnBehalf]),
    copies: lines(letter.copies),
    enclosures: lines(letter.enclosures),
    draft: letter.draft,
    tallest: TALLEST,
  }
  return files.set('letter.json', Buffer.from(JSON.stringify(printed)))
}

function lines(texts: (string | null)[]): string[] {
  return texts.map((text) => printedLine(text ?? '')).filter((text) => text !== '')
}

/** Widest and tallest an image may print, in CSS pixels: the text width, and a generous logo. */
const LARGEST_IMAGE = { width: 600, height: 150 }

function placeImages(blocks: PrintedBlock[], files: Map<string, Buffer>): void {
  for (const source of imagesIn(blocks)) {
    const image = printableImage(source.src)
    if (!image) throw printFailure('image_unreadable')
    const file = `image-${files.size}.${image.format}`
    files.set(file, image.bytes)
    const wanted = (source.width ?? image.width) / image.width
    const scale = Math.min(wanted, LARGEST_IMAGE.width / image.width, LARGEST_IMAGE.height / image.height)
    Object.assign(source, { src: '', file, width: image.width * scale, height: image.height * scale })
  }
}
