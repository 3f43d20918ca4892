import type { Draft, DraftRequest } from '@sincerely/contract/assistant'
import type { Letter } from '@sincerely/contract/letters'
import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { useRef, useState, useEffect } from 'react'
import { useDebouncedCallback } from '@mantine/hooks'
import { useDrafts, useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { useToday } from '../../../platform/practice.ts'
import { newIdempotencyKey, intentFor } from '../../../platform/intent.ts'
import { toast } from '../../../ui/toast.ts'
import type { LetterRecording } from '../../dictation/dictation.parts.tsx'
import { type NewLetterAbout, filledTemplate, inTemplate, templateAlone } from './from-template.ts'
import { useCreateLetter } from './create-letter.queries.ts'
import {
  type DraftedLetter,
  type NewLetter,
  type NewLetterForm,
  createBody,
  draftedOf,
  emptyForm,
  emptyLetter,
  withWords,
  isWorthKeeping,
  parseNewLetter,
} from './new-letter.ts'
import {
  type NewLetterProblems,
  fieldsHere,
  problemsOf,
  problemsOfRefusal,
  problemsOfSaving,
} from './new-letter-problems.ts'
import { useDrafting } from './use-drafting.ts'
import { type Fields, type ToldProblems, useToldProblems } from './use-told-problems.ts'
import { visitDayProblem } from './visit-day.ts'

type UseNewLetter = {
  /** The key of the kept letter to go on with; the last one unless told. */
  from?: string
  fields: Fields
  onCreated: (letter: Letter) => void
}

/** Everything that happens to a new letter between its first dictated word and its saving. */
export function useNewLetter(about: NewLetterAbout, { from, fields, onCreated }: UseNewLetter) {
  const { id: patientId } = about
  const today = useToday()
  const when = { today, dob: about.dob }
  const hand = useLetterInHand(patientId, from)
  const { kept, letter, latest, edition, change, putDraft } = hand
  const { arriving, draft, cancel } = useDrafting(takeDraft)
  const creation = useCreateLetter({ fields: fieldsHere })
  const told = useToldProblems<NewLetterProblems>({ none: {}, fields, isStill: creation.isPending })

  function takeDraft(drafted: Draft, { dictation }: DraftRequest) {
    const filled = filledTemplate(latest.current.form, about, today)
    takeText(inTemplate(draftedOf(drafted, dictation), filled))
  }

  function takeText(next: DraftedLetter) {
    const before = latest.current.draft
    putDraft(next)
    if (before?.isEdited) {
      toast({
        type: 'info',
        message: 'Your changes to the draft were replaced.',
        undo: () => putDraft(before),
      })
    }
  }

  function generate() {
    const { form, recording } = latest.current
    const { type, dictation } = form
    const dictationId = recording?.dictationId ?? undefined
    if (!told.tell(problemsOf(latest.current, when))) return
    const filled = filledTemplate(form, about, today)
    if (dictation.trim() === '' && filled !== null) takeText(templateAlone(filled, about))
    else draft({ patientId, dictationId, type, dictation })
  }

  function accept() {
    const { draft: drafted } = latest.current
    if (drafted === null || !told.tell(problemsOfSaving(latest.current, when))) return
    const afterSaving = (saved: Letter) => {
      kept.drop()
      onCreated(saved)
    }
    const body = createBody(patientId, latest.current, drafted)
    const intent = intentFor(body, latest.current.intent, newIdempotencyKey)
    change({ intent })
    kept.keep.flush()
    const onError = (error: Error) => told.tell(problemsOfRefusal(error))
    creation.mutate({ body, key: intent.key }, { onSuccess: afterSaving, onError })
  }

  return {
    ...letter,
    restoredFrom: kept.found?.keptAt ?? null,
    /** Other unsaved letters of this patient. */
    others: kept.others,
    flushDrafts: () => kept.keep.flush(),
    problems: told.problems,
    arriving,
    edition,
    isSaving: creation.isPending,
    ...typingOf(hand, told, when),
    ...recordingOf(hand, told.clear, arriving !== null),
    generate,
    cancel,
    /** Would drafting it again take the place of somebody's own changes? */
    isDraftEdited: () => latest.current.draft?.isEdited === true,
    accept,
    startOver: () => startOver(hand),
  }
}

type InHand = ReturnType<typeof useLetterInHand>

/** What is typed, and what is said of it before it is to be saved. */
function typingOf(
  { latest, change, edit }: InHand,
  { problems, clear, mention }: ToldProblems<NewLetterProblems>,
  when: VisitBounds,
) {
  return {
    changeForm: (part: Partial<NewLetterForm>) => {
      change({ form: { ...latest.current.form, ...part } })
      clear()
    },
    leaveVisitDay: () => {
      const problem = visitDayProblem(latest.current.form.visitDay, when)
      if (problem !== null) mention({ visitDay: problem })
    },
    edit: (html: string) => {
      if (problems.content !== undefined) clear()
      edit(html)
    },
  }
}

/** What becomes of the recording that belongs to it, and of its words. */
function recordingOf({ latest, change }: InHand, clearProblems: () => void, isArriving: boolean) {
  return {
    changeRecording: (recording: LetterRecording | null) => {
      change({ recording })
      clearProblems()
    },
    addWords: (words: string) => {
      change(withWords(latest.current, words))
      clearProblems()
      if (latest.current.draft !== null || isArriving) toast({ type: 'info', message: cameLater })
    },
  }
}

/** With an empty form. What was recorded and sent for it is somebody's to type then. */
function startOver({ latest, change, putDraft }: InHand): void {
  const { recording } = latest.current
  const isSent = recording !== null && recording.dictationId !== null
  change({ form: emptyForm, ...(isSent && { recording: null }) })
  putDraft(null)
  if (isSent) toast({ type: 'info', message: "Your recording for it is under 'Ready to type'." })
}

const cameLater =
  'The recording was transcribed after the letter was drafted. The text is in the dictation. Press Regenerate to use it in the letter.'

/** The letter as it stands, kept on this device with every change. */
function useLetterInHand(patientId: number, from: string | undefined) {
  const kept = useKeptLetter(patientId, from)
  const [letter, setLetter] = useState<NewLetter>(() => kept.found?.value ?? emptyLetter(patientId))
  const latest = useRef(letter)
  /** Counts the texts put into the editor from outside: each opens it anew. */
  const [edition, setEdition] = useState(0)

  function change(part: Partial<NewLetter>) {
    latest.current = { ...latest.current, ...part }
    setLetter(latest.current)
    kept.keep(latest.current)
  }

  function putDraft(next: DraftedLetter | null) {
    change({ draft: next })
    setEdition((count) => count + 1)
  }

  /** The editor holds the text; drawing everything again at every key would only slow the typing. */
  function edit(html: string) {
    const { draft } = latest.current
    if (draft === null) return
    latest.current = { ...latest.current, draft: { ...draft, html, isEdited: true } }
    kept.keep(latest.current)
  }

  return { kept, letter, latest, edition, change, putDraft, edit }
}

/**
 * The unsaved letter of one patient on this device; a long one is written once typing rests, or the page goes away.
 * `from` goes on with another one than the last.
 */
function useKeptLetter(patientId: number, from: string | undefined) {
  // Named after the patient, so that it follows when the record is merged into another one.
  const name = `patient-${patientId}-letter`
  const kept = useStoredDraft(name, parseNewLetter, { from })
  const copies = useDrafts(name, parseNewLetter)
  const keep = useDebouncedCallback(
    (letter: NewLetter) => {
      if (isWorthKeeping(letter)) kept.keep(letter)
      else kept.drop()
    },
    { delay: 250, flushOnUnmount: true },
  )
  useEffect(() => {
    const flush = () => keep.flush()
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', flush)
    }
  })
  const drop = () => {
    keep.cancel()
    kept.drop()
  }
  return { found: kept.found, others: copies.filter(({ key }) => !kept.isOwn(key)), keep, drop }
}
