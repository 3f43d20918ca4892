import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { printedRecipients } from '@sincerely/domain/letters/printed-recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { PrintedTextarea } from '../../../ui/printed-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { InPlaceProblems } from '../in-place/in-place-problems.tsx'
import { inPlaceKeys } from '../in-place/use-in-place.ts'
import { AddRecipient, type AddTyped } from './add-recipient.tsx'
import { checkRecipients, isIncomplete, checkEnclosures } from './check-recipients.ts'
import { recipientsDraftName, enclosuresDraftName } from './address-drafts.ts'
import { parseRecipientsDraft, parseEnclosuresDraft } from './address-parts.ts'
import { updateRecipient, insertRecipient, moveRecipient, removeRecipient } from './recipient-list.ts'
import { RecipientRow } from './recipient-row.tsx'
import { focusAfterMove } from './row-focus.ts'
import classes from './recipients.module.css'
import { useSendings } from './recipients.queries.ts'
import { type AddressPart, useAddressPart } from './use-address-part.ts'

type RecipientsEditorProps = {
  letter: Letter
  /** Whether another part of the page asked for the editor. If so, the focus moves to the field for adding a recipient. */
  isRequested: boolean
  onClose: () => void
}

/** Edits the recipients in place, and saves every change at once. */
export function RecipientsEditor({ letter, isRequested, onClose }: RecipientsEditorProps) {
  const draft = useStoredDraft(recipientsDraftName(letter.id), parseRecipientsDraft)
  const part = useAddressPart(letter, 'recipients', draft, checkRecipients)
  const { data } = useSendings(letter, { isEditing: true })
  const remove = useRemoveRecipient(part)
  const addTyped = useRef<AddTyped>(null)
  const { finish, listRef } = useFinish(part, letter, { addTyped, close: onClose })
  // The button that opened the editor is gone, so the focus moves to the field for adding a recipient. A further request
  // moves it there again.
  useEffect(() => focusAfterMove(null, 1), [isRequested])
  const list = part.typed
  const printed = printedRecipients(list, letter)
  return (
    <>
      <ol ref={listRef} className={classes.list}>
        {list.map((recipient, at) => (
          <RecipientRow
            key={recipient.key}
            recipient={recipient}
            at={at}
            isLast={at === list.length - 1}
            printed={printed[at] ?? null}
            sends={data?.sendsByItself ?? null}
            part={part}
            onMove={(by) => {
              part.typeAndSave(moveRecipient(list, recipient.key, by))
              focusAfterMove(recipient.key, by)
            }}
            onRemove={list.length > 1 ? () => remove(recipient, printed[at]?.label ?? 'Recipient') : null}
            onType={(fields) => part.type(updateRecipient(list, recipient.key, fields))}
            onChange={(fields) => part.typeAndSave(updateRecipient(list, recipient.key, fields))}
          />
        ))}
      </ol>
      <InPlaceProblems part={part} current={letter.recipients.map(({ label }) => label).join('; ')} />
      <AddRecipient
        ref={addTyped}
        letter={letter}
        list={list}
        onAdd={(recipient) => part.typeAndSave([...list, recipient])}
      />
      <div className={classes.add}>
        <EnclosuresField letter={letter} />
        <div className={classes.buttons}>
          <Button variant="default" size="xs" onMouseDown={keepFocus} onClick={finish}>
            Done
          </Button>
        </div>
      </div>
    </>
  )
}

/**
 * Prevents the field from losing focus before the click. The list may grow on blur and move the button away from the
 * pointer.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

type Finish = { addTyped: RefObject<AddTyped | null>; close: () => void }

/**
 * Ends the editing of the current field, adds the recipient that is being typed and closes the editor. If a recipient is
 * incomplete, focuses the problem instead.
 */
function useFinish(part: AddressPart<'recipients'>, { patientEmail }: Letter, { addTyped, close }: Finish) {
  const [refusals, setRefusals] = useState(0)
  const listRef = useFirstProblem(refusals)
  const finish = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (addTyped.current?.() === false) return
    if (!part.isUnsaved || !isIncomplete(part.typed, patientEmail)) return close()
    part.save()
    setRefusals(refusals + 1)
  }
  return { finish, listRef }
}

/** Removes a recipient without confirmation. Undo in the toast puts the recipient back into the current list. */
function useRemoveRecipient(part: AddressPart<'recipients'>) {
  const latest = useRef(part)
  useEffect(() => {
    latest.current = part
  })
  return (recipient: Recipient, label: string) => {
    const at = part.typed.findIndex(({ key }) => key === recipient.key)
    part.typeAndSave(removeRecipient(part.typed, recipient.key))
    const undo = () => latest.current.typeAndSave(insertRecipient(latest.current.typed, recipient, at))
    toast({ type: 'info', message: `${label} removed from the recipients`, undo })
    focusAfterMove(null, 1)
  }
}

/** The field for the enclosures, one per line, saved when it loses focus. */
function EnclosuresField({ letter }: { letter: Letter }) {
  const draft = useStoredDraft(enclosuresDraftName(letter.id), parseEnclosuresDraft)
  const part = useAddressPart(letter, 'enclosures', draft, checkEnclosures)
  const save = () => {
    const lines = part.typed.map((line) => line.trim()).filter((line) => line !== '')
    if (part.isUnsaved) part.typeAndSave(lines)
  }
  return (
    <div>
      <PrintedTextarea
        size="xs"
        label="Enclosures"
        description="One per line, for example: ECG of 05/01/2026"
        autosize
        minRows={2}
        maxRows={8}
        value={part.typed.join('\n')}
        onChange={(event) => part.type(event.currentTarget.value.split('\n'))}
        onBlur={save}
        onKeyDown={inPlaceKeys({ save, discard: part.discard }, { isMultiline: true })}
      />
      <InPlaceProblems part={part} current={letter.enclosures.join('; ')} />
    </div>
  )
}
