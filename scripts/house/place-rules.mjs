// The environment, the browser's storage and SQL may each be used in only one place. The clinical rules may
// use neither a clock nor random numbers.
import { isMember, methodOf, sqlTextOf } from './syntax.mjs'

const statements = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
])
const storages = new Set(['localStorage', 'sessionStorage', 'indexedDB'])
const outside = /^(scripts|e2e|bench)\/|\.config\.(ts|mjs)$/

const places = [
  {
    message: 'process.env is read only in apps/server/src/config.ts',
    allowed: (file) => file.isTest || outside.test(file.path) || file.path === 'apps/server/src/config.ts',
    finds: (node) => isMember(node, 'process', 'env') || importsEnvironment(node),
  },
  {
    message:
      "the browser's storage is used only in apps/web/src/platform/storage.ts or platform/…-storage.ts",
    allowed: (file) =>
      file.isTest ||
      outside.test(file.path) ||
      /^apps\/web\/src\/platform\/(.+-)?storage\.ts$/.test(file.path),
    finds: (node) => node.type === 'Identifier' && storages.has(node.name),
  },
  {
    message: 'SQL stands only in *.sql.ts, under platform/db, or in seed and tests',
    allowed: (file) =>
      file.isTest ||
      outside.test(file.path) ||
      /\.sql\.ts$|\/platform\/db\/|^apps\/server\/(seed|src\/test)\//.test(file.path),
    finds: (node) => statements.has(methodOf(node)) || sqlTextOf(node) !== undefined,
  },
  {
    message: 'domain and contract know neither clock nor chance: time is an argument',
    allowed: (file) => file.isTest || !/^packages\/(domain|contract)\//.test(file.path),
    finds: (node) => isMember(node, 'Date', 'now') || isMember(node, 'Math', 'random') || isDateOfNow(node),
  },
  {
    message: 'string unions, not enums',
    allowed: () => false,
    finds: (node) => node.type === 'TSEnumDeclaration',
  },
  {
    message: "types, not interfaces, except to extend another module's",
    allowed: () => false,
    finds: (node, _, nodes) =>
      node.type === 'TSInterfaceDeclaration' && !nodes.some((outer) => extendsModule(outer, node)),
  },
]

export function placeRules({ files }) {
  return files.flatMap((file) =>
    places
      .filter(({ allowed }) => !allowed(file))
      .flatMap(({ message, finds }) =>
        file.nodes
          .filter(finds)
          .map((node) => ({ rule: 'places', file: `${file.path}:${file.lineOf(node)}`, message })),
      ),
  )
}

const extendsModule = (outer, { start, end }) =>
  outer.type === 'TSModuleDeclaration' && outer.start <= start && end <= outer.end

const importsEnvironment = ({ type, source, specifiers }) =>
  type === 'ImportDeclaration' &&
  /^(node:)?process$/.test(source.value) &&
  specifiers.some(({ imported }) => imported?.name === 'env')

const isDateOfNow = ({ type, callee, arguments: given }) =>
  callee?.name === 'Date' && (type === 'CallExpression' || (type === 'NewExpression' && given.length === 0))
