import { Anchor, Button, Progress, NativeSelect, Group, Text } from '@mantine/core'
import { maxImported } from '@sincerely/contract/patient-imports'
import { useEffect, useState } from 'react'
import { chosenDoctor, useDoctorChoice, doctorOptions } from '../../../platform/doctors.ts'
import { Notice } from '../../../ui/notice.tsx'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import type { OpenImport } from '../use-import.ts'
import { counted } from '../import/counted.ts'
import { createPatients, stopCreating } from '../import/create-patients.ts'
import { chooseDoctor } from '../import/import-actions.ts'
import { canSend, isInProgress } from '../import/import-work.ts'
import { selectedRows, rowsNeedingNames } from '../import/review.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type ReviewRow, isMissingValue } from '../import/review-row.ts'
import { rowFieldLabels, rowFields } from '../import/row-fields.ts'
import { ClinicButton } from '../confirmation/clinic-button.tsx'
import { type ListedVisit, listedVisits } from '../import/listed-visits.ts'
import classes from './create-foot.module.css'
import type { ReviewView } from './use-review-view.ts'

type CreateFootProps = {
  open: OpenImport
  view: ReviewView
  onRecheck: () => void
  onClinic: (visits: ListedVisit[]) => void
}

/** Identifies the message about a wrong selection, which disappears when the selection changes. */
const about = 'the selection to create'

