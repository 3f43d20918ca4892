import type { Plugin } from 'vite'

/** The name that replaces zod's `z`. No other module has a function with this name. */
export const schemaBuilder = 'zodSchemaBuilder'

/**
 * Tells the bundler which calls only build a schema, so that it drops unused schemas. The bundler knows such
 * functions by name alone. In minified packages `z` is often another function, and calls of that function
 * must stay.
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
