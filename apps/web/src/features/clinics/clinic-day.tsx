import { Button } from '@mantine/core'
import type { Clinic, ClinicVisit } from '@sincerely/contract/clinics'
import { clinicProgress, nextOpenVisit } from '@sincerely/domain/clinics/visits'
import { shortDay } from '@sincerely/domain/dates'
import { IconCalendarEvent, IconPlus, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { useToday } from '../../platform/practice.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { AddVisitsDialog, type PatientSearchPart } from './add-visits-dialog.tsx'
import { clinicShortcuts } from './clinic-shortcuts.ts'
import classes from './clinics.module.css'
import { useClinic, useCloseClinic, useDeleteClinic } from './clinics.queries.ts'
import { ChangeClinicDialog, NewClinicDialog } from './new-clinic-dialog.tsx'
import { NoLetterDialog } from './no-letter-dialog.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitTimeDialog } from './visit-time-dialog.tsx'
import { VisitRow } from './visit-row.tsx'

type RecordedHere = { visitId: number | null; patient: { id: number } | null }

export type ClinicDayProps = {
  clinicId: number
  /** The selected visit. If it is undefined, the next open visit is selected. */
  visitId: number | undefined
  /** Dictations on this device that the server might not have yet. */
  recorded: readonly RecordedHere[]
  patientSearch: PatientSearchPart
  onSelect: (visitId: number | undefined) => void
  /** Opens the recorder, or is null if the user may not dictate. */
  onDictate: ((visit: ClinicVisit) => void) | null
  onWrite: (visit: ClinicVisit, clinic: Clinic) => void
  /** Opens the letter or the dictation of a visit. */
  onOpen: (visit: ClinicVisit) => void
  onOpenClinic: (clinicId: number) => void
  onDeleted: () => void
}

/** Shows who is next in a clinic, how much is done, and the result of each visit. */
export function ClinicDay(props: ClinicDayProps) {
  const query = useClinic(props.clinicId)
  if (query.isPending) {
    return (
      <Page>
        <SkeletonRows rows={6} height={56} label="Loading the clinic" />
      </Page>
    )
  }
  if (query.data) return <Day {...props} clinic={query.data} />
  return (
    <Page>
      {query.error ? (
        <ErrorState
          title="Couldn't load the clinic"
          message={actionMessageOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <EmptyState
          icon={<IconCalendarEvent size={28} stroke={1.5} />}
          title="Clinic not found"
          message="It was deleted, or it belongs to another doctor."
          action={<ButtonLink to="/clinics">Back to Clinics</ButtonLink>}
        />
      )}
    </Page>
  )
}

type DayProps = ClinicDayProps & { clinic: Clinic }
type OpenDialog = 'add' | 'change' | 'repeat' | { of: 'reason' | 'time'; visit: ClinicVisit } | null

function Day(props: DayProps) {
  const { clinic, recorded, onDictate, onWrite, onOpen, onSelect } = props
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = useCloseClinic()
  const today = useToday()
  const isFuture = clinic.day > today
  const visits = clinic.visits.map((visit) => withRecording(visit, recorded))
  const selected = useSelectedVisit(visits, props)
  const act = (run: ((visit: ClinicVisit) => void) | null, isPossible: boolean) =>
    run !== null && selected !== null && isPossible ? () => run(selected) : null
  const isOpen = selected?.state === 'open'
  const dictate = act(onDictate, isOpen && !isFuture)
  const write = act((visit) => onWrite(visit, clinic), isOpen && !isFuture && selected.mayOpenPatient)
  const noLetter = act((visit) => setDialog({ of: 'reason', visit }), isOpen)
  const time = act((visit) => setDialog({ of: 'time', visit }), isOpen)
  const step = (by: 1 | -1) => () => {
    const at = visits.findIndex(({ id }) => id === selected?.id)
    onSelect(visits[Math.min(Math.max(at + by, 0), visits.length - 1)]?.id)
  }
  const shortcuts = { next: step(1), previous: step(-1), dictate, write, noLetter, time }
  useShortcuts(clinicShortcuts, { ...shortcuts, open: act(onOpen, !isOpen) })
  return (
    <Page>
      <DayHeader clinic={clinic} onDialog={setDialog} />
      {visits.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} />}
          title="No patients yet"
          message="Add the patients of this clinic, with their times if you know them."
          action={clinic.closedAt === null && <DeleteClinic id={clinic.id} onDeleted={props.onDeleted} />}
        />
      ) : (
        <div className={classes.day}>
          <VisitActions
            visit={selected}
            isFuture={isFuture}
            mayRemove={clinic.day >= today}
            clinic={clinic}
            isClosing={close.isPending}
            onDictate={dictate}
            onWrite={write}
            onNoLetter={noLetter}
            onTime={time}
            onClose={() => close.mutate(clinic.id)}
          />
          <ol className={classes.visits} aria-label="Patients of this clinic">
            {visits.map((visit) => (
              <VisitRow
                key={visit.id}
                visit={visit}
                isRecorded={isRecorded(visit, recorded)}
                isSelected={visit.id === selected?.id}
                onSelect={() => onSelect(visit.id)}
              />
            ))}
          </ol>
        </div>
      )}
      <DayDialog {...props} dialog={dialog} onClose={() => setDialog(null)} />
    </Page>
  )
}

