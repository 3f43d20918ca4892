// Checks the import rules of ARCHITECTURE.md, which say which packages, layers and features may import each
// other.
import { areaOf, isApp } from './areas.mjs'

const testPackages = new Set(['vitest', 'fast-check'])
/** `domain` may import only these npm packages: pure functions without dependencies (decisions 39 and 47). */
const purePackages = new Set(['diff', 'double-metaphone'])

export function importRules({ files, paths }) {
  const known = new Set(paths)
  return files.flatMap((file) =>
    file.imports.flatMap((found) => {
      const message = found.npm === undefined ? wrongFile(file, found, known) : wrongPackage(file, found.npm)
      return message ? [{ rule: 'imports', file: file.path, message: `${message}: ${found.name}` }] : []
    }),
  )
}

function wrongPackage(file, name) {
  const { workspace } = areaOf(file.path)
  if (file.isTest && (testPackages.has(name) || name.startsWith('node:'))) return undefined
  if (workspace === 'domain' && !purePackages.has(name))
    return `domain imports no package but ${[...purePackages].join(', ')}`
  if (workspace === 'contract' && name !== 'zod') return 'contract imports only domain and zod'
  if (name === 'pg' && workspace === 'server' && !mayUseDriver(file.path))
    return 'the database driver belongs under platform/db'
  return undefined
}

const mayUseDriver = (file) => /^apps\/server\/src\/(platform\/db|test)\//.test(file)

function wrongFile(file, { to }, known) {
  if (!known.has(to)) return 'an import names an existing file with its extension'
  const from = areaOf(file.path)
  const target = areaOf(to)
  return wrongWorkspace(from.workspace, target.workspace) ?? wrongFloor(file, from, target, to)
}

function wrongWorkspace(from, to) {
  if (from === to) return undefined
  if (from === 'domain') return 'domain imports no other workspace'
  if (from === 'contract' && to !== 'domain') return 'contract imports only domain and zod'
  if (from === 'embedded-postgres') return 'embedded-postgres imports no other workspace'
  if (from === 'server' && to === 'embedded-postgres') return undefined
  if (isApp(from) && isApp(to)) return 'server and web never import each other'
  if (isApp(from) && to !== 'domain' && to !== 'contract')
    return 'apps import only domain and contract, the server embedded-postgres as well'
  return undefined
}

function wrongFloor(file, from, target, to) {
  if (!isApp(from.workspace) || from.workspace !== target.workspace) return undefined
  if (from.workspace === 'server' && file.isTest) return undefined
  const below = from.floor === 'platform' || from.floor === 'ui'
  if (below && (target.floor === 'features' || target.floor === 'app'))
    return `${from.floor} never imports ${target.floor}`
  if (from.floor !== 'features') return undefined
  if (target.floor === 'app') return 'features never import app'
  if (target.feature === undefined || target.feature === from.feature) return undefined
  const { feature, workspace } = target
  const open = workspace === 'web' ? `${feature}.parts.tsx` : `${feature}.ts`
  if (to === `apps/${workspace}/src/features/${feature}/${open}`) return undefined
  return workspace === 'web'
    ? `a web feature imports only the parts of another (${open})`
    : `only a feature's main file (${open}) may be imported by another`
}
