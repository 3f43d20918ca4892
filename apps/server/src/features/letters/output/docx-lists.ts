// How the lists of a Word file look: the marks and indents of letter.typ, eight levels deep.

import { AlignmentType, type ILevelsOptions, LevelFormat } from 'docx'
import { MAX_LIST_DEPTH } from '@sincerely/domain/letters/allowed-markup'

export type ListKind = 'ul' | 'ol'

/** What the lists of a document may have in common. `marksFrom` is the level at which bullets begin anew. */
export type ListLook = { kind: 'ul'; marksFrom: number } | { kind: 'ol'; start: number }

/** A list among the lists of its document, and the level it stands at, from 0. */
export type Numbering = { reference: string; instance: number; level: number }

/** Where the text of a list begins, in twips; `depth` is 1 for a list that is in no other. */
export function listIndent(depth: number): number {
  return depth * STEP
}

/** Every level, since a list may stand at any. A number keeps its full stop, without those of the lists around it. */
export function levelsOf(look: ListLook): ILevelsOptions[] {
  return Array.from({ length: MAX_LIST_DEPTH }, (_, level) => {
    const left = listIndent(level + 1)
    if (look.kind === 'ul') {
      const text = BULLETS.at((level - look.marksFrom) % BULLETS.length) ?? '•'
      const style = { paragraph: { indent: { left, hanging: 230 } } }
      return { level, format: LevelFormat.BULLET, text, alignment: AlignmentType.LEFT, style }
    }
    const style = { paragraph: { indent: { left, hanging: 155 } } }
    return {
      level,
      format: LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
      start: look.start,
      alignment: AlignmentType.RIGHT,
      style,
    }
  })
}

const BULLETS = ['•', '–', '◦']

/** 21 points: room for a bullet or a number of two digits. */
const STEP = 420
