import type { LetterStepDone } from '@sincerely/contract/letter-history'
import type { Letter } from '@sincerely/contract/letters'
import { NativeSelect, Button } from '@mantine/core'
import { isPossible } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { actionMessageOf } from '../../../platform/api.ts'
import { useInfo, useNow } from '../../../platform/practice.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ComparedTexts } from '../compare/compared-texts.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useVersionTexts, hasMovedOn, useRestoreVersion } from './history.queries.ts'
import { StepChanges } from './step-changes.tsx'
import { stepMoment, stepTitle } from './step-words.ts'
import classes from './version-view.module.css'
import { inOrder, textVersionAt, versionsWithText } from './versions.ts'

type VersionViewProps = {
  letter: Letter
  /** Newest first. */
  steps: readonly LetterStepDone[]
  step: LetterStepDone
  /** The version it is compared with; null while it is only read. */
  against: number | null
  onAgainst: (version: number | null) => void
  onRestored: () => void
}

/** The text as it was after a step, by itself or compared with that of another version. */
export function VersionView({ letter, steps, step, against, onAgainst, onRestored }: VersionViewProps) {
  const now = useNow()
  const { timeZone } = useInfo()
  const number = textVersionAt(steps, step.version) ?? step.version
  const others = versionsWithText(steps).filter(({ version }) => version !== number)
  const present = textVersionAt(steps, steps[0]?.version ?? 0)
  const other = others.find(({ version }) => version === against)?.version ?? null
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.title} tabIndex={-1}>
          Version {step.version}
        </h3>
        <p className={classes.facts}>
          {[stepTitle(step), ...Object.values(stepMoment(step, { now, timeZone }))].join(' · ')}
        </p>
        {step.changes.length > 0 && (
          <p className={classes.changes}>
            <StepChanges step={step} />
          </p>
        )}
        {number !== step.version && (
          <p className={classes.facts}>The text is the same as in version {number}.</p>
        )}
        <div className={classes.actions}>
          {others.length > 0 && (
            <NativeSelect
              label="Compare with"
              value={other ?? ''}
              onChange={({ currentTarget: { value } }) => onAgainst(value === '' ? null : Number(value))}
              data={[
                { value: '', label: 'No other version' },
                ...others.map((one) => ({
                  value: String(one.version),
                  label: optionOf(one, { now, timeZone }),
                })),
              ]}
            />
          )}
          <RestoreVersion
            key={number}
            letter={letter}
            number={number}
            isPresent={number === present}
            onRestored={onRestored}
          />
        </div>
      </div>
      <Texts
        letterId={letter.id}
        numbers={other === null ? [number] : inOrder(number, other)}
        present={present}
      />
    </>
  )
}

function optionOf(step: LetterStepDone, at: Parameters<typeof stepMoment>[1]): string {
  return `Version ${step.version} · ${stepMoment(step, at).exact} · ${step.by}`
}

type TextsProps = {
  letterId: number
  /** One version to read, or two to compare, the older first. */
  numbers: readonly number[]
  /** The version whose text the letter has now. */
  present: number | null
}

function Texts({ letterId, numbers, present }: TextsProps) {
  const { texts, error, retry } = useVersionTexts(letterId, numbers)
  const [one, other] = texts
  if (error) {
    return <ErrorState title="Couldn't load the text" message={actionMessageOf(error)} onRetry={retry} />
  }
  if (one === undefined || texts.length < numbers.length) {
    return (
      <LetterPaper>
        <SkeletonLines lines={12} label="Loading the text" />
      </LetterPaper>
    )
  }
  const [name = '', otherName = ''] = numbers.map(
    (number) => `Version ${number}${number === present ? ' (now)' : ''}`,
  )
  if (other !== undefined)
    return <ComparedTexts older={{ name, html: one }} newer={{ name: otherName, html: other }} />
  return (
    <section className={classes.paper} aria-label={name}>
      <LetterPaper>
        <LetterText html={one} />
      </LetterPaper>
    </section>
  )
}

type RestoreVersionProps = {
  letter: Letter
  /** The version whose text would come back. */
  number: number
  /** The letter has this text now. */
  isPresent: boolean
  onRestored: () => void
}

/** Brings an earlier text back as a new version; of an approved letter only after asking, for it is a draft again then. */
function RestoreVersion({ letter, number, isPresent, onRestored }: RestoreVersionProps) {
  const restore = useRestore(letter, number, onRestored)
  const [isAsking, setAsking] = useState(false)
  const user = useSignedInUser()
  if (isPresent) return <p className={classes.words}>This is the current text of the letter.</p>
  if (!can(user, 'letter.edit')) return null
  if (!isPossible(letter.status, 'edit')) return <p className={classes.words}>{whyNotPosted}</p>
  const press = () => (letter.status === 'approved' ? setAsking(true) : restore.run())
  return (
    <>
      {!isAsking && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
          loading={restore.isPending}
          onClick={press}
        >
          Restore this version
        </Button>
      )}
      {isAsking && (
        <Notice tone="yellow" className={classes.question}>
          <p tabIndex={-1} ref={takeFocus}>
            This letter is approved. Restoring another text returns it to draft. It then needs approving
            again.
          </p>
          <div className={classes.choices}>
            <Button size="xs" loading={restore.isPending} onClick={restore.run}>
              Restore and return to draft
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)} disabled={restore.isPending}>
              Cancel
            </Button>
          </div>
        </Notice>
      )}
      {hasMovedOn(restore.error) && (
        <Notice tone="yellow" isUrgent className={classes.question}>
          The letter has changed since you opened it, so nothing was restored. Check what changed, then
          restore again.
        </Notice>
      )}
    </>
  )
}

function useRestore(letter: Letter, number: number, onRestored: () => void) {
  const restore = useRestoreVersion()
  const run = () =>
    restore.mutate(
      { letter, number },
      {
        onSuccess: () => {
          toast({
            type: 'success',
            title: 'Letter Updated',
            message: `The text of version ${number} was restored.`,
          })
          onRestored()
        },
      },
    )
  return { run, isPending: restore.isPending, error: restore.error }
}

const whyNotPosted =
  'This letter has been posted and can no longer be changed. To correct it, write a letter that replaces it.'
