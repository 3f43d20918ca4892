import { Anchor } from '@mantine/core'
import type { DayOrder } from '@sincerely/domain/extraction/types'
import { shortDay } from '@sincerely/domain/dates'
import { IconAlertTriangle, IconFileX, IconInfoCircle } from '@tabler/icons-react'
import type { OpenImport } from '../use-import.ts'
import { counted } from '../import/counted.ts'
import type { FileLook } from '../import/file-looks.ts'
import { addFiles, chooseDayOrder } from '../import/import-actions.ts'
import { isUnderWay } from '../import/import-work.ts'
import { removeFile } from '../import/remove-file.ts'
import { ReplaceButton, SmallButton } from '../upload/file-buttons.tsx'
import { stateText } from '../upload/state-text.ts'
import { sendFiles } from '../upload/uploads.ts'
import classes from './file-looks.module.css'
import type { ReviewView } from './use-review-view.ts'

type FileLookItemProps = { open: OpenImport; view: ReviewView; look: FileLook }

/** One file: what is the matter with it in its own sentences, and what can be done about it here. */
export function FileLookItem({ open, view, look }: FileLookItemProps) {
  const { file, failure, isOpen } = look
  const Sign = failure !== null ? IconFileX : isOpen ? IconAlertTriangle : IconInfoCircle
  return (
    <li className={classes.file} data-tone={failure !== null ? 'red' : isOpen ? 'yellow' : 'grey'}>
      <Sign size={16} className={classes.sign} aria-hidden />
      <p className={classes.words}>
        <strong>{file.name}</strong>
        {failure !== null ? ` was not read. ${failure}` : `: ${sentencesOf(look)}`}
      </p>
      {failure !== null ? (
        <UnreadWays open={open} look={look} />
      ) : (
        <ReadWays open={open} view={view} look={look} />
      )}
    </li>
  )
}

function sentencesOf({ file, warnings, dates }: FileLook): string {
  if (isUnderWay(file)) return stateText(file.state, undefined)
  if (dates === null) return warnings.join(' ')
  const these = counted(dates.count, 'date')
  const order = file.dayOrder === 'dmy' ? 'day' : 'month'
  const sentence =
    file.dayOrder === null
      ? `${these} can be read either way, such as ${dates.readings.map(shortDay).join(' or ')}. Which comes first?`
      : `the ${order} comes first in ${these}.`
  return [...warnings, sentence].join(' ')
}

/** Another try, another file, or without it. */
function UnreadWays({ open: { store, today }, look: { file } }: Omit<FileLookItemProps, 'view'>) {
  const { id, name, state } = file
  const replace = async (chosen: File[]) => {
    const added = await addFiles(store, chosen, id)
    if (added.length > 0) sendFiles(store, today, added)
  }
  return (
    <div className={classes.ways}>
      {state.step === 'failed' && state.canRetry && (
        <SmallButton label={`Retry ${name}`} text="Retry" onClick={() => sendFiles(store, today, [id])} />
      )}
      <ReplaceButton name={name} onReplace={(chosen) => void replace(chosen)} />
      <SmallButton label={`Leave out ${name}`} text="Leave out" onClick={() => removeFile(store, id)} />
    </div>
  )
}

/** Dates that can be read either way are settled for the whole file with one press. */
function ReadWays({ open: { store, state }, view, look: { file, warnings, dates } }: FileLookItemProps) {
  const { id, name, dayOrder } = file
  const choose = (order: DayOrder | null) => () => chooseDayOrder(store, id, order)
  const hasOthers = Object.keys(state.lists).length > 1
  return (
    <div className={classes.ways} role="group" aria-label={dates ? `The dates of ${name}` : undefined}>
      {dates && dayOrder === null && (
        <>
          <SmallButton label="Day" text="Day" onClick={choose('dmy')} />
          <SmallButton label="Month" text="Month" onClick={choose('mdy')} />
        </>
      )}
      {dates && dayOrder !== null && (
        <Anchor component="button" type="button" onClick={choose(null)}>
          Change
        </Anchor>
      )}
      {warnings.length > 0 && hasOthers && view.filter !== id && (
        <SmallButton
          label={`Show the patients of ${name}`}
          text="Show its patients"
          onClick={() => view.choose(id)}
        />
      )}
    </div>
  )
}
