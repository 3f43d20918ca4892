// Which packages ship, in which version and under which licence, read from the lock file alone.

type Entry = {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }
type Place = 'server' | 'browser' | 'build'
export type Shipped = {
  name: string
  version: string
  licence: string
  /** As in the lock file: the kind of hash, and the hash. */
  integrity: string | null
  places: Place[]
}

/** Where the lock file does not say it. */
export const notSaid = 'not said'

/** Where the walk through the lock file begins, and what is found from there is for. */
const roots: Record<Place, string> = { server: 'apps/server', browser: 'apps/web', build: '' }

/** By name and version; our own workspaces are walked through and left out. */
export function shippedPackages(lock: Lock): Shipped[] {
  const found = new Map<string, Shipped>()
  for (const [place, root] of Object.entries(roots) as [Place, string][]) {
    for (const path of reachedFrom(lock, root)) {
      const { version = '', license = notSaid, integrity = null } = lock.packages[path] ?? {}
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const known = found.get(`${name} ${version}`)
      if (known) known.places = [...new Set([...known.places, place])]
      else found.set(`${name} ${version}`, { name, version, licence: license, integrity, places: [place] })
    }
  }
  return [...found.values()].toSorted((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  )
}

/** The paths of all packages that are needed from here, our own workspaces walked through and left out. */
function reachedFrom(lock: Lock, root: string): string[] {
  const seen = new Set<string>()
  const waiting = [root]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[at] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = resolve(lock, at, name)
      if (path === undefined || seen.has(path)) continue
      seen.add(path)
      waiting.push(path)
    }
  }
  return [...seen].filter((path) => path.includes('node_modules/'))
}

/** As Node finds a package: in the nearest node_modules on the way up. A peer that nobody installed is not there. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = lock.packages[path]
    if (entry) return entry.link === true ? entry.resolved : path
    if (folder === '') return undefined
  }
}
