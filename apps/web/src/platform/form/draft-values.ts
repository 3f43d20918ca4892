// The values of a form, what was saved when somebody began to type, and how the two meet what is saved now.
import { type Intent, parseIntent } from '../intent.ts'
import { isObject, parseObject } from '../parse-object.ts'

export type Values = Record<string, unknown>

/** A record as the server has it: a field that is not known is null, others are not in the form. */
export type Entry<V> = { [Field in keyof V]?: V[Field] | null } & {
  version?: number | null
  updatedBy?: string
}

/** `base` is what was saved when the typing began; null where that was not kept. */
export type Draft<V> = { base: V | null; typed: V }

/** A draft as it lies on this device; `words` and `place` are for the list of unsent work, `id` says of which record it is. */
export type KeptDraft<V> = Draft<V> & {
  id?: number
  intent: Intent | null
  title?: string
  place?: string
  words?: string[]
}

/** A schema of the contract, as far as a form needs it. */
export type FormSchema = {
  safeParse: (values: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** What the contract says of the values; `check` finds what it cannot know, such as an address that is taken. */
export type FormRules<V> = {
  schema?: FormSchema
  check?: (values: V) => { [Field in keyof V]?: string | undefined }
}

/** How what two people typed meets, where a field is not one text of its own. */
export type MergeRules<V> = {
  /** Fields that are one thing, such as a person and their practice: never half of one and half of the other. */
  together?: readonly (keyof V & string)[]
  /** A field to which both can add, such as a list. */
  merge?: { [Field in keyof V]?: (versions: Record<'base' | 'mine' | 'theirs', V[Field]>) => V[Field] }
}

/** What is wrong with each field, by its name. */
export type Problems = Record<string, string>

/** A record as the form shows it: what is not known is as it is in `empty`. */
export function valuesOf<V extends Values>(empty: V, entry: Entry<V> | null): V {
  const found = fieldsOf(empty).map((field) => [field, entry?.[field] ?? empty[field]])
  return Object.fromEntries(found) as V
}

export function changedFields<V extends Values>(values: V, base: V): (keyof V & string)[] {
  return fieldsOf(values).filter((field) => !isSame(values[field], base[field]))
}

/**
 * What was typed on top of what is saved now: it stays, and a field that was not touched takes the new value. `clashes` are
 * the fields changed here and, differently, by somebody else; all that differ where the base is not known.
 */
export function rebase<V extends Values>(
  { base, typed }: Draft<V>,
  now: V,
  { together = [], merge = {} }: MergeRules<V> = {},
): { values: V; clashes: (keyof V & string)[] } {
  if (base === null) return { values: typed, clashes: changedFields(typed, now) }
  const typedIn = changedFields(typed, base)
  const touched = together.some((field) => typedIn.includes(field)) ? [...typedIn, ...together] : typedIn
  const values = { ...now, ...pick(typed, touched) }
  const theirs = changedFields(now, base)
  const clashes = fieldsOf(now).filter(
    (field) => theirs.includes(field) && !isSame(values[field], now[field]),
  )
  for (const field of clashes) {
    const versions = { base: base[field], mine: typed[field], theirs: now[field] }
    values[field] = merge[field]?.(versions) ?? values[field]
  }
  return { values, clashes }
}

/**
 * The draft in a copy on this device, also of an earlier release, whose fields `read` translates; null where it cannot be read.
 * A field that it lacks is as `otherwise`.
 */
export function parseDraft<V extends Values>(
  text: string | undefined,
  otherwise: V,
  read: (fields: unknown) => unknown = (fields) => fields,
): KeptDraft<V> | null {
  const found = parseObject(text)
  if (found === null) return null
  const base = readValues(read(found['base']), otherwise)
  // The last two are of earlier releases.
  const typed = readValues(read(found['typed'] ?? found['form'] ?? found), base ?? otherwise)
  const id = found['id'] ?? found['of']
  return typed && { base, typed, intent: parseIntent(found['intent']), ...(typeof id === 'number' && { id }) }
}

/**
 * What is wrong with the values. Left out is what was just as wrong in the saved record and nobody touched: it was accepted
 * once, and must not keep anybody from correcting something else.
 */
export function problemsOf<V extends Values>(rules: FormRules<V>, values: V, saved: V | null): Problems {
  const problems = allProblems(rules, values)
  if (saved === null) return problems
  const before = allProblems(rules, saved)
  const isOld = (field: string) => before[field] === problems[field] && isSame(values[field], saved[field])
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !isOld(field)))
}

export function pick<V extends Values>(values: V, fields: readonly (keyof V)[]): Partial<V> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>
}

/** Without the spaces around what was typed; those of a password are part of it. */
export function trimmed<V extends Values>(values: V, secret: readonly (keyof V)[]): V {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' && !secret.includes(field) ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as V
}

/** The first thing that is wrong with each field. */
function allProblems<V extends Values>({ schema, check }: FormRules<V>, values: V): Problems {
  const found = schema?.safeParse(values).error?.issues ?? []
  const all = [
    ...found.map(({ path, message }) => [String(path[0] ?? ''), message] as const),
    ...Object.entries<string | undefined>(check?.(values) ?? {}),
  ]
  const problems: Problems = {}
  for (const [field, message] of all) {
    if (message !== undefined) problems[field] ??= message
  }
  return problems
}

/** Null where nothing of it is a value of such a field; what is missing is as in `otherwise`. */
function readValues<V extends Values>(found: unknown, otherwise: V): V | null {
  if (!isObject(found)) return null
  const known = fieldsOf(otherwise).filter((field) => isAlike(found[field], otherwise[field]))
  return known.length === 0 ? null : { ...otherwise, ...pick(found as V, known) }
}

function isAlike(value: unknown, other: unknown): boolean {
  return typeof value === typeof other && Array.isArray(value) === Array.isArray(other)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function fieldsOf<V extends Values>(values: V): (keyof V & string)[] {
  return Object.keys(values)
}
