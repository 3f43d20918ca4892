// Random values for a schema of the contract: most are valid, some slightly invalid, and some hostile.
import fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

/** Values that can break a server: characters that cannot be stored, markup, injected code, extremes. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e‮evil',
  '<script>window.ran = true</script>',
  '<img src=x onerror="window.ran = true">',
  "'; drop table letters; --",
  '%00',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '{{constructor}}',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  'infinity',
  'NaN',
  'x'.repeat(300_000),
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: { prototype: {} } },
]

/** `idOf` supplies the ids for fields whose names look like an id. */
export function arbitraryOf(
  schema: z.ZodType,
  idOf: (field: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return valueOf(json, '', idOf)
}

type IdOf = (field: string) => fc.Arbitrary<unknown>

function valueOf(schema: JsonSchema, field: string, idOf: IdOf): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: rightValue(schema, field, idOf) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileValues) },
  )
}

function rightValue(schema: JsonSchema, field: string, idOf: IdOf): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map((way) => rightValue(way, field, idOf)))
  if (schema.allOf?.[0]) return rightValue(schema.allOf[0], field, idOf)
  if (schema.type === 'object') return objectOf(schema, idOf)
  if (schema.type === 'array') return listOf(schema, field, idOf)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, field, idOf)
  return textOf(schema, field, idOf)
}

function objectOf({ properties = {}, required = [] }: JsonSchema, idOf: IdOf): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valueOf(schema, name, idOf)] as const,
  )
  // Even a required field is sometimes missing.
  return fc
    .tuple(fc.record(Object.fromEntries(fields), { requiredKeys: required }), fc.nat(19), fc.nat(9))
    .map(([whole, dice, at]) => (dice === 0 ? without(whole, required[at]) : whole))
}

function without(whole: object, name: string | undefined): object {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name))
}

function listOf({ items, minItems = 0 }: JsonSchema, field: string, idOf: IdOf): fc.Arbitrary<unknown> {
  const item = items ? valueOf(items, field.replace(/s$/, ''), idOf) : fc.jsonValue()
  return fc.array(item, { minLength: Math.min(minItems, 3), maxLength: 4 })
}

function numberOf(
  { type, minimum = 0, maximum }: JsonSchema,
  field: string,
  idOf: IdOf,
): fc.Arbitrary<unknown> {
  if (/id$/i.test(field)) return idOf(field)
  const min = Math.max(minimum, -1000)
  const max = Math.min(maximum ?? min + 1000, min + 1000)
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true })
}

const words = [
  'Ida Fenn',
  'Take twice daily.',
  'Which side?',
  'amoxicillin 500 mg',
  'Zoë',
  '999 123 4567',
  'x',
]
const days = ['2026-11-20', '1950-01-01', '2026-12-31', '']
const instants = ['2026-11-20T10:00:00Z', '2026-12-24T18:00:00+01:00']
const markup = [
  '<p>Dear Dr Patel,</p><p>She is well.</p>',
  '<p>Take <strong>5 mg</strong>.</p>',
  '<ul><li>One</li></ul>',
]

function textOf(
  { format, maxLength, minLength = 0 }: JsonSchema,
  field: string,
  idOf: IdOf,
): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.constantFrom(...instants)
  if (format === 'email' || /email/i.test(field))
    return fc.constantFrom('ida@example.org', 'IDA@EXAMPLE.ORG', 'no')
  if (/id$/i.test(field)) return idOf(field).map(String)
  if (/content|html|text|header|footer/i.test(field)) return fc.constantFrom(...markup)
  if (/day|date|dob|from|to$|at$/i.test(field)) return fc.constantFrom(...days, ...instants)
  if (/password/i.test(field)) return fc.constantFrom('seventeen herrings', 'seventeen herrings 2', 'short')
  const fits = words.filter((word) => word.length >= minLength && word.length <= (maxLength ?? Infinity))
  return fc.constantFrom(...(fits.length > 0 ? fits : ['x'.repeat(minLength)]))
}
