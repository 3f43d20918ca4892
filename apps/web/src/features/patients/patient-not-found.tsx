import type { PatientDeletion } from '@sincerely/contract/patients'
import { Button, Group } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useInfo } from '../../platform/practice.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UnsentTexts, type ReadWords, useUnsentTexts } from '../../ui/unsent-texts.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'
import { patientDrafts } from './patient-drafts.ts'
import { deletedText } from './patient-words.ts'
import { usePatientDeletion, useRestorePatient } from './patient-restore.queries.ts'
import { PatientSkeleton } from './patient-skeleton.tsx'
import { isNotFound } from './patients.queries.ts'

/** Says that a record cannot be opened. If the user had access before it was deleted, says so and offers to restore it. */
export function PatientUnavailable({ patientId, readLetter }: PatientUnavailableProps) {
  const { data: deletion, error, isPending } = usePatientDeletion(patientId)
  const read = useMemo(() => {
    const readers = [patientDrafts(patientId), readLetter(patientId)]
    return firstOf(readers)
  }, [patientId, readLetter])
  const drafts = useUnsentTexts(read)
  if (isPending) return <PatientSkeleton />
  return (
    <>
      {!deletion || isNotFound(error) ? <PatientNotFound /> : <PatientDeleted deletion={deletion} />}
      <UnsentTexts title="Your text for this patient is kept on this device" kept={drafts} />
    </>
  )
}

type PatientUnavailableProps = {
  patientId: number
  /** Reads unsaved letters for this patient. The function must be stable. */
  readLetter: (patientId: number) => ReadWords
}

function firstOf(readers: readonly ReadWords[]): ReadWords {
  return (key, value) => {
    for (const read of readers) {
      const words = read(key, value)
      if (words !== null) return words
    }
    return null
  }
}

/** Shows the same message for a patient who does not exist and for one whom the user may not see. */
export function PatientNotFound() {
  return (
    <NoticePage
      icon={icon}
      title="Patient not found"
      message="There is no patient with this number, or the record belongs to another doctor."
      action={<ButtonLink to="/patients">Back to Patients</ButtonLink>}
    />
  )
}

function PatientDeleted({ deletion }: { deletion: PatientDeletion }) {
  const { timeZone } = useInfo()
  const restore = useRestorePatient({ id: deletion.patientId, name: deletion.name })
  const sentence = deletedText(deletion, timeZone)
  return (
    <NoticePage
      icon={icon}
      title="Patient deleted"
      message={deletion.mayRestore ? sentence : `${sentence} ${restoreRule}`}
      action={
        <Group justify="center" gap="xs">
          {deletion.mayRestore && (
            <Button loading={restore.isPending} onClick={() => restore.mutate()}>
              Restore patient
            </Button>
          )}
          <ButtonLink to="/patients" variant={deletion.mayRestore ? 'default' : 'filled'}>
            Back to Patients
          </ButtonLink>
        </Group>
      }
    />
  )
}

const restoreRule =
  'The person who deleted the record can restore it for ten minutes after deleting it. An administrator can restore it at any time.'

const icon = <IconUserOff size={32} stroke={1.5} />
