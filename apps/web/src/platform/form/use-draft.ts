// The values of a form as they are typed: kept on this device until they are saved, on top of what others save meanwhile.
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newIdempotencyKey } from '../api.ts'
import { type Intent, intentFor } from '../intent.ts'
import { useKept } from '../use-kept.ts'
import {
  changedFields,
  type Entry,
  type FormRules,
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
  /** What is typed is kept on this device under this name, such as `address-12`. */
  key: string
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
}

/** One field as the record has it now, and as it was typed here where that differs. */
export type Difference = { label: string; now: string; mine: string | null }

export function useDraft<V extends Values>(options: DraftOptions<V>) {
  const { empty, base, secret = [] } = options
  const { kept, met, form, began, keyFor, problems, keep, goOn } = useKeptForm(options)
  const [newer, setNewer] = useState(() => differences(options, met.clashes, began.values, met.values))
  const [isTakenUp] = useState(kept.found !== null && changedFields(met.values, began.values).length > 0)
  const changed = changedFields(form.values, began.values)

  function startAgain(entry: Entry<V> | null) {
    setNewer([])
    goOn(entry, valuesOf(empty, entry))
  }

  useFollow(JSON.stringify([base?.version, valuesOf(empty, base)]), () => {
    if (changed.length === 0) startAgain(base)
  })

  return {
    values: form.values,
    began,
    changed,
    /** Is something of it on this device? */
    isKept: changed.some((field) => !secret.includes(field)),
    isTakenUp,
    newer,
    problems,
    shown: form.errors as Problems,
    setProblems: (found: Problems) => form.setErrors(found),
    set: (fields: Partial<V>) => form.setValues(fields),
    inputProps: (field: keyof V & string) => form.getInputProps(field, { withFocus: false }),
    /** These values are about to be sent: the key of the wish to, which is kept until it is answered. */
    keyFor,
    drop: kept.drop,
    /** Goes on from this record, with nothing typed. */
    startAgain,
    /** Back to what is saved; answers how to bring back what was typed. */
    discard: () => {
      const typed = form.values
      startAgain(base)
      return () => {
        form.setValues(typed)
        keep(typed)
      }
    },
    /** Goes on from the record as somebody else saved it, with what was typed on top, and shows what they changed. */
    meet: (entry: Entry<V>) => {
      const now = valuesOf(empty, entry)
      const { values, clashes } = rebase({ base: began.values, typed: form.values }, now)
      const theirs = changedFields(now, began.values)
      setNewer(differences(options, [...new Set([...theirs, ...clashes])], now, values))
      goOn(entry, values)
    },
  }
}

/** The fields of the form, what is on this device of them, and what they are typed over. */
function useKeptForm<V extends Values>(options: DraftOptions<V>) {
  const { key, empty, base, secret = [] } = options
  const kept = useKept(key, (text) => parseDraft(text, empty))
  const [began, setBegan] = useState(() => ({ entry: base, values: valuesOf(empty, base) }))
  const [met] = useState(() => {
    const { values } = began
    return rebase(kept.found?.value ?? { base: values, typed: values }, values)
  })
  // What was sent and never answered is the same wish when it is sent again, also after the page was loaded anew.
  const intent = useRef<Intent | null>(kept.found?.value.intent ?? null)
  const problems = (values: V) =>
    problemsOf(options, trimmed(values, secret), began.entry && trimmed(began.values, secret))
  const form = useForm<V>({
    initialValues: met.values,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      keep(values)
      // What is right by now is no longer said to be wrong.
      form.setErrors((shown) => {
        if (Object.keys(shown).length === 0) return shown
        const found = problems(values)
        return Object.fromEntries(Object.entries(found).filter(([field]) => field in shown))
      })
    },
  })

  function keep(values: V, from = began.values) {
    const draft = draftToKeep(options, values, from)
    if (draft === null) kept.drop()
    else kept.keep({ ...draft, intent: secret.length === 0 ? intent.current : null })
  }

  /** Goes on from this record with these values. */
  function goOn(entry: Entry<V> | null, values: V) {
    const now = valuesOf(empty, entry)
    setBegan({ entry, values: now })
    form.setValues(values)
    keep(values, now)
  }

  function keyFor(values: V): string {
    intent.current = intentFor(values, intent.current, newIdempotencyKey)
    keep(form.values)
    return intent.current.key
  }

  return { kept, met, form, began, keyFor, problems, keep, goOn }
}

/** Calls back when what is saved has changed since the last time. */
function useFollow(saved: string, follow: () => void) {
  const now = useEffectEvent(follow)
  const last = useRef(saved)
  useEffect(() => {
    if (last.current !== saved) now()
    last.current = saved
  }, [saved])
}

/** Null where nothing differs from what is saved, but for what is secret. */
function draftToKeep<V extends Values>(options: DraftOptions<V>, values: V, from: V) {
  const { title, labels, empty, secret = [] } = options
  const typed = changedFields(values, from).filter((field) => !secret.includes(field))
  if (typed.length === 0) return null
  return {
    base: { ...from, ...pick(empty, secret) },
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
    return { label: options.labels[field], now: theirWords, mine: theirWords === myWords ? null : myWords }
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
