// Holds the values of a form. They stay on this device until saved, and are merged with other users' changes.
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoundDraft } from '../drafts/drafts.ts'
import { useStoredDraft } from '../drafts/use-drafts.ts'
import { newIdempotencyKey, type Intent, intentFor } from '../intent.ts'
import {
  changedFields,
  type Entry,
  type FormRules,
  type KeptDraft,
  type MergeRules,
  parseDraft,
  pick,
  type Problems,
  problemsOf,
  rebase,
  trimmed,
  type Values,
  valuesOf,
} from './draft-values.ts'

export type DraftOptions<V extends Values> = FormRules<V> & {
  /** The key of the draft on this device, such as `address-12`. Without a key, nothing is stored. */
  key: string | null
  /** Creates idempotency keys. By default the keys are random. */
  newKey?: () => string
  /** Describes how an earlier release stored the draft, by its key and fields. */
  earlier?: { key?: string; read: (fields: unknown) => unknown }
  /** The id of the record. Drafts of other records may have the same key; they are left alone. */
  record?: number
  /** The draft to continue, or null, for a form that always starts empty. */
  from?: FoundDraft<KeptDraft<V>> | null
  /** The title of the dialog. The list of unsaved work also shows it. */
  title: string
  labels: Record<keyof V & string, string>
  empty: V
  /** The saved record, or null for a new one. An untouched form follows changes of this record. */
  base: Entry<V> | null
  /** Fields that this device never stores, such as a password. */
  secret?: readonly (keyof V & string)[]
  /** Turns a value into text. Values that are not text need it. */
  words?: { [Field in keyof V]?: (value: V[Field]) => string }
  rules?: MergeRules<V>
}

/** A field's current value. `mine` is the typed value if it differs, and otherwise null. */
export type Difference = { field: string; label: string; now: string; mine: string | null }

export function useDraft<V extends Values>(options: DraftOptions<V>) {
  const { empty, base, secret = [], rules } = options
  const { stored, merged, form, baseline, swapIntent, keyFor, problems, keep, continueFrom } =
    useStoredForm(options)
  const [newer, setNewer] = useState<readonly (keyof V & string)[]>(merged.clashes)
  const [isTakenUp] = useState(
    stored.found !== null && changedFields(merged.values, baseline.values).length > 0,
  )
  const changed = changedFields(form.values, baseline.values)

  function startAgain(entry: Entry<V> | null, stays: Partial<V> = {}) {
    setNewer([])
    swapIntent(null)
    continueFrom(entry, { ...valuesOf(empty, entry), ...stays })
  }

  /**
   * Continues from the record that another user saved, with the typed values on top. Shows that user's
   * changes.
   */
  function mergeWith(entry: Entry<V> | null) {
    const now = valuesOf(empty, entry)
    const { values, clashes } = rebase({ base: baseline.values, typed: form.getValues() }, now, rules)
    const theirs = changedFields(now, baseline.values)
    setNewer([...new Set([...newer, ...theirs])])
    continueFrom(entry, values, clashes)
    return {
      hasChanges: theirs.length > 0,
      hasConflict: clashes.some((field) => rules?.merge?.[field] === undefined),
    }
  }

  return {
    values: form.values,
    baseline,
    changed,
    /** True if part of the typed text is stored on this device. */
    isKept: options.key !== null && changed.some((field) => !secret.includes(field)),
    /** Returns whether a draft is stored now. Unlike `isKept`, it does not wait for the next render. */
    isStored: stored.isKept,
    isTakenUp,
    newer: differences(options, newer, baseline.values, form.values),
    problems,
    shown: form.errors as Problems,
    setProblems: (found: Problems) => form.setErrors(found),
    /** Shows the field's error when the field loses the focus. */
    leave: (field: keyof V & string) => {
      const problem = String(form.values[field]).trim() === '' ? undefined : problems(form.values)[field]
      if (problem !== undefined) form.setFieldError(field, problem)
    },
    set: (fields: Partial<V>) => form.setValues(fields),
    inputProps: (field: keyof V & string) => form.getInputProps(field, { withFocus: false }),
    /** Returns the idempotency key for these values. The key is stored until the reply arrives. */
    keyFor,
    drop: stored.drop,
    /** Returns the fields that the user has changed since `values` were sent. */
    typedSince: (values: V) => pick(form.getValues(), changedFields(form.getValues(), values)),
    /** Continues from the saved record and keeps only the values in `stays`. */
    startAgain,
    /** Restores the saved values. Returns a function that brings the typed values back. */
    discard: () => {
      const typed = form.values
      const sent = swapIntent(null)
      startAgain(base)
      return () => {
        swapIntent(sent)
        form.setValues(typed)
        keep(typed)
      }
    },
    mergeWith,
    /** Takes the other user's value of this field and of the fields that belong together with it. */
    take: (field: keyof V & string) => {
      const { together = [] } = rules ?? {}
      form.setValues(pick(baseline.values, together.includes(field) ? together : [field]))
    },
  }
}

