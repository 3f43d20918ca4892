import { Button, Anchor } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconSparkles } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FoundDraft } from '../../../platform/drafts/drafts.ts'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { LetterRecorder } from '../../dictation/dictation.parts.tsx'
import { RestoredNotice } from '../editor/restored-notice.tsx'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { newTextLetter } from './from-template.ts'
import { DictationForm } from './dictation-form.tsx'
import { GeneratedLetter } from './generated-letter.tsx'
import { type LetterPatient, LetterPatientFacts } from './letter-patient.tsx'
import { type NewLetter, hasTyped, isWorthKeeping } from './new-letter.ts'
import { useNewLetter } from './use-new-letter.ts'
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
          letter.flushDrafts()
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

type Regenerating = Pick<ReturnType<typeof useNewLetter>, 'generate' | 'isDraftEdited'>

/** Drafts a letter again, after asking where somebody has changed the draft; put `question` on the page. */
function useRegenerating({ generate, isDraftEdited }: Regenerating) {
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    generate()
  }
  return {
    regenerate: () => (isDraftEdited() ? setAsking(true) : generate()),
    question: isAsking && (
      <LazyConfirmDialog
        title="Replace your changes?"
        confirmLabel="Draft it again"
        cancelLabel="Keep my text"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        You have changed this draft. Drafting it again replaces your text. You can undo this for ten seconds.
      </LazyConfirmDialog>
    ),
  }
}

type NewLetterNotesProps = {
  patient: { id: number; name: string }
  letter: Pick<NewLetter, 'patientId'> & { others: readonly FoundDraft<NewLetter>[] }
  /** Another unsaved letter is wanted instead; this one stays kept. */
  onOther: (key: string) => void
}

/** Whom the letter is for now, when that changed, and what else was entered for this patient. */
function NewLetterNotes({ patient, letter, onOther }: NewLetterNotesProps) {
  const momentText = useMomentText()
  const wasMerged = letter.patientId !== patient.id
  if (!wasMerged && letter.others.length === 0) return null
  return (
    <div className={classes.news}>
      {wasMerged && (
        <Notice tone="blue" isUrgent title={`MR #${letter.patientId} was merged into MR #${patient.id}`}>
          What you entered is kept. The letter is now for {patient.name}, MR #{patient.id}.
        </Notice>
      )}
      {letter.others.map(({ key, keptAt, value }) => (
        <Notice key={key} tone="yellow">
          There is another unsaved letter
          {value.patientId !== patient.id && `, started for MR #${value.patientId}`} from {momentText(keptAt)}
          .{' '}
          <Anchor component="button" type="button" onClick={() => onOther(key)}>
            Continue with that one
          </Anchor>
        </Notice>
      ))}
    </div>
  )
}
