// The lists of a Word file: bullets, numbers and indents as in letter.typ, eight levels deep.

import { AlignmentType, type ILevelsOptions, LevelFormat } from 'docx'
import { MAX_LIST_DEPTH } from '@sincerely/domain/letters/allowed-markup'
import { enlarged } from './docx-sizes.ts'

export type ListKind = 'ul' | 'ol'

/** A list style that several lists of a document can share. `marksFrom` is the level at which the bullets start again. */
export type ListLook = { kind: 'ul'; marksFrom: number } | { kind: 'ol'; start: number }

/** A list and its level, from 0. */
export type Numbering = { reference: string; instance: number; level: number }

/** The indent of a list's text, in twips. `depth` is 1 for an outermost list. */
export function listIndent(depth: number, smallest: number): number {
  return enlarged(depth * STEP, smallest)
}

/** All levels, because a list can be on any level. A number keeps its full stop, but not the numbers of the surrounding lists. */
export function levelsOf(look: ListLook, smallest: number): ILevelsOptions[] {
  return Array.from({ length: MAX_LIST_DEPTH }, (_, level) => {
    const left = listIndent(level + 1, smallest)
    if (look.kind === 'ul') {
      const text = BULLETS.at((level - look.marksFrom) % BULLETS.length) ?? '•'
      const style = { paragraph: { indent: { left, hanging: enlarged(230, smallest) } } }
      return { level, format: LevelFormat.BULLET, text, alignment: AlignmentType.LEFT, style }
    }
    const style = { paragraph: { indent: { left, hanging: enlarged(155, smallest) } } }
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

/** In twips: 21 points, enough for a bullet or a number of two digits. */
const STEP = 420
