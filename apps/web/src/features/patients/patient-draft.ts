import type { Patient } from '@sincerely/contract/patients'
import { readLines, writeLines } from '@sincerely/domain/patients/comma-list'
import { fieldLabels, patientFields, type PatientField } from '@sincerely/domain/patients/field-labels'
import { bothLists, listNews } from './both-lists.ts'
import { gpFields } from './gp-fields.ts'
import { formOf, shownText, valuesOf } from './patient-form.ts'
import type { PatientForm, PatientValues } from './patient-form.ts'

/** A record being edited: which, what it was and its version when this began, what is typed, and what was chosen since. */
export type PatientDraft = {
  id: number
  base: PatientForm
  form: PatientForm
  version: number
  choices: Choices
}

/** Whose text a part of the record keeps, under its first field, for as long as theirs is `theirs`. */
export type Choices = Partial<Record<PatientField, { theirs: string; keeps: Side }>>

export type Side = 'mine' | 'theirs'
export type Choice = Side | 'both'

/**
 * A part of the record that somebody else changed since. 'taken': it shows their text. 'open': both changed it, and
 * nobody has chosen yet. 'kept': saving writes mine over theirs.
 */
export type Change = Part & {
  before: string
  now: string
  mine: string
  state: 'taken' | 'open' | 'kept'
  /** Of a list: what each did to it. Both can stay. */
  did?: Record<Side, string>
}

/** What stays together: most fields are alone, the GP is whole. The name of one never goes to the practice of another. */
type Part = { label: string; fields: Fields }
type Fields = readonly [PatientField, ...PatientField[]]

/** A draft on top of the record as it is now. */
export type MergedDraft = {
  /** What the fields show: what was typed, and in every other field the record as it is now. */
  form: PatientForm
  /** The fields that would be saved; spaces and commas alone are no change. */
  changed: PatientField[]
  /** What somebody else changed meanwhile. */
  news: Change[]
  /** The fields where two texts stand against each other, and nobody has chosen yet. */
  clashes: PatientField[]
}

export function startDraft(patient: Patient): PatientDraft {
  const form = formOf(patient)
  return { id: patient.id, base: form, form, version: patient.version, choices: {} }
}

export function mergeDraft(draft: PatientDraft, patient: Patient): MergedDraft {
  const now = formOf(patient)
  const keys = { base: keysOf(draft.base), mine: keysOf(draft.form), now: keysOf(now) }
  const states = parts.map((part) => [part, stateOf(part, draft, now, keys)] as const)
  const fieldsThatAre = (wanted: Change['state']) =>
    states.flatMap(([{ fields }, state]) => (state === wanted ? fields : []))
  const form = { ...draft.form, ...pickFields(now, fieldsThatAre('taken')) }
  const shown = keysOf(form)
  return {
    form,
    changed: patientFields.filter((field) => shown[field] !== keys.now[field]),
    news: states.flatMap(([part, state]) =>
      state === null ? [] : [{ ...part, ...wordsOf(part, draft, now), state }],
    ),
    clashes: fieldsThatAre('open').filter((field) => keys.mine[field] !== keys.now[field]),
  }
}

/** What was typed into a field. Whoever types over text that somebody else wrote there has seen it. */
export function typeInDraft(
  draft: PatientDraft,
  patient: Patient,
  { field, text }: { field: PatientField; text: string },
): PatientDraft {
  const { form, news } = mergeDraft(draft, patient)
  // On top of the whole part as it is shown.
  const shown = pickFields(form, partOf(field).fields)
  const typed = { ...draft, form: { ...draft.form, ...shown, [field]: text } }
  const theirs = news.find(({ fields }) => fields.includes(field))
  return theirs && theirs.state !== 'open' ? chooseInDraft(typed, patient, { field, keeps: 'mine' }) : typed
}

/**
 * One part, two texts: a person says which of them stays; of a list it can be both, which is mine from then on. Mine is not
 * forgotten when theirs is taken.
 */
export function chooseInDraft(
  draft: PatientDraft,
  patient: Patient,
  { field, keeps }: { field: PatientField; keeps: Choice },
): PatientDraft {
  const { fields } = partOf(field)
  const now = formOf(patient)
  const side: Side = keeps === 'theirs' ? 'theirs' : 'mine'
  const choices = { ...draft.choices, [fields[0]]: { theirs: textOf(fields, now), keeps: side } }
  if (keeps !== 'both') return { ...draft, choices }
  const [base, mine, theirs] = [draft.base, draft.form, now].map((form) => readLines(form[field]))
  const both = writeLines(bothLists({ base: base ?? [], mine: mine ?? [], theirs: theirs ?? [] }))
  return { ...draft, form: { ...draft.form, [field]: both }, choices }
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

/** The parts that somebody typed in. */
export function typedFields({ base, form }: PatientDraft): Partial<PatientForm> {
  const [before, typed] = [keysOf(base), keysOf(form)]
  const changed = parts.filter(({ fields }) => textOf(fields, before) !== textOf(fields, typed))
  return pickFields(
    form,
    changed.flatMap(({ fields }) => fields),
  )
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
  for (const field of lists) {
    const [known, more] = [readLines(draft.form[field]), readLines(typed[field] ?? '')]
    merged[field] = writeLines([...new Set([...known, ...more])])
  }
  return { ...draft, form: merged }
}

const parts: Part[] = [
  ...patientFields
    .filter((field) => gpFields.every((other) => other !== field))
    .map((field) => ({ label: fieldLabels[field], fields: [field] as const })),
  { label: 'GP', fields: gpFields },
]

function partOf(field: PatientField): Part {
  return parts.find(({ fields }) => fields.includes(field)) ?? { label: fieldLabels[field], fields: [field] }
}

type Keys = Record<PatientField, string>

function stateOf(
  { fields }: Part,
  { choices }: PatientDraft,
  now: PatientForm,
  keys: { base: Keys; mine: Keys; now: Keys },
): Change['state'] | null {
  const [base, mine, theirs] = [keys.base, keys.mine, keys.now].map((key) => textOf(fields, key))
  const choice = choices[fields[0]]
  if (theirs === base) return null
  if (choice?.theirs === textOf(fields, now)) {
    return choice.keeps === 'theirs' || mine === theirs ? 'taken' : 'kept'
  }
  if (mine === base) return 'taken'
  return mine === theirs ? null : 'open'
}

function wordsOf({ fields }: Part, { base, form }: PatientDraft, now: PatientForm) {
  const [field] = fields
  const before = readLines(base[field])
  const did = isList(field) && {
    mine: listNews(before, readLines(form[field])),
    theirs: listNews(before, readLines(now[field])),
  }
  return {
    before: shownPart(fields, base),
    now: shownPart(fields, now),
    mine: shownPart(fields, form),
    ...(did && { did }),
  }
}

const lists = ['allergies', 'medications'] as const

function isList(field: PatientField): boolean {
  return lists.some((list) => list === field)
}

/** 'Asha Patel, Mill Lane Surgery'. */
function shownPart(fields: Fields, form: PatientForm): string {
  const filled = fields.filter((field) => form[field].trim() !== '')
  return filled.map((field) => shownText(field, form[field])).join(', ') || shownText(fields[0], '')
}

/** A part as one text, to be compared. */
function textOf(fields: Fields, form: Record<PatientField, string>): string {
  return fields.map((field) => form[field]).join('\n')
}

function pickFields(form: PatientForm, fields: readonly PatientField[]): Partial<PatientForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]))
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
