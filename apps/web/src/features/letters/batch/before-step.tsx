import { Button } from '@mantine/core'
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { useState } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import type { Begun, StepBatchProps } from './batch-dialog-props.ts'
import { BatchFrame } from './batch-frame.tsx'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import { batchLead } from './batch-lead.ts'
import { BatchLetters } from './batch-letters.tsx'
import { BatchLoading } from './batch-loading.tsx'
import { goingRow, leftOutRow, troubledRow } from './batch-rows.ts'
import { letterCount } from './chosen-letters.ts'
import { failedSendings, plannedGaps } from './letter-troubles.ts'
import { PostingNote } from './posting-note.tsx'
import type { LeftOut } from './sorted-batch.ts'
import { useBatchLook } from './use-batch-look.ts'
import { usePostingWays } from './use-posting-ways.tsx'

type BeforeStepProps = StepBatchProps & { onBegin: (begun: Begun) => void }

/** What will happen with each letter, before anything does. */
export function BeforeStep({ step, ids, nameOf, searchFor, onBegin, onClose }: BeforeStepProps) {
  const { timeZone } = useInfo()
  const look = useBatchLook(step, { ids, nameOf })
  const isPosting = step === 'post'
  const ways = usePostingWays(isPosting ? look.sorted?.going : [])
  const [notes, setNotes] = useState('')
  const { verb, done } = batchWords[step]
  const sorted = ways.isKnown ? look.sorted : undefined
  const asked = sorted?.going ?? []
  const letters = asked.filter((letter) => ways.gaps(letter) === null)
  // The other button, which had the keyboard, is gone then.
  const isNothingLeft = sorted !== undefined && asked.length === 0
  const withGaps = (among: readonly BatchLetter[]) =>
    among.flatMap((letter) => {
      const gaps = ways.gaps(letter)
      return gaps === null ? [] : [withGap(letter, gaps)]
    })
  const begin = () => {
    const now = look.sortNow()
    const going = now?.going.filter((letter) => ways.gaps(letter) === null) ?? []
    if (!now || going.length === 0) return
    const leftOut = [...withGaps(now.going), ...now.leftOut]
    onBegin({ letters: going, leftOut, confirmed: ways.said, notes })
  }
  return (
    <BatchFrame
      lead={
        sorted
          ? batchLead(step, letters, ids.length - letters.length)
          : 'Looking at the letters as they are now.'
      }
      foot={
        <>
          <Button ref={isNothingLeft ? takeFocus : null} variant="default" onClick={onClose}>
            {asked.length > 0 ? 'Cancel' : 'Close'}
          </Button>
          {asked.length > 0 && (
            <Button ref={takeFocus} disabled={letters.length === 0} onClick={begin}>
              {`${verb} ${letterCount(letters.length)}`}
            </Button>
          )}
        </>
      }
    >
      {sorted ? (
        <>
          {isPosting && asked.length > 0 && (
            <PostingNote ways={ways.sentence(letters)} notes={notes} onNotes={setNotes} />
          )}
          <BatchLetters
            groups={[
              {
                title: `Not to be ${done}`,
                rows: [
                  ...withGaps(asked).map((one) => ({
                    ...leftOutRow(one, timeZone),
                    detail: one.letter && ways.detail(one.letter),
                  })),
                  ...sorted.leftOut.map((one) => leftOutRow(one, timeZone)),
                ],
              },
              {
                title: `To be ${done}`,
                rows: letters.map((letter) => ({
                  ...troubledRow(goingRow(letter, timeZone), troubles[step](letter)),
                  detail: isPosting && ways.detail(letter),
                })),
              },
            ]}
            searchFor={searchFor}
            onOpen={onClose}
          />
        </>
      ) : (
        <BatchLoading count={ids.length} {...look} error={look.error ?? ways.error} />
      )}
    </BatchFrame>
  )
}

function withGap(letter: BatchLetter, reason: string): LeftOut {
  return { id: letter.id, name: letter.patientName, letter, reason, isToOpen: true }
}

/** What one should know of a letter that goes. */
const troubles = { approve: plannedGaps, post: failedSendings } as const satisfies Record<
  BatchStep,
  (letter: BatchLetter) => string | null
>
