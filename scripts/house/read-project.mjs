// Reads every source file that git tracks or would add, with its text, syntax tree and the target of each
// import.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { nodesOf } from './syntax.mjs'

const source = /\.(ts|tsx|mjs)$/

/** `npm run rows` writes this file, so the style rules do not apply to it. */
export const isGenerated = (file) => file === 'apps/server/src/platform/db/rows.ts'
const workspace = /^@sincerely\/(domain|contract|embedded-postgres)\/(.+)$/

/**
 * `paths` are all files, relative to the root and with forward slashes. `files` are the source files among
 * them.
 */
export function readProject(root) {
  const listing = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  const paths = [...new Set(listing.toString().split('\0'))].filter(
    (file) => file && existsSync(path.join(root, file)),
  )
  const files = paths
    .filter((file) => source.test(file) && !isGenerated(file))
    .map((file) => readSource(root, file))
  return { root, paths, files, read: (file) => readFileSync(path.join(root, file), 'utf8') }
}

function readSource(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  const nodes = [...nodesOf(program)]
  return {
    path: file,
    text,
    nodes,
    comments,
    errors: errors.map(({ message }) => message),
    imports: nodes.flatMap((node) => importOf(node) ?? []).map((name) => resolve(file, name)),
    isTest: /\.(test|spec)\.(ts|tsx|mjs)$/.test(file),
    lineOf: ({ start }) => text.slice(0, start).split('\n').length,
  }
}

function importOf({ type, source: from }) {
  if (!/^(Import(Declaration|Expression)|Export(All|Named)Declaration|TSImportType)$/.test(type))
    return undefined
  return typeof from?.value === 'string' ? [from.value] : undefined
}

/** For a project file, `to` is its path relative to the root. Otherwise `npm` is the package's name. */
function resolve(file, name) {
  const [bare] = name.split('?')
  if (bare.startsWith('.')) return { name, to: path.posix.join(path.posix.dirname(file), bare) }
  const ours = workspace.exec(bare)
  if (ours) return { name, to: `packages/${ours[1]}/src/${ours[2]}.ts` }
  const parts = bare.split('/')
  return { name, npm: bare.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0] }
}
