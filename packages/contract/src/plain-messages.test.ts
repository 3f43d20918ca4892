import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CreateLetter, PostLetter } from './letters.ts'
import { speakPlainly } from './plain-messages.ts'
import { allRoutes } from './routes.ts'

function messageOf(shape: z.ZodType, value: unknown): string | undefined {
  return shape.safeParse(value).error?.issues[0]?.message
}

describe('plain error messages', () => {
  const before = z.config().customError
  beforeAll(() => speakPlainly())
  afterAll(() => {
    z.config({ customError: before })
  })

  it('say that a value is missing or of the wrong kind', () => {
    expect(messageOf(CreateLetter, { content: 'x' })).toBe('Please fill this in.')
    expect(messageOf(CreateLetter, { content: 'x', patientId: 'seven' })).toBe('Enter a number.')
    expect(messageOf(CreateLetter, 'text')).toBe('Send an object with fields.')
  })

  it('name the choices and the limits', () => {
    expect(messageOf(CreateLetter, { content: 'x', patientId: 1, priority: 'urgent' })).toBe(
      'Choose one of: low, medium, high.',
    )
    expect(messageOf(z.number().max(200), 201)).toBe('Enter 200 or less.')
  })

  it('name the limit and the actual length of a text or list', () => {
    expect(messageOf(z.string().max(20), 'x'.repeat(21))).toBe('Use at most 20 characters. This has 21.')
    expect(messageOf(z.array(z.number()).max(1), [1, 2])).toBe('Use at most 1 entries. This has 2.')
    expect(messageOf(z.string().min(1), '')).toBe('Please fill this in.')
    expect(messageOf(z.array(z.number()).min(1), [])).toBe('Choose at least one.')
  })

  it('are returned by every route for any wrong input', () => {
    const raw = allRoutes.flatMap(({ name, body, query, params }) =>
      [body, query, params].flatMap((shape) =>
        shape === undefined
          ? []
          : wrongInputs(shape).flatMap((input) =>
              (shape.safeParse(input).error?.issues ?? [])
                .filter(({ message }) => /^(?:Invalid|Too |Unrecognized|Expected)/u.test(message))
                .map(({ path, message }) => `${name} ${path.join('.')}: ${message}`),
            ),
      ),
    )
    expect([...new Set(raw)]).toEqual([])
  })

  it('name unknown keys', () => {
    expect(messageOf(PostLetter, { status: 'posted', notify: true, confirmd: [] })).toBe(
      'Unknown: ‘notify’, ‘confirmd’. Nothing was changed. Remove or correct these fields.',
    )
  })

  it('do not replace a schema’s own message', () => {
    expect(messageOf(z.string().min(1, 'Enter a name.'), '')).toBe('Enter a name.')
  })
})

const odd = [
  undefined,
  null,
  '',
  'x',
  1.5,
  -1,
  1e12,
  NaN,
  true,
  [],
  {},
  [null],
  ['x'],
  [{}],
  'x'.repeat(5001),
  many(600),
]

function many(count: number): unknown[] {
  return Array.from({ length: count }, () => 'x')
}

/** Returns an invalid value for the whole, for each field, and for each field of a nested record. */
function wrongInputs(shape: z.ZodType): unknown[] {
  const within = Object.entries(fieldsOf(shape)).flatMap(([field, inner]) => [
    ...odd.map((value) => ({ [field]: value })),
    ...Object.keys(fieldsOf(inner)).flatMap((key) =>
      odd.flatMap((value) => [{ [field]: { [key]: value } }, { [field]: [{ [key]: value }] }]),
    ),
  ])
  return [...odd, ...within]
}

/** Returns the fields of an object, even if it is optional, refined, or the item of a list. */
function fieldsOf(shape: z.core.$ZodType): Record<string, z.core.$ZodType> {
  if (shape instanceof z.ZodObject) return shape.shape
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element)
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return fieldsOf(shape.unwrap())
  return shape instanceof z.ZodPipe ? fieldsOf(shape.in) : {}
}
