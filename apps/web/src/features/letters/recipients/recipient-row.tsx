import { ActionIcon, TextInput } from '@mantine/core'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { problemsOfOne } from './checks.ts'
import { orNone } from './recipient-list.ts'
import { RecipientForm } from './recipient-form.tsx'
import { byHandWords, gapWords } from './recipient-words.ts'
import classes from './recipients.module.css'
import { focusIds } from './row-focus.ts'
import { problemOf } from '../in-place/save-problem.ts'
import type { AddressPart } from './use-address-part.ts'
import { WaySelect } from './way-select.tsx'

type Fields = Partial<Omit<Recipient, 'key' | 'kind'>>

type RecipientRowProps = {
  recipient: Recipient
  /** Its place in the list, from 0: the addressee. */
  at: number
  isLast: boolean
  /** With what the record adds. */
  printed: PrintedRecipient | null
  sends: SendsByItself | null
  part: AddressPart<'recipients'>
  onMove: (by: 1 | -1) => void
  /** Null for the only one: a letter goes to somebody. */
  onRemove: (() => void) | null
  /** Typed, to be saved when the field is left. */
  onType: (fields: Fields) => void
  onChange: (fields: Fields) => void
}

export function RecipientRow(props: RecipientRowProps) {
  const { recipient, at, printed, part, onChange } = props
  const [isChanging, setChanging] = useState(false)
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
          {address.length > 0 && !isChanging && <div className={classes.address}>{address.join('\n')}</div>}
        </div>
        <Tools {...props} label={label} />
      </div>
      {isChanging ? (
        <RecipientForm
          start={recipient}
          submitLabel="Save"
          others={others}
          problems={problemsOfOne(recipient, others)}
          onSubmit={(typed) => {
            onChange(typed)
            setChanging(false)
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <Way {...props} label={label} emailProblem={problem('email')} />
      )}
      {other && <p className={classes.problem}>{other}</p>}
      {recipient.kind === 'other' && !isChanging && (
        <div className={classes.choices}>
          <button
            type="button"
            aria-label={`Change ${label}`}
            data-wrong={other !== null || undefined}
            onClick={() => setChanging(true)}
          >
            Change name or address
          </button>
        </div>
      )}
    </li>
  )
}

function Tools({ recipient, at, isLast, label, onMove, onRemove }: RecipientRowProps & { label: string }) {
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

type WayProps = RecipientRowProps & { label: string; emailProblem: string | null }

/** How it goes, where an e-mail goes, and what is in the way of it. */
function Way({ recipient, label, printed, sends, part, emailProblem, onType, onChange }: WayProps) {
  const byHand = sends && byHandWords(recipient.way, sends)
  const fromRecord = recipient.kind === 'patient' && recipient.email === null ? printed?.email : null
  const hasEmail = recipient.way === 'email' || emailProblem !== null
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
          placeholder={fromRecord ?? 'name@example.org'}
          description={fromRecord ? 'Leave empty to use the address in the patient’s record.' : undefined}
          value={recipient.email ?? ''}
          error={emailProblem}
          // What the record lacks too, the server may not have said yet.
          data-wrong={printed?.missing.includes('no_email') || undefined}
          onChange={(event) => onType({ email: event.currentTarget.value })}
          onBlur={() => part.isUnsaved && onChange({ email: orNone(recipient.email ?? '') })}
        />
      )}
      {printed?.missing
        .filter((gap) => gap !== 'no_email' || emailProblem === null)
        .map((gap) => (
          <p key={gap} className={classes.gap}>
            {gapWords(gap, recipient.kind)}
          </p>
        ))}
      {byHand && <p className={classes.hint}>{byHand}</p>}
    </div>
  )
}
