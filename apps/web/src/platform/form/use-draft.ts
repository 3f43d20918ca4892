// The values of a form as they are typed: kept on this device until they are saved, on top of what others save meanwhile.
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
  /** What is typed is kept on this device under this name, such as `address-12`; null for not at all. */
  key: string | null
  /** Makes the key of a wish, where it is more than that. */
  newKey?: () => string
  /** How an earlier release kept the fields, where it did otherwise, and under which name. */
  earlier?: { key?: string; read: (fields: unknown) => unknown }
  /** The number of the record, where what was typed for another one can lie under its name: that is left alone. */
  record?: number
  /** Of a form that always begins empty: what was typed before and is gone on with, or null. */
  from?: FoundDraft<KeptDraft<V>> | null
  /** What the form is called, as a dialog and in the list of unsent work. */
  title: string
  /** How each field is called. */
  labels: Record<keyof V & string, string>
  /** What a new record begins with. */
  empty: V
  /** The record as it is saved; null for a new one. While nothing is typed the form follows it. */
  base: Entry<V> | null
  /** Fields that never go on the device, such as a password. */
  secret?: readonly (keyof V & string)[]
  /** How a value reads in words, where it does not by itself. */
  words?: { [Field in keyof V]?: (value: V[Field]) => string }
  /** How what two people typed meets. */
  rules?: MergeRules<V>
}

/** One field as the record has it now, and as it was typed here where that differs. */
export type Difference = { field: string; label: string; now: string; mine: string | null }

export function useDraft<V extends Values>(options: DraftOptions<V>) {
  const { empty, base, secret = [], rules } = options
  const { kept, met, form, began, swapIntent, keyFor, problems, keep, goOn } = useKeptForm(options)
  const [newer, setNewer] = useState<readonly (keyof V & string)[]>(met.clashes)
  const [isTakenUp] = useState(kept.found !== null && changedFields(met.values, began.values).length > 0)
  const changed = changedFields(form.values, began.values)

  function startAgain(entry: Entry<V> | null, stays: Partial<V> = {}) {
    setNewer([])
    swapIntent(null)
    goOn(entry, { ...valuesOf(empty, entry), ...stays })
  }

  /** Goes on from the record as somebody else saved it, with what was typed on top; what they changed is shown. */
  function meet(entry: Entry<V> | null) {
    const now = valuesOf(empty, entry)
    const { values, clashes } = rebase({ base: began.values, typed: form.getValues() }, now, rules)
    const theirs = changedFields(now, began.values)
    setNewer([...new Set([...newer, ...theirs])])
    goOn(entry, values, clashes)
    return {
      isNews: theirs.length > 0,
      isClash: clashes.some((field) => rules?.merge?.[field] === undefined),
    }
  }

  return {
    values: form.values,
    began,
    changed,
    /** Is something of it on this device? */
    isKept: options.key !== null && changed.some((field) => !secret.includes(field)),
    isTakenUp,
    newer: differences(options, newer, began.values, form.values),
    problems,
    shown: form.errors as Problems,
    setProblems: (found: Problems) => form.setErrors(found),
    /** Says what is wrong with what was typed in this field. */
    leave: (field: keyof V & string) => {
      const problem = String(form.values[field]).trim() === '' ? undefined : problems(form.values)[field]
      if (problem !== undefined) form.setFieldError(field, problem)
    },
    set: (fields: Partial<V>) => form.setValues(fields),
    inputProps: (field: keyof V & string) => form.getInputProps(field, { withFocus: false }),
    /** These values are about to be sent: the key of the wish to, which is kept until it is answered. */
    keyFor,
    drop: kept.drop,
    /** What was typed since it was as given. */
    typedSince: (values: V) => pick(form.getValues(), changedFields(form.getValues(), values)),
    /** Goes on from this record, with nothing typed but what stays. */
    startAgain,
    /** Back to what is saved; answers how to bring back what was typed. */
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
    meet,
    /** What somebody else typed in this field is taken, with all that belongs to it. */
    take: (field: keyof V & string) => {
      const { together = [] } = rules ?? {}
      form.setValues(pick(began.values, together.includes(field) ? together : [field]))
    },
  }
}

/** The fields of the form, what is on this device of them, and what they are typed over. */
function useKeptForm<V extends Values>(options: DraftOptions<V>) {
  const { key, empty, base, secret = [] } = options
  const { record, from, earlier } = options
  const parse = (text: string | undefined) => {
    const found = parseDraft(text, valuesOf(empty, base), earlier?.read)
    return record === undefined || found?.id === record ? found : null
  }
  const kept = useStoredDraft(key, parse, { begin: from, isToo: (name) => name === earlier?.key })
  const [began, setBegan] = useState(() => ({ entry: base, values: valuesOf(empty, base) }))
  const [met] = useState(() => {
    const { values } = began
    return rebase(kept.found?.value ?? { base: values, typed: values }, values, options.rules)
  })
  // What both changed is kept over what was there before, so that it is shown again when the form is opened again.
  const over = useRef({ ...began.values, ...pick(kept.found?.value.base ?? began.values, met.clashes) })
  // What was sent and never answered is the same wish when it is sent again, also after the page was loaded anew.
  const intent = useRef<Intent | null>(kept.found?.value.intent ?? null)
  const problems = (values: V) =>
    problemsOf(options, trimmed(values, secret), began.entry && trimmed(began.values, secret))
  const form = useForm<V>({
    initialValues: met.values,
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

  function keep(values: V, before = began.values) {
    // Also of a form that was sent as it began, and not answered.
    const isSent = began.entry === null && intent.current?.body === JSON.stringify(trimmed(values, secret))
    const draft = draftToKeep(options, values, { before, isSent })
    if (draft === null) kept.drop()
    else
      kept.keep({
        ...draft,
        base: { ...over.current, ...pick(empty, secret) },
        intent: secret.length === 0 ? intent.current : null,
      })
  }

  /** Goes on from this record with these values, where both changed the fields `clashes`. */
  function goOn(entry: Entry<V> | null, values: V, clashes?: readonly (keyof V & string)[]) {
    const now = valuesOf(empty, entry)
    const open = clashes ? [...clashes, ...changedFields(over.current, began.values)] : []
    over.current = { ...now, ...pick(over.current, open) }
    setBegan({ entry, values: now })
    form.setValues(values)
    keep(values, now)
  }

  /** Another wish, or none; answers the one before. */
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

  return { kept, met, form, began, swapIntent, keyFor, problems, keep, goOn }
}

/** Calls back when what is saved has changed since the last time. */
export function useFollow(saved: string, follow: () => void) {
  const now = useEffectEvent(follow)
  const last = useRef(saved)
  useEffect(() => {
    if (last.current !== saved) now()
    last.current = saved
  }, [saved])
}

/** What is right by now is no longer said to be wrong; what the server said of a field stays until that is typed in. */
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

/** Null where nothing differs from what is saved, but for what is secret. */
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
