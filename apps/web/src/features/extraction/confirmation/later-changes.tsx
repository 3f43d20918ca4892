import { Anchor } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import type { LaterChange } from '../import/later-changes.ts'
import classes from './later-changes.module.css'

/** Patients whose creation succeeded although the answer was lost. Changes made since then are not in their records. */
export function LaterChanges({ changes }: { changes: readonly LaterChange[] }) {
  const [first] = changes
  if (first === undefined) return null
  const title =
    changes.length === 1
      ? `Your later change to ${first.name} is not in the record`
      : `${changes.length} of your later changes are not in the records`
  return (
    <Notice tone="yellow" title={title}>
      The first attempt worked after all, without your later changes.
      <ul className={classes.changes}>
        {changes.map(({ id, name, how }) => (
          <li key={id}>
            {name} {sentences[how]}{' '}
            <Anchor
              href={`/patients/${id}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${name} in a new tab`}
            >
              Open the record
            </Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const sentences = {
  changed: 'was created with the earlier values.',
  'taken-out': 'was created before you removed the row.',
} as const satisfies Record<LaterChange['how'], string>
