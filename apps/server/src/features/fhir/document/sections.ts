import type { Block, TextBlock } from '@sincerely/domain/markup/blocks'
import { isVisible, letterNarrative, linesNarrative, plainText } from './narrative.ts'
import type { Narrative } from './narrative.ts'
import sectionCodes from './section-codes.json' with { type: 'json' }

export type Reference = { reference: string; display?: string }
type Concept = { coding: { system: string; code: string; display: string }[]; text?: string }

/** A part of a document: it has a text, parts of its own, or things it names (FHIR R4 Composition.section, cmp-1). */
export type Section = {
  title: string
  code?: Concept
  text?: Narrative
  entry?: Reference[]
  section?: Section[]
}

/**
 * The sections of a letter, one for each heading, those of smaller headings inside those of larger ones; what stands
 * before the first heading is a section of its own. The words of the letter are all there, and in their order.
 */
export function letterSections(blocks: Block[]): Section[] {
  const beginning: Part = { title: 'Letter', level: 0, blocks: [], parts: [] }
  const whole: Part = { title: '', level: 0, blocks: [], parts: [] }
  const open = [whole]
  let current = beginning
  for (const block of blocks.filter(isVisible)) {
    if (!isHeading(block)) {
      current.blocks.push(block)
      continue
    }
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop()
    current = { title: plainText(block.runs), level: block.level, blocks: [], parts: [] }
    open.at(-1)?.parts.push(current)
    open.push(current)
  }
  const first = beginning.blocks.length > 0 ? [beginning] : []
  return [...first, ...whole.parts].map(sectionOf)
}

/** Of the names of people or things, a line each; none without a name. */
export function listSection(title: string, lines: string[]): Section[] {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '')
  return filled.length === 0 ? [] : [{ title, ...codeOf(title), text: linesNarrative(filled) }]
}

type Part = { title: string; level: number; blocks: Block[]; parts: Part[] }

/** A heading with nothing under it says itself. */
function sectionOf({ title, blocks, parts }: Part): Section {
  const isEmpty = blocks.length === 0 && parts.length === 0
  return {
    title,
    ...codeOf(title),
    ...(blocks.length > 0 ? { text: letterNarrative(blocks) } : {}),
    ...(isEmpty ? { text: linesNarrative([title]) } : {}),
    ...(parts.length > 0 ? { section: parts.map(sectionOf) } : {}),
  }
}

function isHeading(block: Block): block is TextBlock {
  return !('items' in block) && block.kind === 'h'
}

/** The heading's code in the UK standard for outpatient letters (PRSB), where it is one of its headings. */
function codeOf(title: string): { code?: Concept } {
  const heading = title.toLowerCase().replace(/[\s:.]+$/u, '')
  const known = sectionCodes.find(({ headings }) => headings.includes(heading))
  if (known === undefined) return {}
  const { code, display } = known
  return { code: { coding: [{ system: 'http://snomed.info/sct', code, display }], text: title } }
}
