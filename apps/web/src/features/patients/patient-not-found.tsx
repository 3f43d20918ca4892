import type { PatientDeletion } from '@sincerely/contract/patients'
import { Button, Group } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useInfo } from '../../platform/practice.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UnsentTexts, type ReadWords, useUnsentTexts } from '../../ui/unsent-texts.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'
import { patientDrafts } from './patient-drafts.ts'
import { deletedText } from './patient-facts.ts'
import { usePatientDeletion, useRestorePatient } from './patient-return.queries.ts'
import { PatientSkeleton } from './patient-skeleton.tsx'
import { isNotThere } from './patients.queries.ts'

/** A record that does not open: a deleted one of ours says so, and comes back from here. */
export function PatientNotThere({ patientId, readLetter }: PatientNotThereProps) {
  const { data: deletion, error, isPending } = usePatientDeletion(patientId)
  const read = useMemo(() => {
    const readers = [patientDrafts(patientId), readLetter(patientId)]
    return firstOf(readers)
  }, [patientId, readLetter])
  const kept = useUnsentTexts(read)
  if (isPending) return <PatientSkeleton />
  return (
    <>
      {!deletion || isNotThere(error) ? <PatientNotFound /> : <PatientDeleted deletion={deletion} />}
      <UnsentTexts title="What you typed for this patient is kept on this device" kept={kept} />
    </>
  )
}

type PatientNotThereProps = {
  patientId: number
  /** Reads a letter for this patient that was begun and never saved; stays the same. */
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

/** No such patient, or none that is ours to see: the answer is the same. */
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
  const said = deletedText(deletion, timeZone)
  return (
    <NoticePage
      icon={icon}
      title="Patient deleted"
      message={deletion.mayRestore ? said : `${said} ${whoMayRestore}`}
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

const whoMayRestore =
  'The person who deleted it can restore it for ten minutes. An administrator can restore it at any time.'

const icon = <IconUserOff size={32} stroke={1.5} />
