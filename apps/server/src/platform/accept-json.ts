// Parses JSON bodies, refusing deep nesting.
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** The deepest bodies of the API have six levels. A recursive reader overflows the stack at some thousands. */
const maxDepth = 32
const tooDeep = `This JSON has more than ${maxDepth} nested levels. Nothing was changed. Send it with fewer levels.`

/**
 * Fastify's JSON parser with a depth limit. Without it, millions of nested arrays would block the server for seconds. An empty
 * body counts as no body, and the route's schema then reports the missing fields.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else if (isNestedDeeper(text, maxDepth))
      done(new AppError('invalid_input', { fields: { body: tooDeep } }), undefined)
    else void parse(request, text, done)
  })
}

/** Brackets inside strings are not counted. */
function isNestedDeeper(json: string, limit: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length && depth <= limit; at += 1) {
    const sign = json[at]
    if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === '"') at = endOfString(json, at)
  }
  return depth > limit
}

function endOfString(json: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    at = json.indexOf('"', at)
    if (at === -1) return json.length
    let escapes = 0
    while (json[at - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return at
  }
}
