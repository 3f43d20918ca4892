// Typesets letters as one PDF with Typst, with one compiler per thread.

import { readFileSync } from 'node:fs'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { plainTextOf } from '@sincerely/domain/language/plain-text'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { ImageSource } from '@sincerely/domain/markup/blocks'
import { FONTS, readFont } from './fonts.ts'
import { imagesIn, printedLine } from './letter-body.ts'
import { type PrintFailure, printFailure, unprintableTexts } from './print-failure.ts'
import { printedImage } from './printed-image.ts'
import { type PrintedParts, printedParts } from './printed-parts.ts'

/** Maximum heights in millimetres, so that the page has space for a letter. */
const TALLEST = { letterhead: 90, footer: 45 }

/** `title` is shown by PDF viewers. By default it is the first letter's title. */
export type Typesetter = (letters: PrintedLetter[], title?: string) => Uint8Array<ArrayBuffer>

/**
 * Each letter begins on a new page with number 1. A letter that cannot be printed throws a Typst error or a PrintFailure;
 * `asPrintFailure` accepts both. The caller must let the event loop turn between files, because documents are freed only then.
 */
export function createTypesetter(): Typesetter {
  const compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: FONTS.map(readFont) }],
  })
  for (const name of ['letter-blocks.typ', 'letter.typ'])
    compiler.addSource(`${WORKSPACE}/${name}`, readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'))
  return (letters, title = letters[0]?.title ?? 'Letter') => {
    const files = filesOf(letters, title)
    for (const [name, bytes] of files) compiler.mapShadow(`${WORKSPACE}/${name}`, bytes)
    const print = () => {
      const compiled = { mainFilePath: `${WORKSPACE}/letter.typ`, resetRead: true }
      return new Uint8Array(compiler.pdf(compiled, { pdfStandard: PdfStandard.UA_1 }))
    }
    try {
      return print()
    } catch (error) {
      const boxed = withNamesBoxed(files.get(WORDS) ?? Buffer.of(), letters, error)
      if (boxed === null) throw inAddress(letters, error) ?? error
      compiler.mapShadow(`${WORKSPACE}/${WORDS}`, boxed)
      return print()
    } finally {
      for (const name of files.keys()) compiler.unmapShadow(`${WORKSPACE}/${name}`)
      compiler.evictCache(2)
    }
  }
}

/**
 * A name must be printed even if no font has all its characters, because it cannot be changed. Such characters become boxes.
 * Returns null if other text has such characters: it can be changed, so it is refused.
 */
function withNamesBoxed(words: Buffer, letters: PrintedLetter[], error: unknown): Buffer | null {
  const lacking = new Set(unprintableTexts(error).join(''))
  const names = letters.map(({ continuationHeader, addressee, copies }) =>
    [continuationHeader?.name, addressee[0], ...copies].join(' '),
  )
  const named = Array.from(names.join(' ')).filter((character) => lacking.has(character))
  if (named.length === 0) return null
  return Buffer.from(named.reduce((text, character) => text.replaceAll(character, '□'), words.toString()))
}

/** Says that the characters are in an address, which is changed elsewhere than the text. Null if they are in other text. */
function inAddress(letters: PrintedLetter[], error: unknown): PrintFailure | null {
  const found = unprintableTexts(error)
  const addresses = letters.flatMap(({ addressee }) => addressee.slice(1)).join('\n')
  const texts = letters.map(({ content }) => plainTextOf(content)).join('\n')
  const isThere = found.every((piece) => addresses.includes(piece) && !texts.includes(piece))
  if (found.length === 0 || !isThere) return null
  const message = `An address has characters that cannot be printed: ${found.join(' ')}. Change it in the patient's record or in the recipients.`
  return printFailure('unprintable_characters', message, error)
}

const WORDS = 'letters.json'

/** A folder that does not exist, so that the compiler can read only the template and the letter. */
const WORKSPACE = '/letter'

function filesOf(letters: PrintedLetter[], title: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const placed = new Map<string, PlacedImage>()
  const parts = letters.map((letter) => {
    const taken = printedParts(letter)
    placeImages(taken, files, placed)
    return taken
  })
  const all = { title: printedLine(title) || 'Letter', tallest: TALLEST, letters: parts }
  return files.set(WORDS, Buffer.from(JSON.stringify(all)))
}

type PlacedImage = { src: ''; file: string; width: number; height: number }

/** Letters of one file often share a letterhead, so each image is stored once. */
function placeImages(
  { letterhead, footer, signature }: PrintedParts,
  files: Map<string, Buffer>,
  placed: Map<string, PlacedImage>,
): void {
  for (const source of [...imagesIn([...letterhead, ...footer]), ...(signature ? [signature] : [])]) {
    const key = `${source.width ?? ''} ${source.src}`
    const image = placed.get(key) ?? placeImage(source, files)
    placed.set(key, image)
    Object.assign(source, image)
  }
}

function placeImage(source: ImageSource, files: Map<string, Buffer>): PlacedImage {
  const { format, bytes, width, height } = printedImage(source)
  const file = `image-${files.size}.${format}`
  files.set(file, bytes)
  return { src: '', file, width, height }
}
