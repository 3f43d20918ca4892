import { Button, Anchor } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { IconRefresh, IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { FoundDraft } from '../../../platform/drafts/drafts.ts'
import { useOnLeave } from '../../../platform/drafts/use-drafts.ts'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { LetterRecorder } from '../../dictation/dictation.parts.tsx'
import { RestoredNotice } from '../editor/restored-notice.tsx'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { useMayApprove } from '../../../platform/may-approve.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { textLetterFor } from './from-template.ts'
import { DictationForm } from './dictation-form.tsx'
import { GeneratedLetter } from './generated-letter.tsx'
import { type LetterPatient, LetterPatientFacts } from './letter-patient.tsx'
import { type LetterVisit, type NewLetter, hasTyped, isWorthKeeping, mainStep } from './new-letter.ts'
import { useNewLetter } from './use-new-letter.ts'
import classes from './create-letter-dialog.module.css'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'

export type CreateLetterDialogProps = {
  patient: LetterPatient & { doctorId: number; doctorName: string }
  visit: LetterVisit | undefined
  onClose: () => void
  onCreated: (letter: Letter) => void
}

/** Creates a letter from dictation: choose the type, enter the words, check the draft, save it (spec §2, §4). */
export function CreateLetterDialog(props: CreateLetterDialogProps) {
  const [draftKey, setDraftKey] = useState<string>()
  return <NewLetterDialog key={draftKey} {...props} draftKey={draftKey} onSwitch={setDraftKey} />
}

type NewLetterDialogProps = CreateLetterDialogProps & {
  draftKey: string | undefined
  /** Switches to another unsaved letter. */
  onSwitch: (key: string) => void
}

function NewLetterDialog({ patient, visit, draftKey, onSwitch, onClose, onCreated }: NewLetterDialogProps) {
  const fields = useRef<HTMLDivElement>(null)
  const letter = useNewLetter(patient, { visit, draftKey, fields, onCreated })
  const textLetter = textLetterFor(patient, letter.form.type, letter.form.visitDay)
  const { regenerate, confirmation } = useRegenerate(letter)

  const isSwitching = useRef(false)
  useOnLeave(() => {
    if (letter.isKept() && !isSwitching.current) toast({ type: 'info', message: unsavedText(letter) })
  })

  /** Ctrl+Enter presses the main button. */
  function goOn(event: KeyboardEvent) {
    // Ignores keys pressed in a dialog on top of this one.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isHere || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const step = mainStep(letter)
    if (event.repeat || letter.isSaving || step === null) return
    if (step === 'save') letter.save()
    else if (step === 'regenerate') regenerate()
    else letter.generate()
  }

  return (
    <TallDialog
      onClose={onClose}
      title={`Create Letter for ${patient.name}`}
      width={1240}
      tallest={860}
      staysOpen
    >
      <div role="presentation" className={classes.whole} onKeyDown={goOn}>
        <NewLetterNotices
          patient={patient}
          letter={letter}
          onSwitch={(key) => {
            letter.flushDrafts()
            isSwitching.current = true
            onSwitch(key)
          }}
        />
        {letter.restoredFrom && (
          <RestoredNotice
            savedAt={letter.restoredFrom}
            what="Your unsaved letter"
            onDiscard={letter.startOver}
          />
        )}
        {/* The fields are blocked while saving, because text typed then would not be saved. */}
        <div ref={fields} className={classes.columns} inert={letter.isSaving}>
          <LetterWords patient={patient} letter={letter} textLetter={textLetter} onClose={onClose} />
          <GeneratedLetter
            draft={letter.draft}
            arriving={letter.arriving}
            changedSince={letter.changedSince}
            editorKey={letter.editorKey}
            takesFocus={!letter.hasMovedOn}
            patientName={patient.name}
            textLetter={textLetter}
            isWrong={letter.problems.content !== undefined}
            onEdit={letter.edit}
            onAccept={letter.acceptSuggestion}
            onRegenerate={regenerate}
            onCancel={letter.cancel}
          />
        </div>
        <Footer letter={letter} onRegenerate={regenerate} onCancel={onClose} />
      </div>
      {confirmation}
    </TallDialog>
  )
}

type LetterWordsProps = {
  patient: CreateLetterDialogProps['patient']
  letter: ReturnType<typeof useNewLetter>
  textLetter: ReturnType<typeof textLetterFor>
  onClose: () => void
}

/** The form for the dictation and the template, with the letter drafted from them. */
function LetterWords({ patient, letter, textLetter, onClose }: LetterWordsProps) {
  function closeAfterSending() {
    letter.changeRecording(null)
    if (!hasTyped(letter)) onClose()
  }

  return (
    <div className={classes.words}>
      <LetterPatientFacts type={letter.form.type} patient={patient} signatory={patient.doctorName} />
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
          onSentToBeTyped={closeAfterSending}
        />
      </DictationForm>
    </div>
  )
}

type FooterProps = {
  letter: ReturnType<typeof useNewLetter>
  onRegenerate: () => void
  onCancel: () => void
}

function Footer({ letter, onRegenerate, onCancel }: FooterProps) {
  const step = mainStep(letter)
  const isOutdated = step === 'regenerate'
  const { mayApprove } = useMayApprove()
  return (
    <div ref={keepClearOfToasts} className={classes.foot}>
      {[letter.problems.content, letter.problems.recording].map(
        (problem) =>
          problem !== undefined && (
            <p key={problem} className={classes.problem} role="alert">
              {problem}
            </p>
          ),
      )}
      {isWorthKeeping(letter) && <p className={classes.kept}>{unsavedText(letter)}</p>}
      <Button variant="default" onClick={onCancel} disabled={letter.isSaving}>
        Cancel
      </Button>
      {step === 'save' || isOutdated ? (
        <>
          {mayApprove && (
            <Button
              variant="default"
              disabled={letter.isSaving}
              onClick={() => letter.save({ thenApprove: true })}
            >
              Save and approve
            </Button>
          )}
          <Button
            {...(isOutdated && { variant: 'default' })}
            loading={letter.isSaving}
            onClick={() => letter.save()}
          >
            Accept & Save
          </Button>
          {isOutdated && (
            <Button
              leftSection={<IconRefresh size={16} aria-hidden />}
              disabled={letter.isSaving}
              onClick={onRegenerate}
            >
              Regenerate
            </Button>
          )}
        </>
      ) : (
        <Button
          leftSection={<IconSparkles size={16} aria-hidden />}
          loading={step === null}
          onClick={letter.generate}
        >
          Generate Letter
        </Button>
      )}
    </div>
  )
}

function unsavedText(letter: Pick<NewLetter, 'form' | 'draft'>): string {
  return hasTyped(letter)
    ? 'Your words are kept on this device until you save the letter.'
    : 'Your recording is kept until you save the letter.'
}

type RegenerateOptions = Pick<ReturnType<typeof useNewLetter>, 'generate' | 'isDraftEdited'>

/** Drafts the letter again. Asks for confirmation first if the draft was edited. Render `confirmation`. */
function useRegenerate({ generate, isDraftEdited }: RegenerateOptions) {
  const [isConfirming, setConfirming] = useState(false)
  const confirm = () => {
    setConfirming(false)
    generate()
  }
  return {
    regenerate: () => (isDraftEdited() ? setConfirming(true) : generate()),
    confirmation: isConfirming && (
      <LazyConfirmDialog
        title="Replace your changes?"
        confirmLabel="Regenerate"
        cancelLabel="Keep my text"
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      >
        You have changed this draft. Regenerating replaces your text. You can undo this for ten seconds.
      </LazyConfirmDialog>
    ),
  }
}

type NewLetterNoticesProps = {
  patient: { id: number; name: string }
  letter: Pick<NewLetter, 'patientId'> & { others: readonly FoundDraft<NewLetter>[] }
  /** Switches to another unsaved letter; the current one stays on the device. */
  onSwitch: (key: string) => void
}

/** Says that the patient was merged, and offers other unsaved letters for this patient. */
function NewLetterNotices({ patient, letter, onSwitch }: NewLetterNoticesProps) {
  const momentText = useMomentText()
  const wasMerged = letter.patientId !== patient.id
  if (!wasMerged && letter.others.length === 0) return null
  return (
    <div className={classes.news}>
      {wasMerged && (
        <Notice tone="blue" isUrgent title={`MR #${letter.patientId} was merged into MR #${patient.id}`}>
          Your entries are kept. The letter is now for {patient.name}, MR #{patient.id}.
        </Notice>
      )}
      {letter.others.map(({ key, keptAt, value }) => (
        <Notice key={key} tone="yellow">
          There is another unsaved letter
          {value.patientId !== patient.id && `, started for MR #${value.patientId}`} from {momentText(keptAt)}
          .{' '}
          <Anchor component="button" type="button" onClick={() => onSwitch(key)}>
            Continue with that one
          </Anchor>
        </Notice>
      ))}
    </div>
  )
}
