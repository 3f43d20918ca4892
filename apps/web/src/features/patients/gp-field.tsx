import type { Patient } from '@sincerely/contract/patients'
import { Button, Skeleton } from '@mantine/core'
import { type Ref, useRef, useState } from 'react'
import { titledName } from '@sincerely/domain/letters/salutation'
import { messageOf } from '../../platform/api.ts'
import { useDrafts } from '../../platform/drafts/use-drafts.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import classes from './gp-field.module.css'
import { parseGpDraft } from './gp-fields.ts'
import { gpDraftKey } from './draft-keys.ts'
import { isNotFound, usePatient } from './patients.queries.ts'

/** Shows the patient's GP, editable in place (spec §2), on the patient's page and beside a letter. */
export function GpField({ patientId }: { patientId: number }) {
  const patient = usePatient(patientId)
  // The key is the id of the current record, so that a draft is never carried over to another patient.
  if (patient.data)
    return <Gp key={patient.data.id} patient={patient.data} isDeleted={isNotFound(patient.error)} />
  if (isNotFound(patient.error))
    return <p className={classes.quiet}>You do not have access to this patient's record.</p>
  if (patient.isError) return <p className={classes.quiet}>{messageOf(patient.error)}</p>
  return <Skeleton height={12} width="60%" my={4} />
}

const GpForm = lazyPart(async () => (await import('./gp-form.tsx')).GpForm)

/** `isDeleted`: the record was deleted while it was on screen. */
function Gp({ patient, isDeleted }: { patient: Patient; isDeleted: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const unsaved = useDrafts(gpDraftKey(patient.id), parseGpDraft)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    // Returns the focus to the button that opened the form.
    requestAnimationFrame(() => button.current?.focus())
  }
  const open = () => setEditing(true)
  const hasUnsaved = unsaved.some(({ value }) => value.id === patient.id)
  const asRead = <GpAsRead {...{ patient, isDeleted, hasUnsaved, button }} onEdit={open} />
  if (!isEditing) return asRead
  return (
    <LazyBoundary onMissing={close} fallback={asRead}>
      <GpForm patient={patient} isDeleted={isDeleted} onClose={close} onReopen={open} />
    </LazyBoundary>
  )
}

type GpAsReadProps = {
  patient: Patient
  isDeleted: boolean
  hasUnsaved: boolean
  button: Ref<HTMLButtonElement>
  onEdit: () => void
}

function GpAsRead({ patient, isDeleted, hasUnsaved, button, onEdit }: GpAsReadProps) {
  const hasGp = patient.gpName !== null
  return (
    <div className={classes.gp}>
      <div className={classes.words}>
        <div className={hasGp ? classes.name : classes.quiet}>{gpLabel(patient.gpName)}</div>
        {patient.gpPractice && <div>{patient.gpPractice}</div>}
        {patient.gpAddress && <div className={classes.address}>{patient.gpAddress}</div>}
        {hasUnsaved && <div className={classes.quiet}>You have a change that is not saved yet.</div>}
      </div>
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        disabled={isDeleted}
        onPointerEnter={GpForm.preload}
        onFocus={GpForm.preload}
        onClick={onEdit}
        aria-label={hasGp ? 'Edit GP' : undefined}
      >
        {hasGp ? 'Edit' : 'Add GP'}
      </Button>
    </div>
  )
}

/** Returns the GP's name, with 'Dr' before a name without a title (spec §2). */
function gpLabel(gpName: string | null): string {
  return titledName(gpName) ?? 'Not specified'
}
