// Writes superscripts and subscripts as plain characters: 10⁹ and H₂O, or ^(…) and _(…) if there is no such character.

import { characterPairs, replaceCharacters } from './character-pairs.ts'
import type { FoundRun } from './found-blocks.ts'
import table from './raised-characters.json' with { type: 'json' }

/**
 * Returns the runs with superscripts and subscripts written as characters. A raised digit is never beside a plain one, because
 * text without raised characters is put in brackets. The print font, Tinos, has all the characters that we use. Ordinals ('1st')
 * and HbA1c are written on the line, as usual.
 */
export function writeRaised(runs: FoundRun[]): FoundRun[] {
  let before = ''
  return raisedGroups(runs).flatMap((group) => {
    const written = writeGroup(group, before)
    before = (before + written.map((run) => run.text).join('')).slice(-4)
    return written
  })
}

function writeGroup(group: FoundRun[], before: string): FoundRun[] {
  const sign = group[0]?.raised?.[0]
  if (sign === undefined) return group
  const inner = group.map((run) => ({ ...run, raised: run.raised?.slice(1) || undefined }))
  const words = group.map((run) => run.text).join('')
  const trimmed = words.trim()
  if (trimmed === '' || isWrittenPlain(sign, trimmed, before)) return inner
  const characters = sign === '^' ? SUPERSCRIPT : SUBSCRIPT
  const nested = inner.some((run) => run.raised !== undefined)
  if (!nested && Array.from(trimmed).every((character) => characters.has(character))) {
    return inner.map((run) => ({ ...run, text: replaceCharacters(run.text, characters) }))
  }
  return inBrackets(writeRaised(inner), sign)
}

/** True for '1st' and HbA1c, whose raised part is usually written on the line. */
function isWrittenPlain(sign: string, words: string, before: string): boolean {
  if (sign === '^') return /\d$/u.test(before) && /^(?:st|nd|rd|th)$/iu.test(words)
  return before.endsWith('A') && words.toLowerCase() === '1c'
}

/** Puts only the words in brackets, and leaves spaces at either end outside. */
function inBrackets(runs: FoundRun[], sign: string): FoundRun[] {
  const first = runs.findIndex((run) => run.text.trim() !== '')
  const last = runs.findLastIndex((run) => run.text.trim() !== '')
  return runs.map((run, at) => {
    let { text } = run
    if (at === first)
      text = `${text.slice(0, text.length - text.trimStart().length)}${sign}(${text.trimStart()}`
    if (at === last) text = `${text.trimEnd()})${text.slice(text.trimEnd().length)}`
    return { ...run, text }
  })
}

/** Groups adjacent runs that have the same superscript or subscript, or none. */
function raisedGroups(runs: FoundRun[]): FoundRun[][] {
  const groups: FoundRun[][] = []
  for (const run of runs) {
    const group = groups.at(-1)
    const neighbour = group?.at(-1)
    const joins = neighbour?.raised?.[0] === run.raised?.[0] && neighbour?.struck === run.struck
    if (group && joins && !run.image && !neighbour?.image) group.push(run)
    else groups.push([run])
  }
  return groups
}

/** A raised 'o' is a degree sign: '37°C', 'N° 5'. */
const SUPERSCRIPT = characterPairs(table.superscript).set('o', '°')
const SUBSCRIPT = characterPairs(table.subscript)
