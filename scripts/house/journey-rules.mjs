// Journeys share a server: a patient of one that looks like a patient of another is refused as a likely duplicate.

const named = /\bnewPatient\(\s*\w+,\s*(['"`])([^'"`$]+)\1/g

/** A patient's name made by journeys is in one file only, because the order in which journeys run varies. */
export function journeyRules({ files }) {
  const first = new Map()
  return files
    .filter(({ path }) => /^e2e\/.*\.spec\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...new Set([...text.matchAll(named)].map(([, , name]) => name))].flatMap((name) => {
        const other = first.get(name)
        first.set(name, other ?? path)
        return other === undefined ? [] : [sameName(path, name, other)]
      }),
    )
}

function sameName(file, name, other) {
  return { rule: 'journeys', file, message: `${other} has a patient called "${name}" already; take another` }
}
