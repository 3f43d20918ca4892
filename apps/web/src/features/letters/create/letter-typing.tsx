import { Button, TextInput } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import type { Letter } from '@sincerely/contract/letters'
import { shortDate } from '@sincerely/domain/dates'
import { IconSparkles } from '@tabler/icons-react'
import { useRef } from 'react'
import { useInfo, useToday } from '../../../platform/practice.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { RestoredNotice } from '../editor/restored-notice.tsx'
import { letterEditorShortcuts } from '../letter-shortcuts.ts'
import { AboutDraft } from './about-draft.tsx'
import { type LetterPatient, LetterPatientFacts } from './letter-patient.tsx'
import { blankLetter } from './blank-letter.ts'
import { textLetterFor } from './from-template.ts'
import { ArrivingLetter } from './generated-letter.tsx'
import type { SourceDictation } from './typed-letter.ts'
import { useTypedLetter } from './use-typed-letter.ts'
import classes from './letter-typing.module.css'

const RichText = lazyPart(async () => (await import('../editor/rich-text.tsx')).RichText)

type LetterTypingProps = {
  patient: LetterPatient
  dictation: SourceDictation & Pick<Dictation, 'doctorId' | 'doctorName' | 'createdAt'>
  /** The text of the recording; null until speech to text has finished. */
  transcript: string | null
  onCreated: (letter: Letter) => void
}

/** Lets the person type a letter while they listen to its dictation. */
export function LetterTyping({ patient, dictation, transcript, onCreated }: LetterTypingProps) {
  const today = useToday()
  const { timeZone } = useInfo()
  const blank = blankLetter(dictation.letterType, patient, dictation.doctorName)
  const fields = useRef<HTMLElement>(null)
  const visitBounds = { today, dob: patient.dob }
  const letter = useTypedLetter({
    patientId: patient.id,
    dictation,
    blank,
    usualVisitDay: shortDate(new Date(dictation.createdAt), timeZone),
    transcript,
    visitBounds,
    fields,
    onCreated,
  })
  const textLetter = textLetterFor(withDoctor(patient, dictation), dictation.letterType, letter.visitDay)
  useShortcuts(letterEditorShortcuts, { save: letter.save, saveAndClose: letter.save })
  return (
    <section ref={fields} className={classes.typing} aria-label="Letter">
      <div className={classes.head}>
        <LetterPatientFacts type={dictation.letterType} patient={patient} signatory={dictation.doctorName} />
        {letter.restoredFrom && (
          <RestoredNotice
            savedAt={letter.restoredFrom}
            what="Your unsaved letter"
            onDiscard={letter.startOver}
          />
        )}
      </div>
      {letter.about !== null && letter.arriving === null && (
        <div className={classes.draft}>
          <AboutDraft draft={letter.about} onAccept={letter.acceptSuggestion} />
        </div>
      )}
      <div className={classes.text} inert={letter.isSaving}>
        {letter.arriving === null ? (
          <LazyBoundary fallback={<ArrivingLetter html={letter.html} />}>
            <RichText
              key={letter.editorKey}
              html={letter.html}
              label={`Letter for ${patient.name}`}
              letter={textLetter}
              onChange={letter.type}
              isWrong={letter.problems.html !== undefined}
              autoFocus="gap"
            />
          </LazyBoundary>
        ) : (
          <ArrivingLetter html={letter.arriving} />
        )}
      </div>
      {letter.about === null && letter.notes.length > 0 && (
        <Notice className={classes.notes} title="Notes for the secretary">
          {letter.notes.join(' ')}
        </Notice>
      )}
      <Foot letter={letter} hasTranscript={transcript !== null} />
    </section>
  )
}

type FootProps = { letter: ReturnType<typeof useTypedLetter>; hasTranscript: boolean }

function Foot({ letter, hasTranscript }: FootProps) {
  return (
    <div ref={keepClearOfToasts} className={classes.foot}>
      {letter.problems.html !== undefined && (
        <p className={classes.problem} role="alert">
          {letter.problems.html}
        </p>
      )}
      <VisitDay letter={letter} />
      {letter.arriving !== null && (
        <Button variant="default" onClick={letter.cancelDraft}>
          Stop writing
        </Button>
      )}
      {hasTranscript && letter.arriving === null && (
        <Button
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          disabled={letter.isSaving}
          onClick={letter.draft}
        >
          Draft from the transcript
        </Button>
      )}
      <Button loading={letter.isSaving} disabled={letter.arriving !== null} onClick={letter.save}>
        Save letter
      </Button>
    </div>
  )
}

function VisitDay({ letter }: { letter: ReturnType<typeof useTypedLetter> }) {
  return (
    <TextInput
      label="Visit date"
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      className={classes.visit}
      value={letter.visitDay}
      error={letter.problems.visitDay}
      onChange={(event) => letter.changeVisitDay(event.currentTarget.value)}
      onBlur={letter.leaveVisitDay}
    />
  )
}

/** Picks only the doctor's fields, because the dictation's `id` must not replace the patient's. */
function withDoctor(patient: LetterPatient, { doctorId, doctorName }: LetterTypingProps['dictation']) {
  return { ...patient, doctorId, doctorName }
}
