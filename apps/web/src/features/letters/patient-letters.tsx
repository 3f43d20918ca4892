import { Button } from '@mantine/core'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { usePatientLetters } from './letters.queries.ts'
import { LoadMore, moreOf } from '../../ui/load-more.tsx'
import { hiddenLettersText } from './letter-words.ts'
import { LettersTable } from './letters-table.tsx'
import { StartedLetters } from './unsaved-letters.tsx'
import classes from './letters-table.module.css'

type PatientLettersProps = {
  patientId: number
  /** Renders the heading. `hidden` is the number of the patient's letters that are not shown. */
  heading: (hidden: number) => ReactNode
  /** A button or the like that is shown if there is no letter yet. */
  action?: ReactNode
}

/** Shows a patient's letters with their Refresh button, or says why there are none (spec §2 Patient detail). */
export function PatientLetters({ patientId, heading, action }: PatientLettersProps) {
  const letters = usePatientLetters(patientId)
  // The button shows only a refresh that the person asked for.
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await letters.refetch({ cancelRefetch: false })
    setRefreshing(false)
  }
  return (
    <>
      <div className={classes.head}>
        {heading(letters.data?.pages[0]?.hidden ?? 0)}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          disabled={isRefreshing}
          onClick={() => void refresh()}
        >
          {isRefreshing ? 'Refreshing…' : 'Refresh'}
        </Button>
      </div>
      <StartedLetters patientId={patientId} />
      <LettersBody letters={letters} action={action} />
    </>
  )
}

type LettersBodyProps = { letters: ReturnType<typeof usePatientLetters>; action: ReactNode }

function LettersBody({ letters, action }: LettersBodyProps) {
  const { data, error, isPending, refetch } = letters
  if (isPending) return <SkeletonRows rows={3} height={52} label="Loading letters" />
  if (data === undefined) {
    const message = actionMessageOf(error)
    return <ErrorState title="Couldn't load the letters" message={message} onRetry={() => void refetch()} />
  }
  const shown = data.pages.flatMap((page) => page.letters)
  const hidden = hiddenLettersText(data.pages[0]?.hidden ?? 0, shown.length)
  if (shown.length > 0) {
    return (
      <>
        <LettersTable letters={shown} />
        <LoadMore more={moreOf(letters)} />
        {hidden && <p className={classes.hidden}>{hidden}</p>}
      </>
    )
  }
  return (
    <EmptyState
      icon={<IconMail size={28} stroke={1.5} />}
      title={hidden ? 'No letters to show yet' : 'No letters yet'}
      message={hidden ?? 'No clinical letters found for this patient'}
      action={action}
    />
  )
}
