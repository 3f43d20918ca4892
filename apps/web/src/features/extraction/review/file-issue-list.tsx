import { Anchor } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconInfoCircle,
  IconFileX,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { DayOrder } from '@sincerely/domain/extraction/types'
import { shortDay } from '@sincerely/domain/dates'
import type { OpenImport } from '../use-import.ts'
import { type FileLook, fileLooks, looksLine } from '../import/file-looks.ts'
import { goToStep, addFiles, chooseDayOrder } from '../import/import-actions.ts'
import { counted } from '../import/counted.ts'
import { isUnderWay } from '../import/import-work.ts'
import { removeFile } from '../import/remove-file.ts'
import { ReplaceButton, SmallButton } from '../upload/file-buttons.tsx'
import { stateText } from '../upload/state-text.ts'
import { sendFiles } from '../upload/uploads.ts'
import classes from './file-looks.module.css'
import type { ReviewView } from './use-review-view.ts'

/** Notes about whole files in one box: a summary, and below it each file with its actions. */
export function FileLooks({ open, view }: { open: OpenImport; view: ReviewView }) {
  const { store, state } = open
  const { files } = state.work
  const looks = fileLooks(files, state.lists)
  const [isUnfolded, setUnfolded] = useState(looks.length <= mostUnfolded)
  const list = useId()
  if (looks.length === 0) return null
  const { title, kinds } = looksLine(looks, files.length)
  const needsLook = looks.some(({ isOpen }) => isOpen)
  const Fold = isUnfolded ? IconChevronDown : IconChevronRight
  const Sign = needsLook ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={classes.box} aria-label="About the files">
      <div className={classes.head} data-tone={needsLook ? 'yellow' : 'grey'}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? list : undefined}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Fold size={16} className={classes.sign} aria-hidden />
          <Sign size={16} className={classes.sign} aria-hidden />
          <span>
            <strong className={classes.title}>{title}</strong>
            {kinds !== '' && !isUnfolded && <span>: {kinds}</span>}
          </span>
        </button>
        <Anchor component="button" type="button" onClick={() => goToStep(store, 'upload')}>
          Back to the files
        </Anchor>
      </div>
      {isUnfolded && (
        <ul id={list} className={classes.list}>
          {looks.map((look) => (
            <FileLookItem key={look.file.id} open={open} view={view} look={look} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** More than these would push the patients off the screen. */
const mostUnfolded = 3

type FileLookItemProps = { open: OpenImport; view: ReviewView; look: FileLook }

/** One file with its problem and what can be done about it. */
function FileLookItem({ open, view, look }: FileLookItemProps) {
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
      : `The ${order} comes first in ${these}.`
  return [...warnings, sentence].join(' ')
}

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
      <SmallButton label={`Skip ${name}`} text="Skip" onClick={() => removeFile(store, id)} />
    </div>
  )
}

/** Ambiguous dates are settled for the whole file at once. */
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
