import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconSparkles } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { LetterRecorder } from '../../dictation/dictation.parts.tsx'
import { RestoredNotice } from '../editor/restored-notice.tsx'
import { newTextLetter } from './from-template.ts'
import { DictationForm } from './dictation-form.tsx'
import { GeneratedLetter } from './generated-letter.tsx'
import { LetterPatientFacts } from './letter-patient.tsx'
import type { LetterPatient } from './letter-patient.tsx'
import { type NewLetter, hasTyped, isWorthKeeping } from './new-letter.ts'
import { NewLetterNotes } from './new-letter-notes.tsx'
import { useNewLetter } from './use-new-letter.ts'
import { useRegenerating } from './use-regenerating.tsx'
import classes from './create-letter-dialog.module.css'

export type CreateLetterDialogProps = {
  patient: LetterPatient & { doctorId: number; doctorName: string }
  onClose: () => void
  /** The letter was saved. */
  onCreated: (letter: Letter) => void
}

/** Dictated words become a letter: choose the kind, enter the words, read what comes, save it (spec §2, §4). */
export function CreateLetterDialog(props: CreateLetterDialogProps) {
  const [from, setFrom] = useState<string>()
  return <NewLetterDialog key={from} {...props} from={from} onOther={setFrom} />
}

type NewLetterDialogProps = CreateLetterDialogProps & {
  from: string | undefined
  /** Another kept letter is gone on with instead. */
  onOther: (key: string) => void
}

function NewLetterDialog({ patient, from, onOther, ...on }: NewLetterDialogProps) {
  const fields = useRef<HTMLDivElement>(null)
  const letter = useNewLetter(patient, { from, fields, onCreated: on.onCreated })
  const textLetter = newTextLetter(patient, letter.form.type, letter.form.visitDay)
  const { regenerate, question } = useRegenerating(letter)

  function close() {
    if (isWorthKeeping(letter)) {
      toast({ type: 'info', message: keptText(letter) })
    }
    on.onClose()
  }

  function sentToBeTyped() {
    letter.changeRecording(null)
    if (!hasTyped(letter)) on.onClose()
  }

  return (
    <TallDialog
      onClose={close}
      title={`Create Letter for ${patient.name}`}
      width={1240}
      tallest={860}
      staysOpen
    >
      <NewLetterNotes
        patient={patient}
        letter={letter}
        onOther={(key) => {
          letter.keepNow()
          onOther(key)
        }}
      />
      {letter.restoredFrom && (
        <RestoredNotice
          savedAt={letter.restoredFrom}
          what="Your unsaved letter"
          onDiscard={letter.startOver}
        />
      )}
      {/* What is being saved stands still: nothing typed meanwhile could be in it. */}
      <div ref={fields} className={classes.columns} inert={letter.isSaving}>
        <div className={classes.words}>
          <LetterPatientFacts patient={patient} signatory={patient.doctorName} />
          <DictationForm
            form={letter.form}
            textLetter={textLetter}
            problems={letter.problems}
            onChange={letter.changeForm}
            onLeaveVisitDay={letter.leaveVisitDay}
          >
            <LetterRecorder
              patient={patient}
              kind={letter.form}
              recording={letter.recording}
              others={letter.others.flatMap(({ value }) => value.recording?.deviceKey ?? [])}
              onRecording={letter.changeRecording}
              onWords={letter.addWords}
              onSentToBeTyped={sentToBeTyped}
            />
          </DictationForm>
        </div>
        <GeneratedLetter
          draft={letter.draft}
          arriving={letter.arriving}
          edition={letter.edition}
          patientName={patient.name}
          textLetter={textLetter}
          isWrong={letter.problems.content !== undefined}
          onEdit={letter.edit}
          onRegenerate={regenerate}
          onCancel={letter.cancel}
        />
      </div>
      <Foot letter={letter} onCancel={close} />
      {question}
    </TallDialog>
  )
}

type FootProps = { letter: ReturnType<typeof useNewLetter>; onCancel: () => void }

function Foot({ letter, onCancel }: FootProps) {
  const hasDraft = letter.draft !== null && letter.arriving === null
  return (
    <div className={classes.foot}>
      {[letter.problems.content, letter.problems.recording].map(
        (problem) =>
          problem !== undefined && (
            <p key={problem} className={classes.problem} role="alert">
              {problem}
            </p>
          ),
      )}
      {isWorthKeeping(letter) && <p className={classes.kept}>{keptText(letter)}</p>}
      <Button variant="default" onClick={onCancel} disabled={letter.isSaving}>
        Cancel
      </Button>
      {hasDraft ? (
        <Button loading={letter.isSaving} onClick={letter.accept}>
          Accept & Save
        </Button>
      ) : (
        <Button
          leftSection={<IconSparkles size={16} aria-hidden />}
          loading={letter.arriving !== null}
          onClick={letter.generate}
        >
          Generate Letter
        </Button>
      )}
    </div>
  )
}

function keptText(letter: Pick<NewLetter, 'form' | 'draft'>): string {
  return hasTyped(letter)
    ? 'Your words are kept on this device until you save the letter.'
    : 'Your recording is kept until you save the letter.'
}
