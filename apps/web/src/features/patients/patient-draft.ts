import type { Patient } from '@sincerely/contract/patients'
import { readLines, writeLines } from '@sincerely/domain/patients/comma-list'
import { fieldLabels, formOf, patientFields, shownText, valuesOf } from './patient-form.ts'
import type { PatientField, PatientForm, PatientValues } from './patient-form.ts'

/** A record being edited: which, what it was and its version when this began, what is typed, and what was chosen since. */
export type PatientDraft = {
  id: number
  base: PatientForm
  form: PatientForm
  version: number
  choices: Choices
}

/** Whose text a field keeps, for as long as theirs is `theirs`. */
export type Choices = Partial<Record<PatientField, { theirs: string; keeps: Side }>>

export type Side = 'mine' | 'theirs'

/**
 * A field that somebody else changed since. 'taken': it shows their text. 'open': both changed it, and nobody has
 * chosen yet. 'kept': saving writes mine over theirs.
 */
export type Change = {
  field: PatientField
  label: string
  before: string
  now: string
  mine: string
  state: 'taken' | 'open' | 'kept'
}

/** A draft on top of the record as it is now. */
export type MergedDraft = {
  /** What the fields show: what was typed, and in every other field the record as it is now. */
  form: PatientForm
  /** The fields that would be saved; spaces and commas alone are no change. */
  changed: PatientField[]
  /** What somebody else changed meanwhile. */
  news: Change[]
}

export function startDraft(patient: Patient): PatientDraft {
  const form = formOf(patient)
  return { id: patient.id, base: form, form, version: patient.version, choices: {} }
}

export function mergeDraft(draft: PatientDraft, patient: Patient): MergedDraft {
  const now = formOf(patient)
  const keys = { base: keysOf(draft.base), mine: keysOf(draft.form), now: keysOf(now) }
  const states = patientFields.map(
    (field) => [field, stateOf(field, draft.choices[field], now, keys)] as const,
  )
  const taken = states.filter(([, state]) => state === 'taken').map(([field]) => [field, now[field]] as const)
  const form: PatientForm = { ...draft.form, ...Object.fromEntries(taken) }
  const shown = keysOf(form)
  return {
    form,
    changed: patientFields.filter((field) => shown[field] !== keys.now[field]),
    news: states.flatMap(([field, state]) =>
      state === null ? [] : [{ ...wordsOf(field, draft, now), field, state }],
    ),
  }
}

/** What was typed into a field. Whoever types over text that somebody else wrote there has seen it. */
export function typeInDraft(
  draft: PatientDraft,
  patient: Patient,
  { field, text }: { field: PatientField; text: string },
): PatientDraft {
  const typed = { ...draft, form: { ...draft.form, [field]: text } }
  const theirs = mergeDraft(draft, patient).news.find((change) => change.field === field)
  return theirs && theirs.state !== 'open' ? chooseInDraft(typed, patient, { field, keeps: 'mine' }) : typed
}

/** One field, two texts: a person says which of them stays. Mine is not forgotten when theirs is taken. */
export function chooseInDraft(
  draft: PatientDraft,
  patient: Patient,
  { field, keeps }: { field: PatientField; keeps: Side },
): PatientDraft {
  const choice = { theirs: formOf(patient)[field], keeps }
  return { ...draft, choices: { ...draft.choices, [field]: choice } }
}

/** Only what changed, as it goes to the server: nobody else's change is overwritten in passing. */
export function changesOf({ form, changed }: MergedDraft): Partial<PatientValues> {
  const values = valuesOf(form)
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

/**
 * What is sent to which record; null when the draft is of another record than the one it would be saved over: what was
 * typed about one person never goes into the record of another.
 */
export function updateOf(draft: PatientDraft, patient: Patient): PatientUpdate | null {
  if (draft.id !== patient.id) return null
  return { id: draft.id, body: { ...changesOf(mergeDraft(draft, patient)), version: patient.version } }
}

export type PatientUpdate = { id: number; body: Partial<PatientValues> & { version: number } }

/** The fields that somebody typed. */
export function typedFields({ base, form }: PatientDraft): Partial<PatientForm> {
  const [before, typed] = [keysOf(base), keysOf(form)]
  const fields = patientFields.filter((field) => before[field] !== typed[field])
  return Object.fromEntries(fields.map((field) => [field, form[field]]))
}

/** What was typed, in words, wherever the record may be now. */
export function typedWords(fields: Partial<PatientForm>): { label: string; mine: string }[] {
  return patientFields.flatMap((field) => {
    const text = fields[field]
    return text === undefined ? [] : { label: fieldLabels[field], mine: shownText(field, text) }
  })
}

/** A draft of this record with what was typed for another one of the same person. A list keeps its items. */
export function draftWith(patient: Patient, typed: Partial<PatientForm>): PatientDraft {
  const draft = startDraft(patient)
  const merged = { ...draft.form, ...typed }
  for (const field of ['allergies', 'medications'] as const) {
    const [known, more] = [readLines(draft.form[field]), readLines(typed[field] ?? '')]
    merged[field] = writeLines([...new Set([...known, ...more])])
  }
  return { ...draft, form: merged }
}

type Keys = Record<PatientField, string>

function stateOf(
  field: PatientField,
  choice: Choices[PatientField],
  now: PatientForm,
  keys: { base: Keys; mine: Keys; now: Keys },
): Change['state'] | null {
  const [base, mine, theirs] = [keys.base[field], keys.mine[field], keys.now[field]]
  if (theirs === base) return null
  if (choice?.theirs === now[field]) return choice.keeps === 'theirs' || mine === theirs ? 'taken' : 'kept'
  if (mine === base) return 'taken'
  return mine === theirs ? null : 'open'
}

function wordsOf(field: PatientField, { base, form }: PatientDraft, now: PatientForm) {
  return {
    label: fieldLabels[field],
    before: shownText(field, base[field]),
    now: shownText(field, now[field]),
    mine: shownText(field, form[field]),
  }
}

/** What each field says, whatever its spaces and commas. */
function keysOf(form: PatientForm): Keys {
  const values = valuesOf(form)
  return Object.fromEntries(
    patientFields.map((field) => [field, JSON.stringify(bare(values[field]))]),
  ) as Keys
}

function bare(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value
}
