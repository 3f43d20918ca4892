import { Button } from '@mantine/core'
import type { Clinic, ClinicVisit } from '@sincerely/contract/clinics'
import { shortDay } from '@sincerely/domain/dates'
import { formatNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { IconCheck, IconMicrophone, IconPencil, IconX } from '@tabler/icons-react'
import { Facts } from '../../ui/facts.tsx'
import { keepClearOfToasts } from '../../ui/toast-room.ts'
import { toast } from '../../ui/toast.ts'
import classes from './clinics.module.css'
import { useAddVisits, useLinkLetter, useRemoveVisit, useReopenVisit } from './clinics.queries.ts'

type VisitActionsProps = {
  /** The selected visit, or null if no visit is open. */
  visit: ClinicVisit | null
  clinic: Clinic
  isFuture: boolean
  /** True until the clinic's day is over. */
  mayRemove: boolean
  isClosing: boolean
  onDictate: (() => void) | null
  onWrite: (() => void) | null
  onNoLetter: (() => void) | null
  onTime: (() => void) | null
  onClose: () => void
}

/** Shows the selected patient and the possible actions. On a phone they are within reach of a thumb. */
export function VisitActions(props: VisitActionsProps) {
  const { visit, clinic } = props
  if (visit === null) {
    return (
      <section
        ref={keepClearOfToasts}
        data-bar
        className={classes.hand}
        data-screen-only
        aria-label="This clinic"
      >
        <p className={classes.name}>
          {clinic.closedAt === null
            ? 'Every patient has a letter, a dictation or a reason why there is no letter.'
            : 'This clinic is closed.'}
        </p>
        <CloseClinic {...props} />
      </section>
    )
  }
  const { patientName, patientDob, patientNhsNumber, patientId, time, state } = visit
  return (
    <section
      ref={keepClearOfToasts}
      data-bar
      className={classes.hand}
      data-screen-only
      aria-label="Selected patient"
    >
      <div>
        <p className={classes.name}>{patientName}</p>
        <p className={classes.quiet}>
          <Facts
            facts={[
              time,
              patientDob === null ? 'Date of birth unknown' : `Born ${shortDay(patientDob)}`,
              patientNhsNumber === null ? `MR #${patientId}` : `NHS ${formatNhsNumber(patientNhsNumber)}`,
            ]}
          />
        </p>
      </div>
      {state === 'open' ? <OpenActions {...props} visit={visit} /> : <EndedActions visit={visit} />}
      <CloseClinic {...props} />
    </section>
  )
}

/** The button appears when no visit is open. */
function CloseClinic({
  clinic,
  isClosing,
  onClose,
}: Pick<VisitActionsProps, 'clinic' | 'isClosing' | 'onClose'>) {
  if (clinic.closedAt !== null || clinic.open > 0) return null
  return (
    <Button leftSection={<IconCheck size={16} aria-hidden />} loading={isClosing} onClick={onClose}>
      Close clinic
    </Button>
  )
}

function OpenActions({
  visit,
  clinic,
  isFuture,
  mayRemove,
  onDictate,
  onWrite,
  onNoLetter,
  onTime,
}: VisitActionsProps & { visit: ClinicVisit }) {
  const remove = useRemoveVisit()
  const add = useAddVisits()
  const removeVisit = () => {
    const { patientId, patientName, time } = visit
    const again = { params: { id: clinic.id }, body: { visits: [{ patientId, time }] } }
    const undo = () => add.mutate(again)
    remove.mutate(visit.id, {
      onSuccess: () => toast({ type: 'info', message: `${patientName} removed from this clinic`, undo }),
    })
  }
  return (
    <>
      {isFuture && <p className={classes.quiet}>{`This clinic is on ${shortDay(clinic.day)}.`}</p>}
      <div className={classes.buttons}>
        {onDictate && (
          <Button
            size="md"
            aria-keyshortcuts="d"
            leftSection={<IconMicrophone size={18} aria-hidden />}
            onClick={onDictate}
          >
            Dictate
          </Button>
        )}
        {onWrite && (
          <Button
            size="md"
            variant="default"
            aria-keyshortcuts="w"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={onWrite}
          >
            Write letter
          </Button>
        )}
        {onNoLetter && (
          <Button
            size="md"
            variant="default"
            aria-keyshortcuts="n"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={onNoLetter}
          >
            No letter
          </Button>
        )}
      </div>
      <div className={classes.buttons}>
        {onTime && (
          <Button size="md" variant="subtle" color="gray" aria-keyshortcuts="t" onClick={onTime}>
            Change time
          </Button>
        )}
        {mayRemove && (
          <Button size="md" variant="subtle" color="gray" loading={remove.isPending} onClick={removeVisit}>
            Remove
          </Button>
        )}
      </div>
      <OfferedLetters visit={visit} />
    </>
  )
}

/** Offers letters of the same patient and day that belong to no visit. */
function OfferedLetters({ visit }: { visit: ClinicVisit }) {
  const link = useLinkLetter()
  return visit.offered.map(({ id }) => (
    <p key={id} className={classes.offer}>
      {`Letter no. ${id} has the same patient and visit date.`}
      <Button
        size="xs"
        variant="default"
        loading={link.isPending}
        onClick={() => link.mutate({ params: { id: visit.id }, body: { letterId: id } })}
      >
        Use this letter
      </Button>
    </p>
  ))
}

function EndedActions({ visit: { id, state, reason } }: { visit: ClinicVisit }) {
  const reopen = useReopenVisit()
  if (state !== 'closed') return null
  return (
    <div className={classes.buttons}>
      <p className={classes.quiet}>{`No letter: ${reason}`}</p>
      <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(id)}>
        Open again
      </Button>
    </div>
  )
}
