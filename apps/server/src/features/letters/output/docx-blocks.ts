// The blocks of a letter as Word paragraphs, to which their place on the page may still add options.

import { AlignmentType, type IParagraphOptions } from 'docx'
import { startsRightToLeft } from './docx-direction.ts'
import { type ListKind, listIndent } from './docx-lists.ts'
import type { References } from './docx-references.ts'
import { type TextLook, wordRuns } from './docx-runs.ts'
import type { PrintedBlock, PrintedList, PrintedRun, PrintedText } from './letter-body.ts'

/** The formatting of one part of the page: the letter's text, the letterhead or the footer. */
export type Setting = {
  references: References
  /** Options of a paragraph outside lists. */
  paragraph: IParagraphOptions
  look: TextLook
  heading: (block: PrintedText) => { paragraph: IParagraphOptions; look: TextLook }
}

/** `around` are the surrounding lists, outermost first. */
export function wordParagraphs(
  blocks: PrintedBlock[],
  setting: Setting,
  around: ListKind[] = [],
): IParagraphOptions[] {
  return blocks.flatMap((block, at): IParagraphOptions[] => {
    if (block.kind === 'gap') return [{ ...setting.paragraph, ...tight }]
    if ('items' in block) return listParagraphs(block, setting, around)
    const left = listIndent(around.length)
    const indent = left === 0 ? {} : { style: 'ListContinue', indent: { left } }
    const beforeList = 'items' in (blocks[at + 1] ?? {}) ? tight : {}
    return [{ ...indent, ...textParagraph(block, setting), ...beforeList }]
  })
}

/** No gap between a paragraph and the list it introduces; an empty line has the height of one line. */
const tight = { spacing: { after: 0 } }

/** A line of plain text, aligned left like its neighbours even if it is right-to-left. */
export function lineParagraph(text: string, references: References): IParagraphOptions {
  return { children: wordRuns([{ text }], {}, false, references) }
}

function textParagraph(block: PrintedText, setting: Setting): IParagraphOptions {
  const { paragraph, look } = block.kind === 'h' ? setting.heading(block) : setting
  return {
    ...paragraph,
    ...directed(block.runs, look, setting.references),
    ...(block.align === null ? {} : { alignment: ALIGNMENTS[block.align] }),
    ...(block.keep ? { keepNext: true, keepLines: true } : {}),
  }
}

function directed(runs: PrintedRun[], look: TextLook, references: References): IParagraphOptions {
  const rightToLeft = startsRightToLeft(runs.map((run) => run.text).join(''))
  const children = wordRuns(runs, look, rightToLeft, references)
  return rightToLeft ? { children, bidirectional: true } : { children }
}

const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
}

/** The first text of an item gets its bullet or number; an item without text, or that begins with a list, is a bullet alone. */
function listParagraphs(list: PrintedList, setting: Setting, around: ListKind[]): IParagraphOptions[] {
  const numbering = setting.references.numberList(list, around)
  const inside = [...around, list.kind]
  return list.items.flatMap((item) => {
    const [first] = item
    const text = first && 'runs' in first ? first : null
    const marked = text ? textParagraph(text, setting) : {}
    const rest = wordParagraphs(text ? item.slice(1) : item, setting, inside)
    return [{ style: 'ListParagraph', ...marked, numbering }, ...rest]
  })
}
