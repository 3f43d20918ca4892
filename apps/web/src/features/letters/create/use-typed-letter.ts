import type { Draft, DraftRequest } from '@sincerely/contract/assistant'
import type { Letter } from '@sincerely/contract/letters'
import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onFlushDrafts } from '../../../platform/drafts/drafts.ts'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { newIdempotencyKey, intentFor } from '../../../platform/intent.ts'
import { toast } from '../../../ui/toast.ts'
import { useCreateLetter } from './create-letter.queries.ts'
import { aboutAnother, isStill } from './blank-letter.ts'
import { parseStartedLetterName } from '../unfinished-letters.ts'
import { draftFactsOf } from './new-letter.ts'
import {
  type DictatedAs,
  type TypedLetter,
  emptyTypedLetter,
  hasWords,
  parseTypedLetter,
  typedBody,
} from './typed-letter.ts'
import { useDrafting } from './use-drafting.ts'
import { nothingToSave, problemsOfRefusal as problemsOfNew } from './new-letter-problems.ts'
import { type Fields, useToldProblems } from './use-told-problems.ts'
import { visitDayProblem } from './visit-day.ts'

type UseTypedLetter = {
  patientId: number
  dictation: DictatedAs
  /** What it is before the first word is typed. */
  blank: string
  /** The words that speech to text found; null while there are none. */
  transcript: string | null
  /** Between which days the patient can have been seen. */
  when: VisitBounds
  fields: Fields
  onCreated: (letter: Letter) => void
}

export type TypedLetterProblems = { html?: string; visitDay?: string }

/** A letter between its first key and its saving, kept on this device with every change. */
export function useTypedLetter({ patientId, dictation, blank, transcript, ...of }: UseTypedLetter) {
  const { when, fields, onCreated } = of
  const typed = useTyped(patientId, dictation.id, blank)
  const { found, letter, latest, edition, change, type, put, kept, keep } = typed
  const drafting = useDrafting(takeDraft)
  const creation = useCreateLetter({ isTold: true, fields: ['visitDate', 'content'] })
  const told = useToldProblems<TypedLetterProblems>({ none: {}, fields, isStill: creation.isPending })

  function takeDraft(drafted: Draft, { dictation: words }: DraftRequest) {
    const before = latest.current
    put({ html: drafted.content, notes: drafted.notes, about: draftFactsOf(drafted, words) })
    if (!isStill(before.html, blank)) {
      const undo = () => put({ html: before.html, notes: before.notes, about: before.about })
      toast({ type: 'info', message: 'The draft replaced what you had typed.', undo })
    }
  }

  function save() {
    if (creation.isPending) return
    if (!told.tell(problemsOf(latest.current, blank, when))) return
    const body = typedBody(patientId, dictation, latest.current, transcript)
    const intent = intentFor(body, latest.current.intent, newIdempotencyKey)
    change({ intent })
    keep.flush()
    const afterSaving = (saved: Letter) => {
      keep.cancel()
      kept.drop()
      onCreated(saved)
    }
    // The news that it is typed may come before the answer, and takes the editor away: what follows must happen all the same.
    creation
      .mutateAsync({ body, key: intent.key })
      .then(afterSaving, (error: Error) => told.tell(problemsOfRefusal(error)))
  }

  return {
    ...letter,
    problems: told.problems,
    edition,
    restoredFrom: found?.keptAt ?? null,
    arriving: drafting.arriving,
    cancelDraft: drafting.cancel,
    isSaving: creation.isPending,
    draft: () => {
      const { id: dictationId, letterType } = dictation
      if (transcript !== null)
        drafting.draft({ patientId, dictationId, type: letterType, dictation: transcript })
    },
    type: (html: string) => {
      if (told.problems.html !== undefined) told.clear()
      type(html)
    },
    changeVisitDay: (visitDay: string) => {
      change({ visitDay })
      told.clear()
    },
    leaveVisitDay: () => {
      const problem = visitDayProblem(latest.current.visitDay, when)
      if (problem !== null) told.mention({ visitDay: problem })
    },
    startOver: () => put({ ...emptyTypedLetter, html: blank }),
    save,
  }
}

function problemsOf({ html, visitDay }: TypedLetter, blank: string, when: VisitBounds): TypedLetterProblems {
  const ofVisit = visitDayProblem(visitDay, when)
  return {
    ...((!hasWords(html) || isStill(html, blank)) && { html: nothingToSave }),
    ...(ofVisit !== null && { visitDay: ofVisit }),
  }
}

function problemsOfRefusal(error: Error): TypedLetterProblems {
  const { content, ...others } = problemsOfNew(error)
  return {
    ...(content !== undefined && { html: content }),
    ...(others.visitDay !== undefined && { visitDay: others.visitDay }),
  }
}

/**
 * It is named after the patient, so that it follows when the record is merged into another one. Where that record is
 * another doctor's nobody learns of it here, so it is found by its dictation alone.
 */
function useTyped(patientId: number, dictationId: number, blank: string) {
  const kept = useStoredDraft(`patient-${patientId}-dictation-${dictationId}`, parseTypedLetter, {
    isToo: (name) => parseStartedLetterName(name)?.dictationId === dictationId,
  })
  const [letter, setLetter] = useState(() => begunLetter(kept.found?.value, blank))
  const saidOf = useRef(blank)
  const latest = useRef(letter)
  /** Counts the texts put into the editor from outside: each opens it anew. */
  const [edition, setEdition] = useState(0)
  const keep = useDebouncedCallback(
    (typed: TypedLetter) => {
      if (!isStill(typed.html, blank) || typed.visitDay !== '') kept.keep({ ...typed, blank: saidOf.current })
      else kept.drop()
    },
    { delay: 250, flushOnUnmount: true },
  )
  useEffect(() => {
    const flush = () => keep.flush()
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
    keep(latest.current)
  }
  /** The editor holds the text; drawing everything again at every key would only slow the typing. */
  const type = (html: string) => {
    latest.current = { ...latest.current, html }
    keep(latest.current)
  }
  const put = (part: Partial<TypedLetter>) => {
    change(part)
    setEdition((count) => count + 1)
  }
  const follow = useEffectEvent((from: string) =>
    put({ html: aboutAnother(latest.current.html, from, blank) }),
  )
  // Another patient was chosen: the letter must not begin with the name of the first.
  useEffect(() => {
    if (saidOf.current === blank) return
    follow(saidOf.current)
    saidOf.current = blank
  }, [blank])
  return { found: kept.found, letter, latest, edition, change, type, put, kept, keep }
}

/** What was kept goes on about the patient as they are known by now. */
function begunLetter(found: TypedLetter | undefined, blank: string): TypedLetter {
  if (found === undefined) return { ...emptyTypedLetter, html: blank }
  return { ...found, html: aboutAnother(found.html, found.blank ?? blank, blank) }
}
