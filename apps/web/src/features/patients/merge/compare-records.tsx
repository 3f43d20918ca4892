import type { Patient } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Notice } from '../../../ui/notice.tsx'
import { letterCountWords } from '../duplicates/likeness-words.ts'
import classes from './compare-records.module.css'
import { compareRecords, identityWarning, type ComparedField } from './compared-fields.ts'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'

type CompareRecordsProps = {
  kept: Patient
  merged: Patient
  isBusy: boolean
  onSwap: () => void
  onBack: () => void
  onConfirm: () => void
}

/** Shows both records side by side, and says what merging them does. */
export function CompareRecords({ kept, merged, isBusy, ...handlers }: CompareRecordsProps) {
  const fields = compareRecords(kept, merged)
  const lost = fields.flatMap((field) => (field.lost === undefined ? [] : `${field.label}: ${field.lost}`))
  const warning = identityWarning(kept, merged)
  return (
    <>
      {warning && <Notice tone="red">{warning}</Notice>}
      <div className={classes.head}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={handlers.onSwap}
          disabled={isBusy}
        >
          Keep MR #{merged.id} instead
        </Button>
      </div>
      <CompareTable kept={kept} merged={merged} fields={fields} />
      <div ref={keepClearOfToasts} data-bar className={classes.foot}>
        <p>
          {movesWords(merged.letterCount)} to MR #{kept.id}. Links to MR #{merged.id} will then open MR #
          {kept.id}. Nothing else changes. You can undo this for 30 days.
        </p>
        {kept.doctorId !== merged.doctorId && (
          <p className={classes.doctors}>
            MR #{merged.id} belongs to {merged.doctorName}. After the merge, only {kept.doctorName} sees the
            record. {merged.doctorName} keeps the letters.
          </p>
        )}
        {lost.length > 0 && (
          <p className={classes.lost}>
            This is only in MR #{merged.id} and will not be copied: {lost.join('; ')}.
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={handlers.onBack} disabled={isBusy} data-autofocus>
            Choose another
          </Button>
          <Button className={classes.confirm} loading={isBusy} onClick={handlers.onConfirm}>
            Merge {merged.name} (MR #{merged.id}) into {kept.name} (MR #{kept.id})
          </Button>
        </div>
      </div>
    </>
  )
}

type CompareTableProps = { kept: Patient; merged: Patient; fields: readonly ComparedField[] }

function CompareTable({ kept, merged, fields }: CompareTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>Field</span>
          </th>
          <th scope="col">
            MR #{kept.id} <span className={classes.fate}>is kept</span>
          </th>
          <th scope="col">
            MR #{merged.id} <span className={classes.fate}>will be merged</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, state, ...words }) => (
          <tr key={label} data-state={state}>
            <th scope="row">
              {label}
              {(state === 'differs' || state === 'lost') && (
                <span className={classes.mark}>{marks[state]}</span>
              )}
            </th>
            <td>{words.kept}</td>
            <td>{words.merged}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Letters</th>
          <td>{letterCountWords(kept.letterCount)}</td>
          <td>{letterCountWords(merged.letterCount)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const marks = { differs: 'differs', lost: 'not copied' } as const

function movesWords(letters: number): string {
  if (letters === 0) return 'There are no letters to move'
  return letters === 1 ? '1 letter will move' : `${letters} letters will move`
}
