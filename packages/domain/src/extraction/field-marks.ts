// Adds and finds doubts on a value.
import { type Mark, type MarkCode, markOf } from './marks.ts'
import type { Field } from './types.ts'

/** Adds each of these doubts once. A missing value can have only one doubt. */
export function withMarks<T>(field: Field<T>, codes: readonly MarkCode[]): Field<T> {
  const isAbsent = field.value === null || field.value === '' || field.value === 'unknown'
  const added = [...new Set(codes)].filter((code) => !hasMark(field, code))
  if (added.length === 0 || (isAbsent && field.marks)) return field
  return { ...field, marks: [...(field.marks ?? []), ...added.map((code) => markOf(code))] }
}

/** Adds each of these doubts once, even if there is no value. */
export function withFurther<T>(field: Field<T>, marks: readonly Mark[]): Field<T> {
  const all = [...(field.marks ?? []), ...marks]
  const once = all.filter(
    ({ code, message }, at) =>
      all.findIndex((other) => other.code === code && other.message === message) === at,
  )
  return marks.length === 0 ? field : { ...field, marks: once }
}

/** Adds the doubt that adjacent words belong to the value. A missing value cannot have lost words. */
export function withLostWords<T>(field: Field<T>, words: readonly string[]): Field<T> {
  const isAbsent = field.value === null || field.value === '' || field.value === 'unknown'
  if (words.length === 0 || isAbsent) return field
  return { ...field, marks: [...(field.marks ?? []), markOf('beside_not_read', words.join(' '))] }
}

export function withoutMark<T>(field: Field<T>, code: MarkCode): Field<T> {
  const { marks = [], ...rest } = field
  const left = marks.filter((mark) => mark.code !== code)
  return left.length === 0 ? rest : { ...rest, marks: left }
}

export function hasMark({ marks }: Field<unknown>, code: MarkCode): boolean {
  return marks?.some((mark) => mark.code === code) ?? false
}
