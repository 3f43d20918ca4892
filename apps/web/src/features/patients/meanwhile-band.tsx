import { Button } from '@mantine/core'
import { useMomentText } from '../../platform/practice.ts'
import classes from './meanwhile-band.module.css'
import type { Change, Choice } from './patient-draft.ts'
import type { PatientEditing } from './use-patient-edit.ts'

type MeanwhileBandProps = Pick<PatientEditing, 'meanwhile' | 'choose'>

/** What somebody else changed while this record is being edited. It stands beside Save, because there it is read. */
export function MeanwhileBand({ meanwhile, choose }: MeanwhileBandProps) {
  const { news, wasBehind } = meanwhile
  const momentText = useMomentText()
  if (news.length === 0 && !wasBehind) return null
  return (
    <section className={classes.band} aria-label="Changed meanwhile">
      <p className={classes.title} role="alert">
        {whoAndWhen(meanwhile, momentText)}
      </p>
      <p>{howToGoOn(news)}</p>
      {news.length > 0 && (
        <ul className={classes.changes}>
          {news.map((change) => (
            <ChangeLine
              key={change.label}
              change={change}
              onChoose={(keeps) => choose(change.fields[0], keeps)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type ChangeLineProps = { change: Change; onChoose: (keeps: Choice) => void }

function ChangeLine({ change, onChoose }: ChangeLineProps) {
  const { label, before, now, mine, state, did } = change
  const hasMine = state !== 'taken' || (mine !== now && mine !== before)
  return (
    <li className={classes.change}>
      <span className={classes.words}>
        <b>{label}:</b> <span className={classes.was}>{before}</span> <span aria-hidden>→</span>
        <span className={classes.hidden}> is now </span> <b>{now}</b>
        {hasMine && (
          <>
            {'. '}
            {state === 'open'
              ? 'You typed'
              : state === 'kept'
                ? 'Saving keeps yours:'
                : 'Instead of yours:'}{' '}
            <b>{mine}</b>
            {state === 'open' && did && `. They ${did.theirs}; you ${did.mine}.`}
          </>
        )}
      </span>
      {hasMine && (
        <span className={classes.choice} role="group" aria-label={`${label}: whose stays`}>
          {state === 'open' && did && (
            <Button size="compact-sm" variant="light" data-choice onClick={() => onChoose('both')}>
              Keep both
            </Button>
          )}
          <Button
            size="compact-sm"
            variant={state === 'kept' ? 'light' : 'default'}
            aria-pressed={state === 'kept'}
            data-choice={state === 'open' || undefined}
            onClick={() => onChoose('mine')}
          >
            Keep mine
          </Button>
          <Button
            size="compact-sm"
            variant={state === 'taken' ? 'light' : 'default'}
            aria-pressed={state === 'taken'}
            onClick={() => onChoose('theirs')}
          >
            Take theirs
          </Button>
        </span>
      )}
    </li>
  )
}

function whoAndWhen(
  { patient, isOneStep }: PatientEditing['meanwhile'],
  momentText: (at: string) => string,
): string {
  const who = patient.changedByName ?? 'Somebody else'
  const when = momentText(patient.updatedAt)
  return isOneStep
    ? `${who} changed this patient at ${when}`
    : `This patient was changed meanwhile, last by ${who} at ${when}`
}

function howToGoOn(news: readonly Change[]): string {
  if (news.length === 0) return 'Nothing shown here is different. What you typed is kept; save again.'
  return news.some(({ state }) => state === 'open')
    ? 'What you typed is kept. Choose where both of you changed the same, then save.'
    : 'The fields show the change, and what you typed is kept.'
}
