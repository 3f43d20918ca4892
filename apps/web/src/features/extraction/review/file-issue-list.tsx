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
import { type FileIssue, fileIssues, issuesSummary } from '../import/file-issues.ts'
import { goToStep, addFiles, chooseDayOrder } from '../import/import-actions.ts'
import { counted } from '../import/counted.ts'
import { isInProgress } from '../import/import-work.ts'
import { removeFile } from '../import/remove-file.ts'
import { ReplaceButton, SmallButton } from '../upload/file-buttons.tsx'
import { stateText } from '../upload/state-text.ts'
import { sendFiles } from '../upload/uploads.ts'
import classes from './file-issue-list.module.css'
import type { ReviewView } from './use-review-view.ts'

/** Shows notes about whole files in one box: a summary, and below it each file with its actions. */
export function FileIssueList({ open, view }: { open: OpenImport; view: ReviewView }) {
  const { store, state } = open
  const { files } = state.work
  const issues = fileIssues(files, state.lists)
  const [isExpanded, setExpanded] = useState(issues.length <= maxExpanded)
  const list = useId()
  if (issues.length === 0) return null
  const { title, kinds } = issuesSummary(issues, files.length)
  const needsCheck = issues.some(({ isOpen }) => isOpen)
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  const Sign = needsCheck ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={classes.box} aria-label="About the files">
      <div className={classes.head} data-tone={needsCheck ? 'yellow' : 'grey'}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? list : undefined}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Chevron size={16} className={classes.sign} aria-hidden />
          <Sign size={16} className={classes.sign} aria-hidden />
          <span>
            <strong className={classes.title}>{title}</strong>
            {kinds !== '' && !isExpanded && <span>: {kinds}</span>}
          </span>
        </button>
        <Anchor component="button" type="button" onClick={() => goToStep(store, 'upload')}>
          Back to the files
        </Anchor>
      </div>
      {isExpanded && (
        <ul id={list} className={classes.list}>
          {issues.map((issue) => (
            <FileIssueItem key={issue.file.id} open={open} view={view} issue={issue} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** With more files, the box is closed at first, because it would push the patients off the screen. */
const maxExpanded = 3

type FileIssueItemProps = { open: OpenImport; view: ReviewView; issue: FileIssue }

/** Shows one file with its problem and the possible actions. */
function FileIssueItem({ open, view, issue }: FileIssueItemProps) {
  const { file, failure, isOpen } = issue
  const Sign = failure !== null ? IconFileX : isOpen ? IconAlertTriangle : IconInfoCircle
  return (
    <li className={classes.file} data-tone={failure !== null ? 'red' : isOpen ? 'yellow' : 'grey'}>
      <Sign size={16} className={classes.sign} aria-hidden />
      <p className={classes.words}>
        <strong>{file.name}</strong>
        {failure !== null ? ` was not read. ${failure}` : `: ${sentencesOf(issue)}`}
      </p>
      {failure !== null ? (
        <UnreadActions open={open} issue={issue} />
      ) : (
        <ReadActions open={open} view={view} issue={issue} />
      )}
    </li>
  )
}

function sentencesOf({ file, warnings, dates }: FileIssue): string {
  if (isInProgress(file)) return stateText(file.state, undefined)
  if (dates === null) return warnings.join(' ')
  const these = counted(dates.count, 'date')
  const order = file.dayOrder === 'dmy' ? 'day' : 'month'
  const sentence =
    file.dayOrder === null
      ? `${these} can be read either way, such as ${dates.readings.map(shortDay).join(' or ')}. Does the day or the month come first?`
      : `The ${order} comes first in ${these}.`
  return [...warnings, sentence].join(' ')
}

function UnreadActions({ open: { store, today }, issue: { file } }: Omit<FileIssueItemProps, 'view'>) {
  const { id, name, state } = file
  const replace = async (newFiles: File[]) => {
    const added = await addFiles(store, newFiles, id)
    if (added.length > 0) sendFiles(store, today, added)
  }
  return (
    <div className={classes.ways}>
      {state.step === 'failed' && state.canRetry && (
        <SmallButton
          label={`Try again: ${name}`}
          text="Try again"
          onClick={() => sendFiles(store, today, [id])}
        />
      )}
      <ReplaceButton name={name} onReplace={(newFiles) => void replace(newFiles)} />
      <SmallButton label={`Skip ${name}`} text="Skip" onClick={() => removeFile(store, id)} />
    </div>
  )
}

/** Offers the actions on a file that was read. Ambiguous dates are decided for the whole file at once. */
function ReadActions({ open: { store, state }, view, issue: { file, warnings, dates } }: FileIssueItemProps) {
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
          onClick={() => view.showFilter(id)}
        />
      )}
    </div>
  )
}
