import type { Draft, DraftRequest, Suggestion } from '@sincerely/contract/assistant'
import type { Letter } from '@sincerely/contract/letters'
import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onFlushDrafts } from '../../../platform/drafts/drafts.ts'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { newIdempotencyKey, intentFor } from '../../../platform/intent.ts'
import { toast } from '../../../ui/toast.ts'
import { useKeysDuringSave } from '../detail/use-letter-keys.ts'
import { useCreateLetter } from './create-letter.queries.ts'
import { rebaseLetter, hasSameWords } from './blank-letter.ts'
import { parseStartedLetterName } from '../started-letters.ts'
import { toDraftFacts } from './new-letter.ts'
import {
  type SourceDictation,
  type TypedLetter,
  emptyTypedLetter,
  hasWords,
  parseTypedLetter,
  typedBody,
} from './typed-letter.ts'
import { useDrafting } from './use-drafting.ts'
import { nothingToSave, refusalProblems as newLetterRefusalProblems } from './new-letter-problems.ts'
import { type Fields, useFieldProblems } from './use-field-problems.ts'
import { accepting } from './suggestions.ts'
import { visitDayProblem } from './visit-day.ts'

type UseTypedLetter = {
  patientId: number
  dictation: SourceDictation
  /** The letter before anything is typed. */
  blank: string
  /** The text of the recording; null until speech to text has finished. */
  transcript: string | null
  /** The day of the dictation as `dd/mm/yyyy`, because the visit was nearly always on that day. */
  usualVisitDay: string
  /** The earliest and the latest possible day of the visit. */
  visitBounds: VisitBounds
  fields: Fields
  onCreated: (letter: Letter) => void
}

export type TypedLetterProblems = { html?: string; visitDay?: string }

/** Provides the state and actions of a letter that is typed from a dictation. Stores every change on this device. */
export function useTypedLetter(options: UseTypedLetter) {
  const { patientId, dictation, blank, usualVisitDay, transcript, visitBounds, fields, onCreated } = options
  const empty = { ...emptyTypedLetter, html: blank, visitDay: usualVisitDay }
  const edited = useEditedLetter(patientId, dictation.id, empty)
  const { letter, latest, change, put, stored, save: saveDraft } = edited
  const drafting = useDrafting(onDrafted)
  const creation = useCreateLetter({ hasOwnMessage: true, ownFields: ['visitDate', 'content'] })
  const keys = useKeysDuringSave(creation.isPending || creation.isSuccess)
  const validation = useFieldProblems<TypedLetterProblems>({
    none: {},
    fields,
    isSaving: creation.isPending,
  })

  function onDrafted(drafted: Draft, { dictation: words }: DraftRequest) {
    const before = latest.current
    put({ html: drafted.content, notes: drafted.notes, about: toDraftFacts(drafted, words) })
    if (!hasSameWords(before.html, blank)) {
      const undo = () => put({ html: before.html, notes: before.notes, about: before.about })
      toast({ type: 'info', message: 'The draft replaced what you had typed.', undo })
    }
  }

  function save() {
    if (creation.isPending) return
    if (!validation.show(savingProblems(latest.current, blank, visitBounds))) return
    const body = typedBody(patientId, dictation, latest.current, transcript)
    const intent = intentFor(body, latest.current.intent, newIdempotencyKey)
    change({ intent })
    saveDraft.flush()
    const afterSaving = (saved: Letter) => {
      saveDraft.cancel()
      stored.drop()
      keys.keepFor(saved)
      onCreated(saved)
    }
    const afterRefusal = (error: Error) => {
      keys.forget()
      validation.show(refusalProblems(error))
    }
    // The live event about the new letter may arrive before the reply and unmount the editor. The callbacks of `mutate`
    // would then not run.
    creation.mutateAsync({ body, key: intent.key }).then(afterSaving, afterRefusal)
  }

  return {
    ...letter,
    problems: validation.problems,
    editorKey: edited.editorKey,
    restoredFrom: stored.found?.keptAt ?? null,
    arriving: drafting.arriving,
    cancelDraft: drafting.cancel,
    isSaving: creation.isPending,
    draft: () => {
      const { id: dictationId, letterType } = dictation
      if (transcript !== null)
        drafting.draft({ patientId, dictationId, type: letterType, dictation: transcript })
    },
    acceptSuggestion: (suggestion: Suggestion) => put(afterAccepting(latest.current, suggestion)),
    type: (html: string) => {
      if (validation.problems.html !== undefined) validation.clear()
      edited.type(html)
    },
    changeVisitDay: (visitDay: string) => {
      change({ visitDay })
      validation.clear()
    },
    leaveVisitDay: () => {
      const problem = visitDayProblem(latest.current.visitDay, visitBounds)
      if (problem !== null) validation.add({ visitDay: problem })
    },
    startOver: () => put(empty),
    save,
  }
}