function DeleteClinic({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const remove = useDeleteClinic()
  return (
    <Button
      variant="default"
      loading={remove.isPending}
      onClick={() => remove.mutate(id, { onSuccess: onDeleted })}
    >
      Delete clinic
    </Button>
  )
}

function DayHeader({ clinic, onDialog }: { clinic: Clinic; onDialog: (dialog: OpenDialog) => void }) {
  const { ended, total } = clinicProgress(clinic.visits)
  return (
    <PageHeader
      title={`Clinic on ${shortDay(clinic.day)}`}
      subtitle={<Facts facts={[clinic.doctorName, clinic.place, `${ended} of ${total} done`]} />}
      actions={
        <>
          <Button variant="default" onClick={() => onDialog('change')}>
            Change
          </Button>
          <Button variant="default" onClick={() => onDialog('repeat')}>
            Repeat
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onDialog('add')}
          >
            Add patients
          </Button>
        </>
      }
    />
  )
}

function DayDialog({
  clinic,
  dialog,
  patientSearch,
  onOpenClinic,
  onClose,
}: DayProps & { dialog: OpenDialog; onClose: () => void }) {
  if (dialog === null) return null
  if (dialog === 'add')
    return <AddVisitsDialog clinic={clinic} patientSearch={patientSearch} onClose={onClose} />
  if (dialog === 'change') return <ChangeClinicDialog clinic={clinic} onClose={onClose} />
  if (dialog === 'repeat') return <NewClinicDialog like={clinic} onClose={onClose} onCreated={onOpenClinic} />
  if (dialog.of === 'time') return <VisitTimeDialog visit={dialog.visit} onClose={onClose} />
  return <NoLetterDialog clinicId={clinic.id} visit={dialog.visit} onClose={onClose} />
}

/** A dictation on this device counts even before the server has it. */
function withRecording(visit: ClinicVisit, recorded: readonly RecordedHere[]): ClinicVisit {
  return visit.state === 'open' && isRecorded(visit, recorded) ? { ...visit, state: 'dictation' } : visit
}

function isRecorded({ id, patientId }: ClinicVisit, recorded: readonly RecordedHere[]): boolean {
  return recorded.some(({ visitId, patient }) => visitId === id && patient?.id === patientId)
}

/**
 * Returns the visit in the URL, or else the first open visit. When the visit in the URL ends, the next open
 * visit replaces it.
 */
function useSelectedVisit(
  visits: ClinicVisit[],
  { visitId, onSelect }: Pick<ClinicDayProps, 'visitId' | 'onSelect'>,
): ClinicVisit | null {
  const chosen = visits.find(({ id }) => id === visitId)
  const lastOpen = useRef<number | null>(null)
  useEffect(() => {
    const hasEnded = lastOpen.current !== null && lastOpen.current === chosen?.id && chosen.state !== 'open'
    lastOpen.current = chosen?.state === 'open' ? chosen.id : null
    if (hasEnded) onSelect(nextOpenVisit(visits, chosen.id)?.id)
  })
  return chosen ?? nextOpenVisit(visits, null)
}