/** Returns the form's fields, its stored draft and the saved values under them. */
function useStoredForm<V extends Values>(options: DraftOptions<V>) {
  const { key, empty, base, secret = [] } = options
  const { record, from, earlier } = options
  const parse = (text: string | undefined) => {
    const found = parseDraft(text, valuesOf(empty, base), earlier?.read)
    return record === undefined || found?.id === record ? found : null
  }
  const stored = useStoredDraft(key, parse, { begin: from, isToo: (name) => name === earlier?.key })
  const [baseline, setBaseline] = useState(() => ({ entry: base, values: valuesOf(empty, base) }))
  const [merged] = useState(() => {
    const { values } = baseline
    return rebase(stored.found?.value ?? { base: values, typed: values }, values, options.rules)
  })
  // A conflict keeps the old base, so that the conflict appears again when the form is reopened.
  const draftBase = useRef({
    ...baseline.values,
    ...pick(stored.found?.value.base ?? baseline.values, merged.clashes),
  })
  // An unanswered save keeps its key when it is repeated, even after a reload.
  const intent = useRef<Intent | null>(stored.found?.value.intent ?? null)
  const problems = (values: V) =>
    problemsOf(options, trimmed(values, secret), baseline.entry && trimmed(baseline.values, secret))
  const form = useForm<V>({
    initialValues: merged.values,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      keep(values)
      form.setErrors((shown) => {
        if (Object.keys(shown).length === 0) return shown
        return stillWrong(shown as Problems, {
          typed: changedFields(values, before),
          before: problems(before),
          now: problems(values),
        })
      })
    },
  })

  function keep(values: V, before = baseline.values) {
    // An unchanged form is also stored if it was sent without a reply.
    const isSent = baseline.entry === null && intent.current?.body === JSON.stringify(trimmed(values, secret))
    const draft = draftToKeep(options, values, { before, isSent })
    if (draft === null) stored.drop()
    else
      stored.keep({
        ...draft,
        base: { ...draftBase.current, ...pick(empty, secret) },
        intent: secret.length === 0 ? intent.current : null,
      })
  }

  /** Continues from this record with these values. `clashes` lists the fields that both users changed. */
  function continueFrom(entry: Entry<V> | null, values: V, clashes?: readonly (keyof V & string)[]) {
    const now = valuesOf(empty, entry)
    const open = clashes ? [...clashes, ...changedFields(draftBase.current, baseline.values)] : []
    draftBase.current = { ...now, ...pick(draftBase.current, open) }
    setBaseline({ entry, values: now })
    form.setValues(values)
    keep(values, now)
  }

  /** Replaces the intent and returns the previous one. */
  function swapIntent(next: Intent | null): Intent | null {
    const last = intent.current
    intent.current = next
    return last
  }

  function keyFor(values: V): string {
    intent.current = intentFor(values, intent.current, options.newKey ?? newIdempotencyKey)
    keep(form.values)
    return intent.current.key
  }

  return { stored, merged, form, baseline, swapIntent, keyFor, problems, keep, continueFrom }
}

/** Calls back when `saved` changes. */
export function useOnChange(saved: string, follow: () => void) {
  const now = useEffectEvent(follow)
  const last = useRef(saved)
  useEffect(() => {
    if (last.current !== saved) now()
    last.current = saved
  }, [saved])
}

/** Drops the errors of corrected fields. A server error stays until its field changes. */
function stillWrong(
  shown: Problems,
  { typed, before, now }: { typed: readonly string[]; before: Problems; now: Problems },
): Problems {
  const found = Object.entries(shown).map(([field, problem]) => {
    const isOfServer = problem !== before[field]
    return [field, isOfServer && !typed.includes(field) ? problem : now[field]] as const
  })
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Returns null if only secrets differ from the saved values and no sent form is waiting for its reply. */
function draftToKeep<V extends Values>(
  options: DraftOptions<V>,
  values: V,
  { before, isSent }: { before: V; isSent: boolean },
) {
  const { title, labels, empty, secret = [], record } = options
  const typed = changedFields(values, before).filter((field) => !secret.includes(field))
  if (typed.length === 0 && !isSent) return null
  return {
    ...(record !== undefined && { id: record }),
    typed: { ...values, ...pick(empty, secret) },
    title,
    place: window.location.pathname + window.location.search,
    words: typed.map((field) => `${labels[field]}: ${wordsOf(options, field, values)}`),
  }
}

function differences<V extends Values>(
  options: Pick<DraftOptions<V>, 'labels' | 'words'>,
  fields: readonly (keyof V & string)[],
  now: V,
  mine: V,
): Difference[] {
  return fields.map((field) => {
    const [theirWords, myWords] = [wordsOf(options, field, now), wordsOf(options, field, mine)]
    return {
      field,
      label: options.labels[field],
      now: theirWords,
      mine: theirWords === myWords ? null : myWords,
    }
  })
}

function wordsOf<V extends Values>(
  { words }: Pick<DraftOptions<V>, 'words'>,
  field: keyof V & string,
  values: V,
): string {
  const value = values[field]
  const read = words?.[field]
  if (read) return read(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}
