import { runnerImport, type Plugin } from 'vite'

/**
 * To call a route, the browser needs only its method, path and kind. This plugin removes the schemas from
 * imported `routes`, and with them zod. Each feature's table becomes a
 * module, so that a page fetches only the tables that it uses. The types stay complete. A form that validates
 * its input imports the schema from its feature's file, such as `@sincerely/contract/auth`.
 */
export function rowsWithoutSchemas(): Plugin {
  let tables: Tables = {}
  return {
    name: 'rows-without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(tableId) ? id : null),
    async load(id) {
      if (id.startsWith(`${tableId}/`))
        return `export const table = ${JSON.stringify(tables[id.slice(tableId.length + 1)])}`
      if (id === tableId)
        return Object.keys(tables)
          .map((name) => `export { table as ${name} } from '${tableId}/${name}'`)
          .join('\n')
      if (!id.endsWith('/packages/contract/src/routes.ts')) return null
      const { module, dependencies } = await runnerImport<{ routes: Tables }>(id, { logLevel: 'error' })
      for (const file of dependencies) this.addWatchFile(file)
      tables = withoutSchemas(module.routes)
      return `export * as routes from '${tableId}'`
    },
  }
}

/** The module that exports each feature's table by name. The table itself is in a module below it. */
const tableId = 'virtual:routes'

type Row = {
  method: string
  path: string
  kind?: string
  contentType?: string
  creates?: boolean
  takes?: string
  whileLocked?: boolean
}
type Tables = Record<string, Record<string, Row>>

function withoutSchemas(tables: Tables): Tables {
  return mapValues(tables, (table) =>
    mapValues(table, ({ method, path, kind, contentType, creates, takes, whileLocked }) => ({
      method,
      path,
      kind,
      contentType,
      creates,
      takes,
      whileLocked,
    })),
  )
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
