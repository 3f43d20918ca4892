// Only the owner of a table may write to it. Checks every statement in a *.sql.ts file that changes rows
// against table-owners.json.
import { areaOf } from './areas.mjs'
import { methodOf, sqlTextOf } from './syntax.mjs'

const ownersFile = 'apps/server/src/platform/db/table-owners.json'
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const writtenInSql =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\b(?:for|do|key|on|before|after)\s+)update(?:\s+only)?)\s+"?([a-z_][a-z0-9_]*)/gi

/** Tables that no feature owns belong to platform. */
export function tableRules({ files, paths, read }) {
  const owners = paths.includes(ownersFile) ? Object.entries(JSON.parse(read(ownersFile))) : []
  const ownerOf = (table) => owners.find(([, tables]) => tables.includes(table))?.[0] ?? 'platform'
  return files.filter(isStatements).flatMap((file) => {
    const { feature = 'platform' } = areaOf(file.path)
    return file.nodes.flatMap((node) =>
      tablesWritten(node)
        .filter((table) => ownerOf(table) !== feature)
        .map((table) => ({
          rule: 'tables',
          file: `${file.path}:${file.lineOf(node)}`,
          message: `${feature} writes ${table}, which belongs to ${ownerOf(table)} (${ownersFile})`,
        })),
    )
  })
}

const isStatements = ({ path, isTest }) =>
  !isTest && /^apps\/server\/src\/(features|platform|app)\//.test(path)

function tablesWritten(node) {
  if (writers.has(methodOf(node))) return literalTables(node.arguments[0])
  const text = sqlTextOf(node)
  return text === undefined ? [] : [...text.matchAll(writtenInSql)].map(([, table]) => table.toLowerCase())
}

/** Reads table names such as `'letterVersions'` or `'letters as l'`, or an array of them. */
function literalTables(argument) {
  if (argument?.type === 'ArrayExpression') return argument.elements.flatMap(literalTables)
  return typeof argument?.value === 'string' ? [snakeCase(argument.value.split(/\s+as\s+/i)[0])] : []
}

const snakeCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
