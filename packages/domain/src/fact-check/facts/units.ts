// Defines the units of a letter: their dimension, and their size relative to others of the same dimension.
import lexicon from '../../language/lexicons/units.json' with { type: 'json' }
import { phraseTree } from '../../language/phrases.ts'

/** `factor` converts an amount to the smallest unit of the same dimension. */
export type Unit = { name: string; dimension: string; factor: number }

type Group = Readonly<Record<string, readonly (number | string)[]>>

const GROUPS: Readonly<Record<string, Group>> = lexicon

export const UNITS = phraseTree<Unit>(
  Object.entries(GROUPS).flatMap(([dimension, group]) =>
    Object.entries(group).flatMap(([name, [factor, phrases]]) =>
      String(phrases)
        .split('|')
        .map((phrase) => [phrase.split(' '), { name, dimension, factor: Number(factor) }] as const),
    ),
  ),
)

/** True for durations. Days and months are not converted into each other. */
export function isTime(dimension: string | undefined): boolean {
  return dimension === 'time' || dimension === 'months' || dimension === 'nights'
}
