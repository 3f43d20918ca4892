// Merges typed values with the newest saved record.
import { type Intent, parseIntent } from '../intent.ts'
import { isObject, parseObject } from '../parse-object.ts'

export type Values = Record<string, unknown>

/** A record from the server. Null means that a field is unknown. Other fields are ignored. */
export type Entry<V> = { [Field in keyof V]?: V[Field] | null } & {
  version?: number | null
  /** The name is null if only the id is known. */
  updatedBy?: { id: number; name: string | null }
}

/** `base` holds the saved values from when typing began. It is null if they were not stored. */
export type Draft<V> = { base: V | null; typed: V }

/** A stored draft. The list of unsaved work shows `words` and links to `place`. `id` is the record's. */
export type KeptDraft<V> = Draft<V> & {
  id?: number
  intent: Intent | null
  title?: string
  place?: string
  words?: string[]
}

/** A form needs only this part of a contract schema. */
export type FormSchema = {
  safeParse: (values: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/**
 * Validates by the contract. `check` adds rules that the contract cannot know, such as an address that is
 * already taken.
 */
export type FormRules<V> = {
  schema?: FormSchema
  check?: (values: V) => { [Field in keyof V]?: string | undefined }
}

/** Rules for merging two users' changes. A single text needs no rule. */
export type MergeRules<V> = {
  /** Fields that belong together, such as a GP's name and their practice. */
  together?: readonly (keyof V & string)[]
  /** Merges a field that both users can add to, such as a list. */
  merge?: { [Field in keyof V]?: (versions: Record<'base' | 'mine' | 'theirs', V[Field]>) => V[Field] }
}

/** The error of each field, by the field's name. */
export type Problems = Record<string, string>

/** Returns the form values of a record. `empty` supplies unknown fields. */
export function valuesOf<V extends Values>(empty: V, entry: Entry<V> | null): V {
  const found = fieldsOf(empty).map((field) => [field, entry?.[field] ?? empty[field]])
  return Object.fromEntries(found) as V
}

export function changedFields<V extends Values>(values: V, base: V): (keyof V & string)[] {
  return fieldsOf(values).filter((field) => !isSame(values[field], base[field]))
}

/**
 * Applies typed values to the saved ones. An untouched field takes the new value. `clashes` lists the fields
 * that both users changed differently, or all differing fields if the base is unknown.
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
 * Parses a stored draft, or returns null if it is unreadable. `read` translates the fields of earlier
 * releases, and `otherwise` supplies missing fields.
 */
export function parseDraft<V extends Values>(
  text: string | undefined,
  otherwise: V,
  read: (fields: unknown) => unknown = (fields) => fields,
): KeptDraft<V> | null {
  const found = parseObject(text)
  if (found === null) return null
  const base = readValues(read(found['base']), otherwise)
  // Earlier releases stored `form`, or the fields alone.
  const typed = readValues(read(found['typed'] ?? found['form'] ?? found), base ?? otherwise)
  const id = found['id'] ?? found['of']
  return typed && { base, typed, intent: parseIntent(found['intent']), ...(typeof id === 'number' && { id }) }
}

/**
 * Returns the errors of the values. Errors that the saved record already had are left out, so that they do
 * not block other corrections.
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

/** Trims all text except secrets. */
export function trimmed<V extends Values>(values: V, secret: readonly (keyof V)[]): V {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'string' && !secret.includes(field) ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as V
}

/** Keeps only the first error of each field. */
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

/** Returns null if no field has a value of its type. `otherwise` supplies missing fields. */
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
