// Reads a Word file for tests: its parts as text, and the paragraphs of a part with their properties.
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'

export type WordParagraph = {
  /** A tab is '\t', and a line break is '\n'. */
  text: string
  style: string | null
  /** The XML of the paragraph's properties and runs. */
  properties: string
  runs: string
}

export type WordFile = {
  names: string[]
  /** Throws if there is no such part, or if it is not well-formed XML. */
  xml(name: string): string
  bytes(name: string): Uint8Array | undefined
  paragraphs(name?: string): WordParagraph[]
  /** All words of the document body, with one line per paragraph. */
  text(): string
}

export function readDocx(bytes: Uint8Array): WordFile {
  const files = unzipSync(bytes)
  const xml = (name: string): string => {
    const file = files[name]
    if (!file) throw new Error(`there is no ${name} in the file`)
    return wellFormed(strFromU8(file))
  }
  const paragraphs = (name = 'word/document.xml') => paragraphsOf(xml(name))
  return {
    names: Object.keys(files),
    xml,
    bytes: (name) => files[name],
    paragraphs,
    text: () =>
      paragraphs()
        .map(({ text }) => text)
        .join('\n'),
  }
}

function wellFormed(xml: string): string {
  if (ILLEGAL.test(xml)) throw new Error('the XML holds a character that XML does not allow')
  const open: string[] = []
  const parser = new Parser(
    {
      onopentagname: (name) => void open.push(name),
      onclosetag: (name, implied) => {
        const isEmptyElement = xml.slice(parser.startIndex, parser.endIndex + 1).endsWith('/>')
        if (open.pop() !== name || (implied && !isEmptyElement)) throw new Error(`<${name}> is not closed`)
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  if (open.length > 0) throw new Error(`<${open.join('> <')}> is not closed`)
  return xml
}

const ILLEGAL = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/u

function paragraphsOf(xml: string): WordParagraph[] {
  return [...xml.matchAll(/<w:p(?:\/>|>(?:<w:pPr>(.*?)<\/w:pPr>)?(.*?)<\/w:p>)/gsu)].map(
    ([, properties = '', runs = '']) => ({
      text: textOf(runs),
      style: /<w:pStyle w:val="([^"]*)"/u.exec(properties)?.[1] ?? null,
      properties,
      runs,
    }),
  )
}

function textOf(runs: string): string {
  return [...runs.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|(<w:br\/>)|(<w:tab\/>)/gu)]
    .map(([, text, isBreak, isTab]) => (isBreak ? '\n' : isTab ? '\t' : unescaped(text ?? '')))
    .join('')
}

function unescaped(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|apos|amp);/gu, (_, name: string) => names[name] ?? '')
}
