// What comes in, made fit to be kept: other spellings of field names, and characters nobody can see, taken away.
import { renameSpellings } from '@sincerely/contract/spellings'
import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Lists of records with lists in them are nested six times. Whatever reads step by step ends its stack at some thousands. */
const mostNested = 32
const tooDeep = 'This is nested too deeply to be read.'

/** JSON as Fastify reads it, but for what is nested too deeply: millions of arrays hold everyone up for seconds. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (isNestedDeeper(text, mostNested))
      done(new AppError('invalid_input', { fields: { body: tooDeep } }), undefined)
    else void parse(request, text, done)
  })
}

/** Brackets within strings are none. */
function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length && depth <= most; at += 1) {
    const sign = json[at]
    if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === '"') at = endOfString(json, at)
  }
  return depth > most
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

/** The query as the schemas read it: a filter that is left empty, as in `?status=`, is no filter. */
export function readQuery(query: unknown): unknown {
  const read = readIncoming(query)
  if (typeof read !== 'object' || read === null) return read
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

/**
 * The body or query as the schemas read it. Controls, overrides of direction and broken characters are left out of
 * every text: no database keeps a NUL, and none of them was ever meant. Line ends and tabs stay.
 */
export function readIncoming(value: unknown): unknown {
  return cleaned(renameSpellings(value))
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutHiddenCharacters(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]))
}
