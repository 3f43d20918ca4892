import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './own-words.module.css'

export function OwnWordsList({ children }: { children: ReactNode }) {
  return <ul className={classes.entries}>{children}</ul>
}

type OwnWordsProps = {
  name: string
  marks?: ReactNode
  about: string | null
  /** The first word of the summary, as in 'Prompt of Referral'. */
  whatItIs: 'Prompt' | 'Text'
  children: ReactNode
  /** True if the user may change and delete the text. */
  canEdit: boolean
  onEdit: () => void
  onCopy: () => void
  onDelete: () => void
}

/** Shows an entry in a list of texts that users wrote, such as prompt templates or letter texts. */
export function OwnWords({ name, marks, about, whatItIs, children, canEdit, ...on }: OwnWordsProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div className={classes.name}>
          {name} {marks}
        </div>
        {about && <div className={classes.quiet}>{about}</div>}
        <details className={classes.details}>
          <summary>
            {whatItIs} of {name}
          </summary>
          <div className={classes.content}>{children}</div>
        </details>
      </div>
      <div className={classes.buttons}>
        {canEdit && (
          <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={on.onEdit}>
            Edit
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={`Copy ${name}`} onClick={on.onCopy}>
          Copy
        </Button>
        {canEdit && (
          <Button variant="subtle" color="gray" size="xs" aria-label={`Delete ${name}`} onClick={on.onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}
