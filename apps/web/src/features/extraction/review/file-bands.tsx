import { Anchor, Button } from '@mantine/core'
import type { DayOrder, PatientRecord } from '@sincerely/domain/extraction/types'
import { shortDay } from '@sincerely/domain/dates'
import { Notice } from '../../../ui/notice.tsx'
import type { OpenImport } from '../use-import.ts'
import { counted } from '../import/counted.ts'
import { chooseDayOrder, goToStep } from '../import/import-actions.ts'
import type { ListOfFile } from '../import/import-store.ts'
import type { ImportFile } from '../import/import-work.ts'
import classes from './file-bands.module.css'

/** What is to know about whole files: those that were not read, what is doubtful about a list, and how to settle its dates. */
export function FileBands({ open }: { open: OpenImport }) {
  const { store, state } = open
  const failed = state.work.files.filter(({ id, state: at }) => at.step === 'failed' && !state.lists[id])
  return (
    <>
      {failed.map(({ id, name, state: at }) => (
        <Notice key={id} tone="red">
          <strong>{name}</strong> was not read. {at.step === 'failed' && at.message}{' '}
          <Anchor component="button" type="button" onClick={() => goToStep(store, 'upload')}>
            Back to the files
          </Anchor>
        </Notice>
      ))}
      {state.work.files.map((file) => {
        const list = state.lists[file.id]
        return list && <FileBand key={file.id} open={open} file={file} list={list} />
      })}
    </>
  )
}

type FileBandProps = { open: OpenImport; file: ImportFile; list: ListOfFile }

function FileBand({ open, file, list }: FileBandProps) {
  const warnings = list.warnings.filter(({ code }) => !aboutDayOrder.has(code))
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="yellow" title={file.name}>
          {warnings.map(({ code, message }) => (
            <p key={code} className={classes.warning}>
              {message}
            </p>
          ))}
        </Notice>
      )}
      <DayOrderBand open={open} file={file} list={list} />
    </>
  )
}

/** These have a band of their own, which settles them. */
const aboutDayOrder: ReadonlySet<string> = new Set(['day_order_ambiguous', 'day_order_mixed'])

/** Dates that can be read either way are settled for the whole file with one press. */
function DayOrderBand({ open: { store }, file, list }: FileBandProps) {
  const unclear = list.records.filter(
    ({ fields }) => fields.dob.mark?.code === 'dob_order_ambiguous' && fields.dob.other,
  )
  const [first] = unclear
  if (!first) return null
  const { name, id, dayOrder } = file
  const dates = counted(unclear.length, 'date')
  if (dayOrder !== null) {
    return (
      <Notice>
        {name}: the {dayOrder === 'dmy' ? 'day' : 'month'} comes first in {dates}.{' '}
        <Anchor component="button" type="button" onClick={() => chooseDayOrder(store, id, null)}>
          Change
        </Anchor>
      </Notice>
    )
  }
  const choose = (order: DayOrder) => () => chooseDayOrder(store, id, order)
  return (
    <Notice tone="yellow">
      <div className={classes.question} role="group" aria-label={`The dates of ${name}`}>
        <span className={classes.words}>
          <strong>{name}:</strong> {dates} can be read either way, such as {readings(first)}. Which comes
          first?
        </span>
        <Button variant="default" size="compact-sm" onClick={choose('dmy')}>
          Day
        </Button>
        <Button variant="default" size="compact-sm" onClick={choose('mdy')}>
          Month
        </Button>
      </div>
    </Notice>
  )
}

function readings({ fields }: PatientRecord): string {
  const { value, other } = fields.dob
  return `${shortDay(value ?? '')} or ${shortDay(other ?? '')}`
}