function afterAccepting({ about, html }: TypedLetter, suggestion: Suggestion): Partial<TypedLetter> {
  if (about === null) return {}
  const { html: changed, ...settled } = accepting({ ...about, html }, suggestion)
  return { html: changed, notes: settled.notes, about: { ...about, ...settled } }
}

function savingProblems(
  { html, visitDay }: TypedLetter,
  blank: string,
  visitBounds: VisitBounds,
): TypedLetterProblems {
  const ofVisit = visitDayProblem(visitDay, visitBounds)
  return {
    ...((!hasWords(html) || hasSameWords(html, blank)) && { html: nothingToSave }),
    ...(ofVisit !== null && { visitDay: ofVisit }),
  }
}

function refusalProblems(error: Error): TypedLetterProblems {
  const { content, ...others } = newLetterRefusalProblems(error)
  return {
    ...(content !== undefined && { html: content }),
    ...(others.visitDay !== undefined && { visitDay: others.visitDay }),
  }
}

/**
 * The draft is named after the patient, so that a merge of two records moves the draft too. This device gets no event of the
 * merge if the merged record belongs to another doctor, so the draft is also found by its dictation.
 */
function useEditedLetter(patientId: number, dictationId: number, empty: TypedLetter) {
  const blank = empty.html
  const stored = useStoredDraft(`patient-${patientId}-dictation-${dictationId}`, parseTypedLetter, {
    isToo: (name) => parseStartedLetterName(name)?.dictationId === dictationId,
  })
  const [letter, setLetter] = useState(() => initialLetter(stored.found?.value, empty))
  const currentBlank = useRef(blank)
  const latest = useRef(letter)
  /** Increases with each text that does not come from the editor, to reopen the editor with that text. */
  const [editorKey, setEditorKey] = useState(0)
  const save = useDebouncedCallback(
    (typed: TypedLetter) => {
      if (!hasSameWords(typed.html, blank) || typed.visitDay !== empty.visitDay)
        stored.keep({ ...typed, blank: currentBlank.current })
      else stored.drop()
    },
    { delay: 250, flushOnUnmount: true },
  )
  useEffect(() => {
    const flush = () => save.flush()
    const stop = onFlushDrafts(flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', flush)
    }
  })
  const change = (part: Partial<TypedLetter>) => {
    latest.current = { ...latest.current, ...part }
    setLetter(latest.current)
    save(latest.current)
  }
  /** Stores the text without rendering. The editor shows it already, and rendering at each key press would slow typing. */
  const type = (html: string) => {
    latest.current = { ...latest.current, html }
    save(latest.current)
  }
  const put = (part: Partial<TypedLetter>) => {
    change(part)
    setEditorKey((count) => count + 1)
  }
  const rebase = useEffectEvent((from: string) =>
    put({ html: rebaseLetter(latest.current.html, from, blank) }),
  )
  // After another patient was selected, the letter must not begin with the previous patient's name.
  useEffect(() => {
    if (currentBlank.current === blank) return
    rebase(currentBlank.current)
    currentBlank.current = blank
  }, [blank])
  return { letter, latest, editorKey, change, type, put, stored, save }
}

/** Gives a restored draft the patient's current details. */
function initialLetter(found: TypedLetter | undefined, empty: TypedLetter): TypedLetter {
  if (found === undefined) return empty
  const { html: blank } = empty
  return { ...found, html: rebaseLetter(found.html, found.blank ?? blank, blank) }
}
