import { Button } from '@mantine/core'
import type { LetterText } from '@sincerely/contract/letter-texts'
import { PaperMarkup } from '../../ui/paper-markup.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './letter-texts.module.css'
import { textLine } from './text-words.ts'

type TextEntryProps = { text: LetterText; onEdit: () => void; onCopy: () => void; onDelete: () => void }

/** One text of the list. */
export function TextEntry({ text, onEdit, onCopy, onDelete }: TextEntryProps) {
  const { name, content, canEdit, isDefault, doctorId } = text
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div className={classes.name}>
          {name} {isDefault && <ToneBadge tone="green">Default</ToneBadge>}
          {doctorId === null && <ToneBadge tone="grey">Practice</ToneBadge>}
        </div>
        <div className={classes.quiet}>{textLine(text)}</div>
        <details className={classes.details}>
          <summary>Text of {name}</summary>
          <div className={classes.example}>
            <PaperMarkup html={content} />
          </div>
        </details>
      </div>
      <div className={classes.buttons}>
        {canEdit && (
          <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={`Copy ${name}`} onClick={onCopy}>
          Copy
        </Button>
        {canEdit && (
          <Button variant="subtle" color="gray" size="xs" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}
