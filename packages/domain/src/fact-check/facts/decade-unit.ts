// Recognises the 's' that makes a number a decade: '60s', '1990s'.
import type { Word } from '../../language/word.ts'
import type { Unit } from './units.ts'

export const DECADE: Unit = { name: 's', dimension: 'decade', factor: 1 }

/** Whether the 's' of '60s' or '1990s' directly follows its number. */
export function isDecadeAt(words: readonly Word[], next: number): boolean {
  const [number, s] = [words[next - 1], words[next]]
  return number?.kind === 'number' && number.value % 10 === 0 && s?.key === 's' && s.start <= number.end + 1
}
