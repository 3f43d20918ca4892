import { Button, Textarea } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { printedRecipients } from '@sincerely/domain/letters/printed-recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import { toast } from '../../../ui/toast.ts'
import { useFirstProblem } from '../../../ui/use-first-problem.ts'
import { InPlaceProblems } from '../in-place/in-place-problems.tsx'
import { AddRecipient } from './add-recipient.tsx'
import { checkRecipients, isIncomplete, checkEnclosures } from './checks.ts'
import { keptRecipientsName, keptEnclosuresName } from './kept-address.ts'
import { parseRecipientsDraft, parseEnclosuresDraft } from './parts.ts'
import { changed, inserted, moved, without } from './recipient-list.ts'
import { RecipientRow } from './recipient-row.tsx'
import { stepTo } from './row-focus.ts'
import classes from './recipients.module.css'
import { useSendings } from './recipients.queries.ts'
import { type AddressPart, useAddressPart } from './use-address-part.ts'

type RecipientsEditorProps = {
  letter: Letter
  /** From elsewhere on the page: the keyboard goes on where somebody is added. */
  isAskedFor: boolean
  onClose: () => void
}

/** Whom the letter goes to, changed in place: every change is saved at once. */
export function RecipientsEditor({ letter, isAskedFor, onClose }: RecipientsEditorProps) {
  const kept = useStoredDraft(keptRecipientsName(letter.id), parseRecipientsDraft)
  const part = useAddressPart(letter, 'recipients', kept, checkRecipients)
  const { data } = useSendings(letter, { isEditing: true })
  const remove = useRemoval(part)
  const { finish, listRef } = useFinish(part, letter, onClose)
  useEffect(() => {
    if (isAskedFor) stepTo(null, 1)
  }, [isAskedFor])
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
              part.typeAndSave(moved(list, recipient.key, by))
              stepTo(recipient.key, by)
            }}
            onRemove={list.length > 1 ? () => remove(recipient, printed[at]?.label ?? 'Recipient') : null}
            onType={(fields) => part.type(changed(list, recipient.key, fields))}
            onChange={(fields) => part.typeAndSave(changed(list, recipient.key, fields))}
          />
        ))}
      </ol>
      <InPlaceProblems part={part} current={letter.recipients.map(({ label }) => label).join('; ')} />
      <AddRecipient
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

/** Leaving a field may make the list grow, and the button slip away from under the pointer: it is left with the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Leaves the field one is in, and closes; not while somebody lacks what they need: the keyboard is led there instead. */
function useFinish(part: AddressPart<'recipients'>, { patientEmail }: Letter, close: () => void) {
  const [refusals, setRefusals] = useState(0)
  const listRef = useFirstProblem(refusals)
  const finish = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (!part.isUnsaved || !isIncomplete(part.typed, patientEmail)) return close()
    part.save()
    setRefusals(refusals + 1)
  }
  return { finish, listRef }
}

/** At once, without a question: the message offers the way back, to the list as it is by then. */
function useRemoval(part: AddressPart<'recipients'>) {
  const latest = useRef(part)
  useEffect(() => {
    latest.current = part
  })
  return (recipient: Recipient, label: string) => {
    const at = part.typed.findIndex(({ key }) => key === recipient.key)
    part.typeAndSave(without(part.typed, recipient.key))
    const undo = () => latest.current.typeAndSave(inserted(latest.current.typed, recipient, at))
    toast({ type: 'info', message: `${label} removed from the recipients`, undo })
    stepTo(null, 1)
  }
}

/** What goes with the letter, a line each; saved when the field is left. */
function EnclosuresField({ letter }: { letter: Letter }) {
  const kept = useStoredDraft(keptEnclosuresName(letter.id), parseEnclosuresDraft)
  const part = useAddressPart(letter, 'enclosures', kept, checkEnclosures)
  const save = () => {
    const lines = part.typed.map((line) => line.trim()).filter((line) => line !== '')
    if (part.isUnsaved) part.typeAndSave(lines)
  }
  return (
    <div>
      <Textarea
        size="xs"
        label="Enclosures"
        description="One per line, for example: ECG of 05/01/2026"
        autosize
        minRows={2}
        maxRows={8}
        value={part.typed.join('\n')}
        onChange={(event) => part.type(event.currentTarget.value.split('\n'))}
        onBlur={save}
      />
      <InPlaceProblems part={part} current={letter.enclosures.join('; ')} />
    </div>
  )
}
