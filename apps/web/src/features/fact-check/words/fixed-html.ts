import type { Fix } from '@sincerely/domain/fact-check/types'
import { bodyRuns } from './body-runs.ts'
import { coveredBy } from './plain-runs.ts'

/**
 * A letter's HTML with one exchange of words made in it. An empty stretch is a place to write at. Null where there is no
 * such place: the text is not the one that was checked.
 */
export function fixedHtml(html: string, { start, end, replacement }: Fix): string | null {
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
