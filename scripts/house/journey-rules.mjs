// Journeys share a server. A patient who looks like another journey's patient is refused as a likely
// duplicate.

const named = /\bnewPatient\(\s*\w+,\s*(['"`])([^'"`$]+)\1/g

/**
 * Only one file of journeys may create a patient with the same name, because the order of the files varies.
 */
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
