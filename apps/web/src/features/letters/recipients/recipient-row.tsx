import { ActionIcon, TextInput } from '@mantine/core'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { recipientProblems } from './check-recipients.ts'
import { emptyToNull } from './recipient-list.ts'
import { RecipientForm } from './recipient-form.tsx'
import { byHandWords, gapWords } from './delivery-words.ts'
import classes from './recipients.module.css'
import { focusIds } from './row-focus.ts'
import { problemOf } from '../in-place/save-problem.ts'
import { inPlaceKeys } from '../in-place/use-in-place.ts'
import type { AddressPart } from './use-address-part.ts'
import { WaySelect } from './way-select.tsx'

type Fields = Partial<Omit<Recipient, 'key' | 'kind'>>

type RecipientRowProps = {
  recipient: Recipient
  /** The recipient's index in the list; 0 is the addressee. */
  at: number
  isLast: boolean
  /** The recipient as printed, with the details from the record. */
  printed: PrintedRecipient | null
  sends: SendsByItself | null
  part: AddressPart<'recipients'>
  onMove: (by: 1 | -1) => void
  /** Removes the recipient; null for the only one. */
  onRemove: (() => void) | null
  /** Called while the person types. The value is saved when the field loses focus. */
  onType: (fields: Fields) => void
  onChange: (fields: Fields) => void
}

export function RecipientRow(props: RecipientRowProps) {
  const { recipient, at, printed, part, onChange } = props
  const [isEditing, setEditing] = useState(false)
  const problem = (field: string) => problemOf(part.problem, `recipients.${at}.${field}`)
  const label = printed?.label ?? 'Recipient'
  const [name = label, ...address] = printed?.lines ?? []
  const others = part.typed.filter(({ key }) => key !== recipient.key)
  const other = problem('name') ?? problem('address') ?? problem('key')
  return (
    <li className={classes.recipient}>
      <div className={classes.row}>
        <div className={classes.words}>
          <p className={classes.role}>{at === 0 ? 'To' : 'Copy to'}</p>
          <div className={classes.name}>{recipient.kind === 'patient' ? `${name} (patient)` : name}</div>
          {address.length > 0 && !isEditing && <div className={classes.address}>{address.join('\n')}</div>}
        </div>
        <RowButtons {...props} label={label} />
      </div>
      {isEditing ? (
        <RecipientForm
          initial={recipient}
          submitLabel="Save"
          others={others}
          problems={recipientProblems(recipient, others)}
          onSubmit={(typed) => {
            onChange(typed)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <WayFields {...props} label={label} emailProblem={problem('email')} />
      )}
      {other && <p className={classes.problem}>{other}</p>}
      {recipient.kind === 'other' && !isEditing && (
        <div className={classes.choices}>
          <button
            type="button"
            aria-label={`Change ${label}`}
            data-wrong={other !== null || undefined}
            onClick={() => setEditing(true)}
          >
            Change name or address
          </button>
        </div>
      )}
    </li>
  )
}

function RowButtons({
  recipient,
  at,
  isLast,
  label,
  onMove,
  onRemove,
}: RecipientRowProps & { label: string }) {
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={classes.tools}>
      <ActionIcon
        id={focusIds.up(recipient.key)}
        aria-label={`Move ${label} up`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        id={focusIds.down(recipient.key)}
        aria-label={`Move ${label} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={`Remove ${label}`} disabled={onRemove === null} onClick={() => onRemove?.()}>
        <IconX {...icon} />
      </ActionIcon>
    </div>
  )
}

type WayFieldsProps = RecipientRowProps & { label: string; emailProblem: string | null }

/** The fields for sending way and email address, with what is missing. */
function WayFields({
  recipient,
  label,
  printed,
  sends,
  part,
  emailProblem,
  onType,
  onChange,
}: WayFieldsProps) {
  const byHandNote = sends && byHandWords(recipient.way, sends)
  const recordEmail = recipient.kind === 'patient' && recipient.email === null ? printed?.email : null
  const hasEmail = recipient.way === 'email' || emailProblem !== null
  const saveEmail = () => part.isUnsaved && onChange({ email: emptyToNull(recipient.email ?? '') })
  return (
    <div className={classes.fields}>
      <WaySelect
        size="xs"
        aria-label={`Send to ${label} by`}
        value={recipient.way}
        onWay={(way) => onChange({ way })}
      />
      {hasEmail && (
        <TextInput
          size="xs"
          type="email"
          aria-label={`Email address of ${label}`}
          placeholder={recordEmail ?? 'name@example.org'}
          description={recordEmail ? "Leave empty to use the address in the patient's record." : undefined}
          value={recipient.email ?? ''}
          error={emailProblem}
          // Marks an email address that the record lacks too, even before the server has reported it.
          data-wrong={printed?.missing.includes('no_email') || undefined}
          onChange={(event) => onType({ email: event.currentTarget.value })}
          onBlur={saveEmail}
          onKeyDown={inPlaceKeys({ save: saveEmail, discard: part.discard })}
        />
      )}
      {printed?.missing
        .filter((gap) => gap !== 'no_email' || emailProblem === null)
        .map((gap) => (
          <p key={gap} className={classes.gap}>
            {gapWords(gap, recipient.kind)}
          </p>
        ))}
      {byHandNote && <p className={classes.hint}>{byHandNote}</p>}
    </div>
  )
}
