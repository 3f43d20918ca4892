import type { Fix } from '@sincerely/domain/fact-check/types'
import { bodyRuns, coveredBy } from './text-runs.ts'

/** Applies a fix to a letter's HTML. An empty range inserts text. Returns null if the range is not in this text. */
export function applyFix(html: string, { start, end, replacement }: Fix): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const { runs } = bodyRuns(body)
  const [first, ...others] = coveredBy(runs, { start, end })
  if (!first) {
    const run = runs.find((one) => one.start <= start && start <= one.start + one.length)
    if (!run || start !== end) return null
    run.at.insertData(start - run.start, replacement)
    return body.innerHTML
  }
  first.at.replaceData(first.from, first.to - first.from, replacement)
  for (const { at, from, to } of others) at.deleteData(from, to - from)
  return body.innerHTML
}
