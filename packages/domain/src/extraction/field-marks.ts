// Puts doubts on a value that was read, and asks for them.
import { type Mark, type MarkCode, markOf } from './marks.ts'
import type { Field } from './types.ts'

/** With these doubts beside those it has, each once. What is not there cannot be doubtful in more than one way. */
export function withMarks<T>(field: Field<T>, codes: readonly MarkCode[]): Field<T> {
  const isAbsent = field.value === null || field.value === '' || field.value === 'unknown'
  const added = [...new Set(codes)].filter((code) => !hasMark(field, code))
  if (added.length === 0 || (isAbsent && field.marks)) return field
  return { ...field, marks: [...(field.marks ?? []), ...added.map((code) => markOf(code))] }
}

/** With these doubts too, each once, whether or not there is a value. */
export function withFurther<T>(field: Field<T>, marks: readonly Mark[]): Field<T> {
  const all = [...(field.marks ?? []), ...marks]
  const once = all.filter(
    ({ code, message }, at) =>
      all.findIndex((other) => other.code === code && other.message === message) === at,
  )
  return marks.length === 0 ? field : { ...field, marks: once }
}

/** With the doubt that these words beside it belong to it. What is not there can have lost nothing. */
export function withLostWords<T>(field: Field<T>, words: readonly string[]): Field<T> {
  const isAbsent = field.value === null || field.value === '' || field.value === 'unknown'
  if (words.length === 0 || isAbsent) return field
  return { ...field, marks: [...(field.marks ?? []), markOf('beside_not_read', words.join(' '))] }
}

export function hasMark({ marks }: Field<unknown>, code: MarkCode): boolean {
  return marks?.some((mark) => mark.code === code) ?? false
}
