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
import { Facts } from '../../../ui/facts.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ComparedTexts } from '../compare/compared-texts.tsx'
import { LetterPaper } from '../paper/letter-paper.tsx'
import { LetterText } from '../paper/letter-text.tsx'
import { isConflict } from '../letters.queries.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useVersionTexts, useRestoreVersion } from './history.queries.ts'
import { StepChanges } from './step-changes.tsx'
import { stepMoment, stepTitle } from './step-words.ts'
import classes from './version-view.module.css'
import { oldestFirst, textVersionAt, versionsWithText } from './versions.ts'

type VersionViewProps = {
  letter: Letter
  /** The steps, newest first. */
  steps: readonly LetterStepDone[]
  step: LetterStepDone
  /** The version to compare with; null if the text is only read. */
  comparedVersion: number | null
  onCompare: (version: number | null) => void
  onRestored: () => void
}

/** Shows the text of a version, alone or compared with another version. */
export function VersionView({
  letter,
  steps,
  step,
  comparedVersion,
  onCompare,
  onRestored,
}: VersionViewProps) {
  const now = useNow()
  const { timeZone } = useInfo()
  const number = textVersionAt(steps, step.version) ?? step.version
  const others = versionsWithText(steps).filter(({ version }) => version !== number)
  const currentVersion = textVersionAt(steps, steps[0]?.version ?? 0)
  const other = others.find(({ version }) => version === comparedVersion)?.version ?? null
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.title} tabIndex={-1}>
          Version {step.version}
        </h3>
        <p className={classes.facts}>
          <Facts facts={[stepTitle(step), ...Object.values(stepMoment(step, { now, timeZone }))]} />
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
              onChange={({ currentTarget: { value } }) => onCompare(value === '' ? null : Number(value))}
              data={[
                { value: '', label: 'No other version' },
                ...others.map((option) => ({
                  value: String(option.version),
                  label: optionLabel(option, { now, timeZone }),
                })),
              ]}
            />
          )}
          <RestoreVersion
            key={number}
            letter={letter}
            number={number}
            isCurrent={number === currentVersion}
            onRestored={onRestored}
          />
        </div>
      </div>
      <Texts
        letterId={letter.id}
        numbers={other === null ? [number] : oldestFirst(number, other)}
        currentVersion={currentVersion}
      />
    </>
  )
}

function optionLabel(step: LetterStepDone, at: Parameters<typeof stepMoment>[1]): string {
  return `Version ${step.version} · ${stepMoment(step, at).exact} · ${step.by}`
}

type TextsProps = {
  letterId: number
  /** One version to read, or two to compare, the older one first. */
  numbers: readonly number[]
  /** The version with the current text. */
  currentVersion: number | null
}

function Texts({ letterId, numbers, currentVersion }: TextsProps) {
  const { texts, error, retry } = useVersionTexts(letterId, numbers)
  const [text, otherText] = texts
  if (error) {
    return <ErrorState title="Couldn't load the text" message={actionMessageOf(error)} onRetry={retry} />
  }
  if (text === undefined || texts.length < numbers.length) {
    return (
      <LetterPaper>
        <SkeletonLines lines={12} label="Loading the text" />
      </LetterPaper>
    )
  }
  const [name = '', otherName = ''] = numbers.map(
    (number) => `Version ${number}${number === currentVersion ? ' (now)' : ''}`,
  )
  if (otherText !== undefined)
    return <ComparedTexts older={{ name, html: text }} newer={{ name: otherName, html: otherText }} />
  return (
    <section className={classes.paper} aria-label={name}>
      <LetterPaper>
        <LetterText html={text} />
      </LetterPaper>
    </section>
  )
}

type RestoreVersionProps = {
  letter: Letter
  /** The version to restore. */
  number: number
  /** Whether the letter already has this text. */
  isCurrent: boolean
  onRestored: () => void
}

/** Restores an earlier text as a new version. Asks first if the letter is approved, because it returns to draft. */
function RestoreVersion({ letter, number, isCurrent, onRestored }: RestoreVersionProps) {
  const restore = useRestore(letter, number, onRestored)
  const [isAsking, setAsking] = useState(false)
  const user = useSignedInUser()
  if (isCurrent) return <p className={classes.words}>This is the current text of the letter.</p>
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
      {isConflict(restore.error) && (
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
  'This letter has been posted and can no longer be changed. To correct it, close the history and press ‘Correct this letter’.'