/** Says how many patients will be created for which doctor, and has the button. The bar stays in view. */
export function CreateFoot({ open, view, onRecheck, onClinic }: CreateFootProps) {
  const { store, state, review } = open
  const [isAsking, setAsking] = useState(false)
  const choice = useDoctorChoice()
  const selectedDoctor = chosenDoctor(choice, state.work.doctorId)
  const [doctorProblem, setDoctorProblem] = useState<string>()
  const selected = selectedRows(review)
  useEffect(() => () => withdrawToast(about), [selected.length])
  const doubtful = selected.filter(({ marks }) => marks.length > 0)
  const create = async () => {
    setAsking(false)
    if (await createPatients(store, review)) view.showFilter('again')
  }
  const submit = () => {
    if (selected.length === 0) {
      return toast({ type: 'error', message: 'Please select at least one patient to create', about })
    }
    if (selected.length > maxImported) {
      return toast({
        type: 'error',
        message: `You can create at most ${counted(maxImported, 'patient')} at once.`,
        about,
      })
    }
    const missesDoctor = choice !== null && selectedDoctor === null
    setDoctorProblem(missesDoctor ? 'Choose the doctor these patients belong to.' : undefined)
    if (missesDoctor) return
    if (selectedDoctor !== state.work.doctorId) chooseDoctor(store, selectedDoctor)
    if (doubtful.length > 0) setAsking(true)
    else void create()
  }
  return (
    <div ref={keepClearOfToasts} data-bar data-screen-only className={classes.foot}>
      {state.refusal && (
        <Notice tone="red" isUrgent>
          {state.refusal}{' '}
          {state.toRecheck.length > 0 && (
            <Anchor component="button" type="button" onClick={() => view.showFilter('again')}>
              Show {state.toRecheck.length === 1 ? 'it' : 'them'}
            </Anchor>
          )}
        </Notice>
      )}
      {state.stopped && <Notice tone="blue">{stoppedSentence(state.stopped)}</Notice>}
      <DoctorSelect
        selectedDoctor={selectedDoctor}
        problem={doctorProblem}
        onSelect={(id) => [setDoctorProblem(undefined), chooseDoctor(store, id)]}
      />
      <div className={classes.line}>
        <Button onClick={submit} loading={state.creating !== null}>
          Create {counted(selected.length, 'Patient')}
        </Button>
        {selected.length === 0 && state.checking === 'no' && (
          <ClinicButton visits={listedVisits(review, state.lists, new Map())} onClinic={onClinic} />
        )}
        <FootState
          open={open}
          selected={selected.length}
          onRecheck={onRecheck}
          onCheck={() => view.showFilter('check')}
        />
      </div>
      {isAsking && (
        <CheckQuestion
          rows={doubtful}
          total={selected.length}
          onCheck={() => [setAsking(false), view.showFilter('check')]}
          onCreate={() => void create()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/**
 * Returns a sentence such as 'The import was stopped: 1,240 of 2,000 patients were created. The rest are still in the
 * review.'
 */
function stoppedSentence({ created, total }: { created: number; total: number }): string {
  if (created === 0)
    return 'The import was stopped. No patients were created. All of them are still in the review.'
  return `The import was stopped: ${created.toLocaleString('en-GB')} of ${counted(total, 'patient')} ${created === 1 ? 'was' : 'were'} created. The rest are still in the review.`
}

type FootStateProps = {
  open: OpenImport
  selected: number
  onRecheck: () => void
  /** Shows the rows to check. */
  onCheck: () => void
}

function FootState({ open: { store, state, review }, selected, onRecheck, onCheck }: FootStateProps) {
  const { creating, checking } = state
  if (creating !== null) {
    const { created, total, isStopping } = creating
    return (
      <>
        <div className={classes.state}>
          <span role="status">
            {created.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} created
          </span>
          <Progress.Root size="xs" mt={6}>
            <Progress.Section value={(100 * created) / total} aria-label="Creating patients" />
          </Progress.Root>
        </div>
        <Button variant="default" disabled={isStopping} onClick={() => void stopCreating(store)}>
          {isStopping ? 'Stopping…' : 'Stop'}
        </Button>
      </>
    )
  }
  const waiting = rowsNeedingNames(review).length
  const unread = state.work.files.filter((file) => isInProgress(file) || canSend(file)).length
  return (
    <div className={classes.state} role="status">
      {selected.toLocaleString('en-GB')} of {review.rows.length.toLocaleString('en-GB')} selected
      {waiting > 0 && (
        <>
          {` · ${counted(waiting, 'name')} could not be fully read. `}
          <Anchor component="button" type="button" onClick={onCheck}>
            Check {waiting === 1 ? 'it' : 'them'}
          </Anchor>
        </>
      )}
      {unread > 0 && ` · ${counted(unread, 'file')} not read yet, kept for later`}
      {checking === 'yes' && ' · Looking for existing records…'}
      {checking === 'failed' && (
        <>
          {" · Couldn't look for existing records. "}
          <Anchor component="button" type="button" onClick={onRecheck}>
            Try again
          </Anchor>
        </>
      )}
    </div>
  )
}

type DoctorSelectProps = {
  selectedDoctor: number | null
  problem: string | undefined
  onSelect: (doctorId: number | null) => void
}

/** Lets people who work for several doctors choose one. */
function DoctorSelect({ selectedDoctor, problem, onSelect }: DoctorSelectProps) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  return (
    <NativeSelect
      label="Doctor"
      withAsterisk
      aria-required
      maw={320}
      description={
        choice.state === 'failed'
          ? "Couldn't load the doctors. Reload the page. Your work is kept."
          : undefined
      }
      data={doctorOptions(choice)}
      value={selectedDoctor ?? ''}
      error={problem}
      onChange={(event) => onSelect(Number(event.currentTarget.value) || null)}
    />
  )
}

type CheckQuestionProps = {
  /** The selected rows with doubtful values. */
  rows: ReviewRow[]
  total: number
  onCheck: () => void
  onCreate: () => void
  onClose: () => void
}

/** Asks whether to create rows with remaining doubts. The first button checks them instead. */
function CheckQuestion({ rows, total, onCheck, onCreate, onClose }: CheckQuestionProps) {
  return (
    <Dialog title={`${counted(rows.length, 'patient')} to check`} onClose={onClose}>
      {doubtSentences(rows).map((sentence) => (
        <Text key={sentence} mb="xs">
          {sentence}
        </Text>
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button onClick={onCheck} data-autofocus>
          Check first
        </Button>
        <Button variant="default" onClick={onCreate}>
          Create {counted(total, 'Patient')} anyway
        </Button>
      </Group>
    </Dialog>
  )
}

/** Says how many rows have uncertain values, and how many have missing values in which fields. */
export function doubtSentences(rows: readonly Pick<ReviewRow, 'marks'>[]): string[] {
  const absent = rows.filter(({ marks }) => marks.some(isMissingValue)).length
  const doubtful = rows.filter(({ marks }) => !marks.every(isMissingValue)).length
  const missing = new Set(rows.flatMap(({ marks }) => marks.filter(isMissingValue).map(({ field }) => field)))
  const labels = rowFields.filter((field) => missing.has(field)).map((field) => rowFieldLabels[field])
  return [
    ...(doubtful > 0
      ? [`${haveWords(doubtful)} an uncertain value. Uncertain values will be saved as they are.`]
      : []),
    ...(absent > 0
      ? [
          `${haveWords(absent)} something missing: ${labels.join(', ')}. Missing values will be saved as unknown.`,
        ]
      : []),
  ]
}

function haveWords(count: number): string {
  return count === 1 ? 'One has' : `${count.toLocaleString('en-GB')} have`
}
