// Compares the box ‘Actions for the GP’ with the letter below it. The box may say nothing that the letter does not.
import { ACTIONS_BOX, proposeActions } from '../letters/gp-actions.ts'
import { withIds } from './compare/comparison.ts'
import { plainTextOf } from '../language/plain-text.ts'
import { isPlain, splitWords } from '../language/words.ts'
import type { Finding, FindingKind } from './types.ts'

/**
 * Returns the lines of the box with a word, number or fact that the letter lacks. A line that is unchanged since it was proposed,
 * or that is word for word in the letter, is not compared. `differences` are the findings of a line compared with the letter.
 */
export function findUnsaidActions(
  lines: readonly string[],
  letter: string,
  differences: (line: string) => Finding[],
): Finding[] {
  if (lines.length === 0) return []
  const proposed = new Set(proposeActions(letter))
  const source = plainTextOf(letter)
  const said = plain(source)
  const edited = lines.filter((line) => !proposed.has(line) && !said.includes(plain(line)))
  if (edited.length === 0) return []
  const { words } = splitWords(source)
  const known = new Set(words.flatMap(({ key, stem, value }) => [key, stem, String(value)]))
  return withIds(
    edited.flatMap((line) => {
      const added = splitWords(line).words.filter(
        (word) =>
          (word.kind === 'number' || !isPlain(word)) &&
          ![word.key, word.stem, String(word.value)].some((one) => one !== 'NaN' && known.has(one)),
      )
      const fact = differences(line).find(
        ({ kind, severity, start }) => severity === 'critical' && start >= 0 && COMPARED.has(kind),
      )
      if (fact) return [unsaid(line, { words: fact.text, source: fact.source, severity: 'critical' })]
      const [first] = added
      if (first === undefined) return []
      const isNumber = added.some(({ kind }) => kind === 'number')
      return [unsaid(line, { words: first.text, source: '', severity: isNumber ? 'critical' : 'major' })]
    }),
  )
}

function unsaid(
  line: string,
  { words, source, severity }: Pick<Finding, 'source' | 'severity'> & { words: string },
): Finding {
  const instead = source === '' || plain(source) === plain(words) ? 'does not' : `says ‘${source}’`
  const message = `‘${ACTIONS_BOX}’ says ‘${words}’. The letter ${instead}.`
  return { id: '', severity, kind: 'gp-action', text: line, start: -1, end: -1, source, message }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/(?<![.;,:\s])[.;,:\s]+$/u, '')
    .trim()
}

const COMPARED: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'dose',
  'unit',
  'frequency',
  'route',
  'duration',
  'medicine-added',
  'medicine-action',
  'side',
  'value',
  'date',
  'interval',
  'invented',
])
