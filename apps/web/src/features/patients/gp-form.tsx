import type { Patient } from '@sincerely/contract/patients'
import { Button, FocusTrap } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState, type FormEvent } from 'react'
import { useMomentText } from '../../platform/practice.ts'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { gpForm, gpOf, isSameGp } from './gp-draft.ts'
import classes from './gp-field.module.css'
import { gpLabel } from './gp-label.ts'
import { gpOfRecord, parseGp, pickGp } from './kept-gp.ts'
import { keptGpName } from './kept-names.ts'
import { GpFields } from './patient-fields.tsx'
import type { PatientField } from './patient-form.ts'
import { withoutProblem, type PatientProblems } from './patient-problems.ts'
import { useUpdateGp } from './patients.queries.ts'
import { refusalOf } from './refusal-of.ts'
import { useKept } from '../../platform/use-kept.ts'

type GpFormProps = {
  patient: Patient
  /** The record was deleted meanwhile. */
  isGone: boolean
  onClose: () => void
  onReopen: () => void
}

/** A GP being typed; what is typed is kept on this device until the server has it. */
export function GpForm({ patient, isGone, onClose, onReopen }: GpFormProps) {
  const kept = useKept(keptGpName(patient.id), (text) => gpOfRecord(patient.id, parseGp(text)))
  const [gp, setGp] = useState(kept.found ? pickGp(kept.found.value) : gpOf(patient))
  const [base] = useState(() => gpOf(patient))
  const [problems, setProblems] = useState<PatientProblems>({})
  const update = useUpdateGp(patient.id)

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isGone) return
    if (gp.gpName.trim() === '') return setProblems({ gpName: 'Please enter a GP name.' })
    send(patient.version)
  }

  /** Somebody else was there first: a change of the GP is told, and to be looked at; any other is not in the way. */
  function send(version: number): void {
    update.mutate(
      { ...gp, version },
      {
        onSuccess: ({ isStale, patient: now }) => {
          if (!isStale) finish()
          else if (isSameGp(base, gpOf(now))) send(now.version)
        },
        onError: (error) => setProblems(refusalOf(error).fields),
      },
    )
  }

  function finish(): void {
    kept.drop()
    onClose()
  }

  function cancel(): void {
    finish()
    if (isSameGp(gp, gpOf(patient))) return
    const undo = () => {
      kept.keep({ ...gp, of: patient.id })
      onReopen()
    }
    toast({ type: 'info', message: 'Changes to the GP discarded', undo })
  }

  function type(field: PatientField, text: string): void {
    // What is on its way to the server stands still, so that nothing typed is lost when it arrives.
    if (update.isPending) return
    const next = { ...gp, [field]: text }
    setProblems((before) => withoutProblem(before, field))
    setGp(next)
    if (isSameGp(next, gpOf(patient))) kept.drop()
    else kept.keep({ ...next, of: patient.id })
  }

  useHotkeys([['Escape', () => isDialogOpen() || cancel()]], [])
  return (
    <FocusTrap active>
      <form className={classes.form} noValidate onSubmit={save}>
        {!isSameGp(base, gpOf(patient)) && !isSameGp(gp, gpOf(patient)) && <GpMeanwhile patient={patient} />}
        {isGone && <Notice tone="red">The record was deleted. What you typed is kept on this device.</Notice>}
        <GpFields form={gpForm(gp)} problems={problems} onType={type} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="light" type="submit" loading={update.isPending} disabled={isGone}>
            Save
          </Button>
        </div>
      </form>
    </FocusTrap>
  )
}

/** Both changed the GP. What was typed stays in the fields until one of the two is chosen. */
function GpMeanwhile({ patient }: { patient: Patient }) {
  const momentText = useMomentText()
  const { gpName, gpPractice, gpAddress, changedByName, updatedAt } = patient
  const now = [gpLabel(gpName), gpPractice, gpAddress].filter(Boolean).join(', ')
  return (
    <Notice
      tone="yellow"
      isUrgent
      title={`${changedByName ?? 'Somebody else'} changed the GP at ${momentText(updatedAt)}`}
    >
      It is now: {now}. Save keeps what you typed; Cancel keeps theirs.
    </Notice>
  )
}
