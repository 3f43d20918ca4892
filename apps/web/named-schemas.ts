import type { Plugin } from 'vite'

/** What the schemas are built with, under a name that nobody else's file has. */
export const schemaBuilder = 'zodSchemaBuilder'

/**
 * Tells the bundler which calls only build a schema, so that one nobody uses is left out. It knows such functions by their
 * name alone, and in a minified package some other function is called `z`, whose calls would be left out as well.
 */
export function namedSchemas(): Plugin {
  return {
    name: 'named-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return null
      const named = code
        .replace("import { z } from 'zod'", `import { z as ${schemaBuilder} } from 'zod'`)
        .replaceAll(/(?<![-\w.'"])z(?=\s*\.)/g, schemaBuilder)
      return { code: named, map: null }
    },
  }
}
