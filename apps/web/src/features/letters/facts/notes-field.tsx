import type { Letter } from '@sincerely/contract/letters'
import { useId } from 'react'
import { parseObject } from '../../../platform/parse-object.ts'
import { useKept } from '../../../platform/use-kept.ts'
import { inPlaceKeys } from '../in-place/in-place-keys.ts'
import { InPlaceTroubles } from '../in-place/in-place-troubles.tsx'
import classes from './quiet-field.module.css'
import { readNotes } from './typed-detail.ts'
import { type DetailDraft, useDetail } from './use-detail.ts'

/** For the people who work on the letter, never printed. What is typed is kept on this device until it is saved. */
export function NotesField({ letter }: { letter: Letter }) {
  const id = useId()
  const kept = useKept(`letter-${letter.id}-notes`, parseDraft)
  const detail = useDetail(letter, 'notes', { write: (notes) => notes ?? '', read: readNotes }, kept)
  return (
    <>
      <label className={classes.notesLabel} htmlFor={`${id}-text`}>
        Notes
      </label>
      <textarea
        id={`${id}-text`}
        className={`${classes.field} ${classes.notes}`}
        aria-describedby={id}
        aria-invalid={detail.trouble !== null}
        placeholder="Add a note for colleagues"
        rows={2}
        value={detail.typed}
        onChange={(event) => detail.type(event.currentTarget.value)}
        onBlur={detail.save}
        onKeyDown={inPlaceKeys(detail, { isText: true })}
      />
      <InPlaceTroubles id={id} part={detail} now={letter.notes ?? 'empty'} />
    </>
  )
}

/** As it was kept, or null when it cannot be read. */
function parseDraft(text: string | undefined): DetailDraft<string | null, string> | null {
  const { typed, base = null } = parseObject(text) ?? {}
  if (typeof typed !== 'string' || (base !== null && typeof base !== 'string')) return null
  return { typed, base }
}
