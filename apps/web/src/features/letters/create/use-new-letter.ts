import type { Draft, DraftRequest, Suggestion } from '@sincerely/contract/assistant'
import type { Letter } from '@sincerely/contract/letters'
import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { useRef, useState, useEffect } from 'react'
import { useDebouncedCallback } from '@mantine/hooks'
import { useDrafts, useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { isApiError } from '../../../platform/api.ts'
import { useToday } from '../../../platform/practice.ts'
import { newIdempotencyKey, intentFor } from '../../../platform/intent.ts'
import { toast } from '../../../ui/toast.ts'
import { writeTypedDay } from '../../../ui/typed-day.ts'
import type { LetterRecording } from '../../dictation/dictation.parts.tsx'
import {
  type NewLetterPatient,
  fillTemplate,
  insertIntoTemplate,
  letterFromTemplate,
} from './from-template.ts'
import { keepEarlyKey } from '../detail/early-keys.ts'
import { useKeysDuringSave } from '../detail/use-letter-keys.ts'
import { useCreateLetter } from './create-letter.queries.ts'
import {
  type DraftedLetter,
  type LetterVisit,
  type NewLetter,
  type NewLetterForm,
  changedSince,
  createBody,
  toDraftedLetter,
  emptyLetter,
  withTranscript,
  isWorthKeeping,
  parseNewLetter,
  sourceOf,
} from './new-letter.ts'
import {
  type NewLetterProblems,
  shownFields,
  draftingProblems,
  refusalProblems,
  savingProblems,
} from './new-letter-problems.ts'
import { useDrafting } from './use-drafting.ts'
import { useMovedOn } from './use-moved-on.ts'
import { type Fields, type FieldProblems, useFieldProblems } from './use-field-problems.ts'
import { accepting } from './suggestions.ts'
import { visitDayProblem } from './visit-day.ts'

type UseNewLetter = {
  visit?: LetterVisit | undefined
  /** The stored draft to continue with. The default is the newest draft, or the newest one of the visit. */
  draftKey?: string
  fields: Fields
  onCreated: (letter: Letter) => void
}

/** Provides the state and actions of a new letter until it is saved. */
export function useNewLetter(
  patient: NewLetterPatient,
  { visit, draftKey, fields, onCreated }: UseNewLetter,
) {
  const { id: patientId } = patient
  const today = useToday()
  const visitBounds = { today, dob: patient.dob }
  const fresh = emptyLetter(patientId, writeTypedDay(visit?.day ?? today), visit?.id)
  const edited = useEditedLetter(fresh, draftKey)
  const { stored, letter, latest, editorKey, change } = edited
  const { hasMovedOn, begin } = useMovedOn()
  const creation = useCreateLetter({ ownFields: shownFields })
  const keys = useKeysDuringSave(creation.isPending || creation.isSuccess)
  const validation = useFieldProblems<NewLetterProblems>({ none: {}, fields, isSaving: creation.isPending })
  const generating = useGenerating(patient, { edited, validation, begin, visitBounds })

  /** Saves the letter. `thenApprove`: the letter page approves the letter once the person has seen it there. */
  function save({ thenApprove = false } = {}) {
    const { draft: drafted } = latest.current
    if (drafted === null || !validation.show(savingProblems(latest.current, visitBounds))) return
    const afterSaving = (saved: Letter) => {
      stored.drop()
      if (thenApprove) keepEarlyKey({ name: 'approve', letter: saved })
      keys.keepFor(saved)
      onCreated(saved)
    }
    const body = createBody(patientId, latest.current, drafted)
    const intent = intentFor(body, latest.current.intent, newIdempotencyKey)
    change({ intent })
    stored.save.flush()
    const onError = (error: Error) => {
      keys.forget()
      // The server's refusal tells the person to save the letter without the visit.
      if (isApiError(error) && error.code === 'visit_has_ended') change({ visitId: null })
      validation.show(refusalProblems(error))
    }
    creation.mutate({ body, key: intent.key }, { onSuccess: afterSaving, onError })
  }

  return {
    ...letter,
    restoredFrom: stored.found?.keptAt ?? null,
    others: stored.others,
    flushDrafts: () => stored.save.flush(),
    /** Whether this device stores some of the letter. */
    isKept: stored.isKept,
    problems: validation.problems,
    /** The input that has changed since the letter was generated; null if none has. */
    changedSince: changedSince(letter.draft, sourceOf(letter.form)),
    editorKey,
    /** Whether the person is busy elsewhere, so that the letter must not take the focus. */
    hasMovedOn,
    isSaving: creation.isPending,
    ...formActions(edited, validation, visitBounds),
    ...recordingActions(edited, validation.clear),
    ...generating,
    ...draftActions(edited, begin),
    save,
    startOver: () => startOver(edited, fresh),
  }
}

type EditedLetter = ReturnType<typeof useEditedLetter>

type UseGenerating = {
  edited: EditedLetter
  validation: FieldProblems<NewLetterProblems>
  begin: () => void
  visitBounds: VisitBounds
}

/** Generates the letter from the dictation, or from the template alone if nothing was dictated. */
function useGenerating(
  patient: NewLetterPatient,
  { edited: { latest, putDraft }, validation, begin, visitBounds }: UseGenerating,
) {
  const { today } = visitBounds
  const { arriving, draft, cancel } = useDrafting(onDrafted)

  function onDrafted(drafted: Draft, { dictation }: DraftRequest) {
    const { form } = latest.current
    const filled = fillTemplate(form, patient, today)
    replaceDraft(insertIntoTemplate(toDraftedLetter(drafted, { ...sourceOf(form), dictation }), filled))
  }

  function replaceDraft(next: DraftedLetter) {
    const before = latest.current.draft
    putDraft(next)
    if (!before?.isEdited) return
    const undo = () => {
      begin()
      putDraft(before)
    }
    toast({ type: 'info', message: 'Your changes to the draft were replaced.', undo })
  }

  function generate() {
    const { form, recording } = latest.current
    const { type, dictation } = form
    const dictationId = recording?.dictationId ?? undefined
    if (!validation.show(draftingProblems(latest.current, visitBounds))) return
    begin()
    const filled = fillTemplate(form, patient, today)
    if (dictation.trim() === '' && filled !== null) replaceDraft(letterFromTemplate(filled, patient, form))
    else draft({ patientId: patient.id, dictationId, type, dictation })
  }

  return { arriving, generate, cancel }
}

function formActions(
  { latest, change, edit }: EditedLetter,
  { problems, clear, add }: FieldProblems<NewLetterProblems>,
  visitBounds: VisitBounds,
) {
  return {
    changeForm: (part: Partial<NewLetterForm>) => {
      change({ form: { ...latest.current.form, ...part } })
      clear()
    },
    leaveVisitDay: () => {
      const problem = visitDayProblem(latest.current.form.visitDay, visitBounds)
      if (problem !== null) add({ visitDay: problem })
    },
    edit: (html: string) => {
      if (problems.content !== undefined) clear()
      edit(html)
    },
  }
}

function recordingActions({ latest, change }: EditedLetter, clearProblems: () => void) {
  return {
    changeRecording: (recording: LetterRecording | null) => {
      change({ recording })
      clearProblems()
    },
    addWords: (words: string) => {
      change(withTranscript(latest.current, words))
      clearProblems()
    },
  }
}

function draftActions({ latest, putDraft }: EditedLetter, begin: () => void) {
  return {
    acceptSuggestion: (suggestion: Suggestion) => {
      const { draft } = latest.current
      begin()
      if (draft) putDraft({ ...draft, ...accepting(draft, suggestion), isEdited: true })
    },
    /** Whether drafting again would replace changes by a person. */
    isDraftEdited: () => latest.current.draft?.isEdited === true,
  }
}

/** Empties the form. A recording that was already sent stays in the typing queue. */
function startOver({ latest, change, putDraft }: EditedLetter, { form, visitId }: NewLetter): void {
  const { recording } = latest.current
  const isSent = recording !== null && recording.dictationId !== null
  change({ form, visitId, ...(isSent && { recording: null }) })
  putDraft(null)
  if (isSent) toast({ type: 'info', message: 'Your recording is kept under ‘Ready to type’.' })
}

/** Holds the letter being edited, and stores every change on this device. */
function useEditedLetter(fresh: NewLetter, draftKey: string | undefined) {
  const stored = useStoredLetter(fresh, draftKey)
  const [letter, setLetter] = useState<NewLetter>(stored.found?.value ?? fresh)
  const latest = useRef(letter)
  /** Increases with each text that does not come from the editor, to reopen the editor with that text. */
  const [editorKey, setEditorKey] = useState(0)

  function change(part: Partial<NewLetter>) {
    latest.current = { ...latest.current, ...part }
    setLetter(latest.current)
    stored.save(latest.current)
  }

  function putDraft(next: DraftedLetter | null) {
    change({ draft: next })
    setEditorKey((count) => count + 1)
  }

  /** Stores the text without rendering. The editor shows it already, and rendering at each key press would slow typing. */
  function edit(html: string) {
    const { draft } = latest.current
    if (draft === null) return
    latest.current = { ...latest.current, draft: { ...draft, html, isEdited: true } }
    stored.save(latest.current)
  }

  return { stored, letter, latest, editorKey, change, putDraft, edit }
}

/**
 * Stores the draft of one patient's new letter after a pause in typing or when the page closes. A visit continues only with
 * its own draft; the patient's other drafts are offered.
 */
function useStoredLetter({ patientId, visitId }: NewLetter, draftKey: string | undefined) {
  // The name contains the patient's id, so that a merge of two records moves the draft too.
  const name = `patient-${patientId}-letter`
  const all = useDrafts(name, parseNewLetter)
  const ofVisit = all.find(({ key, value }) =>
    draftKey === undefined ? value.visitId === visitId : key === draftKey,
  )
  const draft = useStoredDraft(name, parseNewLetter, {
    from: draftKey,
    ...(visitId !== null && { begin: ofVisit ?? null }),
  })
  const save = useDebouncedCallback(
    (letter: NewLetter) => {
      if (isWorthKeeping(letter)) draft.keep(letter)
      else draft.drop()
    },
    { delay: 250, flushOnUnmount: true },
  )
  useEffect(() => {
    const flush = () => save.flush()
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', flush)
    }
  })
  const drop = () => {
    save.cancel()
    draft.drop()
  }
  const others = all.filter(({ key }) => !draft.isOwn(key))
  return { found: draft.found, others, save, drop, isKept: draft.isKept }
}
