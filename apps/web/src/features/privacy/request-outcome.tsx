import { Button, Group } from '@mantine/core'
import type { DataRightsReceipt } from '@sincerely/contract/privacy'
import { useEffect, useRef } from 'react'
import { useToday } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './request-form.module.css'
import { receiptText } from './own-request-words.ts'
import type { useRequestForm } from './use-request-form.ts'
import { isFocusNowhere } from '../../ui/is-focus-nowhere.ts'

type OutcomeProps = {
  form: ReturnType<typeof useRequestForm>
  /** The same, asked for earlier and still open. */
  earlier: DataRightsReceipt | null
}

/** What became of what was sent. */
export function RequestOutcome({ form: { values, failure, receipt }, earlier }: OutcomeProps) {
  const today = useToday()
  const next = values.kind === 'delete-account' ? deletionIsNext : checkIsNext
  return (
    <>
      {failure && (
        <Notice tone="red" isUrgent title="Not sent">
          {failure}
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

const checkIsNext = 'Before anything is handed out it checks who asks.'
const deletionIsNext =
  'An administrator checks who asks, has unfinished work handed over, and deletes the account. Until then you can sign in. To take the request back, tell an administrator.'
