// No cycles: no file may reach itself through what it imports, types included.

export function cycleRule({ files }) {
  const next = new Map(files.map((file) => [file.path, file.imports.flatMap(({ to }) => to ?? [])]))
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
