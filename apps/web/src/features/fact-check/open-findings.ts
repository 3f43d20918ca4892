// The order of findings, the way from one to the next, and their number in words.
import { type Finding, type Severity, severities } from '@sincerely/domain/fact-check/types'

/** Sorts by severity, then by position. Findings without a position come last among those of their severity. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
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

/** Returns the browser's findings and those of a refused approval, without duplicates. */
export function mergeFindings(found: readonly Finding[], refused: readonly Finding[]): Finding[] {
  const here = new Set(found.map(({ id }) => id))
  return sortFindings([...found, ...refused.filter(({ id }) => !here.has(id))])
}

/** Returns the next or previous finding, and continues at the other end; null if there are none. */
export function neighbourFinding(
  findings: readonly Finding[],
  current: string | null,
  by: 1 | -1,
): Finding | null {
  const at = findings.findIndex(({ id }) => id === current)
  const from = at < 0 && by < 0 ? 0 : at
  return findings.at((from + by) % (findings.length || 1)) ?? null
}

/** Returns a phrase such as '1 critical, 2 major'. */
export function countText(open: readonly Finding[]): string {
  const parts = severities.flatMap((severity) => {
    const count = open.filter((finding) => finding.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}`]
  })
  return parts.length === 0 ? 'No open findings' : parts.join(', ')
}
