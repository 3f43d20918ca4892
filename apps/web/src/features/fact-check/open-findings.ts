// Which findings are open, in which order they are gone through, and what is said of their number.
import { type Finding, type Severity, severities } from '@sincerely/domain/fact-check/types'

/** The worst first, then by place in the letter; what is missing from the letter comes last of its kind. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) => rank(a.severity) - rank(b.severity) || place(a) - place(b) || a.id.localeCompare(b.id),
  )
}

function rank(severity: Severity): number {
  return severities.indexOf(severity)
}

function place({ start }: Finding): number {
  return start < 0 ? Number.MAX_SAFE_INTEGER : start
}

/** Those found here and those the server refused an approval for, each once: the server has the last word. */
export function together(found: readonly Finding[], refused: readonly Finding[]): Finding[] {
  const here = new Set(found.map(({ id }) => id))
  return inOrder([...found, ...refused.filter(({ id }) => !here.has(id))])
}

/** The next one to look at, or the one before, from `current` on and round; null where there is none. */
export function neighbour(findings: readonly Finding[], current: string | null, by: 1 | -1): Finding | null {
  const at = findings.findIndex(({ id }) => id === current)
  const from = at < 0 && by < 0 ? 0 : at
  return findings.at((from + by) % (findings.length || 1)) ?? null
}

/** '1 critical, 2 major': the open ones. */
export function countWords(open: readonly Finding[]): string {
  const parts = severities.flatMap((severity) => {
    const count = open.filter((finding) => finding.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}`]
  })
  return parts.length === 0 ? 'No open findings' : parts.join(', ')
}
