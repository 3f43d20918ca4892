// Forbids cycles. No file and no feature of the web may reach itself through its imports, type imports
// included.
import { areaOf } from './areas.mjs'

export function cycleRule({ files }) {
  const next = new Map(files.map((file) => [file.path, file.imports.flatMap(({ to }) => to ?? [])]))
  return [...cyclesIn(next), ...cyclesIn(betweenFeatures(files))]
}

/** Maps each feature of the web to the features that it imports. */
function betweenFeatures(files) {
  const next = new Map()
  for (const { path, imports } of files) {
    const from = webFeature(path)
    if (from === undefined) continue
    const others = imports.flatMap(({ to = '' }) => webFeature(to) ?? []).filter((to) => to !== from)
    next.set(from, [...new Set([...(next.get(from) ?? []), ...others])])
  }
  return next
}

function webFeature(file) {
  const { workspace, feature } = areaOf(file)
  return workspace === 'web' && feature !== undefined ? `apps/web/src/features/${feature}` : undefined
}

function cyclesIn(next) {
  const done = new Set()
  const found = []
  for (const start of next.keys()) follow(start, [])
  return found

  function follow(file, trail) {
    const at = trail.indexOf(file)
    if (at >= 0) {
      const round = [...trail.slice(at), file].join(' → ')
      found.push({ rule: 'cycles', file, message: `imports itself: ${round}` })
      return
    }
    if (done.has(file) || !next.has(file)) return
    for (const target of next.get(file)) follow(target, [...trail, file])
    done.add(file)
  }
}
