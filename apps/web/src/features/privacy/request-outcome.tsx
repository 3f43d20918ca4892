import { Button, Group } from '@mantine/core'
import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { useEffect, useRef } from 'react'
import { useToday } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './request-form.module.css'
import { receiptText } from './send-waiting.ts'
import { TakeBackButton } from './take-back-button.tsx'
import type { useRequestForm } from './use-request-form.ts'
import type { WaitingRequest } from './waiting-requests.ts'
import { isFocusNowhere } from '../../ui/is-focus-nowhere.ts'

type OutcomeProps = {
  form: ReturnType<typeof useRequestForm>
  isPublic: boolean
  /** The same, asked for earlier and still open. */
  earlier: DataRightsReceipt | null
}

/** What became of what was sent. */
export function RequestOutcome({
  form: { draft, refusal, receipt, waiting },
  isPublic,
  earlier,
}: OutcomeProps) {
  const today = useToday()
  const next = draft.kind === 'delete-account' ? deletionIsNext : checkIsNext
  return (
    <>
      {refusal && (
        <Notice tone="red" isUrgent title="Not sent">
          {refusal}
        </Notice>
      )}
      {receipt ? (
        <Notice tone="green" isUrgent title="Sent">
          {receiptText(receipt, today)} {next}
        </Notice>
      ) : (
        earlier && (
          <Notice tone="green" title="Asked for already">
            {receiptText(earlier, today)} {next}
          </Notice>
        )
      )}
      {waiting.map((request) => (
        <Notice key={request.id} tone="yellow" isUrgent title="Not sent yet">
          The request of {request.name} waits on this device
          {request.refusal === undefined
            ? `, because ${whyItWaits(request)}. ${isPublic ? goesFromHere : goesByItself}`
            : `: ${request.refusal}`}{' '}
          <TakeBackButton request={request} />
        </Notice>
      ))}
    </>
  )
}

type RequestSentProps = OutcomeProps & {
  /** Null: it is asked for once. */
  onAgain: (() => void) | null
  /** Of the dialog it stands in. */
  onClose: (() => void) | undefined
}

/** In the place of the form, once there is nothing to send a second time. */
export function RequestSent({ onAgain, onClose, ...outcome }: RequestSentProps) {
  const place = useRef<HTMLElement>(null)
  // The button that was pressed is gone. Who is elsewhere on the page stays there.
  useEffect(() => {
    if (isFocusNowhere()) place.current?.focus()
  }, [])
  return (
    <section ref={place} tabIndex={-1} className={classes.form} aria-label="Request about personal data">
      <RequestOutcome {...outcome} />
      <Group justify={onClose && 'flex-end'} gap="xs">
        {onAgain && (
          <Button variant="default" onClick={onAgain}>
            Write another request
          </Button>
        )}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Group>
    </section>
  )
}

function whyItWaits({ isTooSoon }: WaitingRequest): string {
  return isTooSoon === true
    ? 'several requests came from this connection within the hour'
    : 'the practice cannot be reached'
}

const checkIsNext = 'Before anything is handed out it checks who asks.'
const deletionIsNext =
  'An administrator checks who asks, has unfinished work handed over, and deletes the account. Until then you can sign in. To take the request back, tell an administrator.'
const goesFromHere =
  'It is kept here and goes by itself while this page is open; once closed, when it is opened here again.'
const goesByItself =
  'It goes by itself while you are signed in here, and stands in the settings under Privacy & Data until then.'
