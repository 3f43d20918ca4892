import { Button, Group } from '@mantine/core'
import { dayIn, shortDay } from '@sincerely/domain/dates'
import { dataRightLabels } from '@sincerely/domain/privacy/data-rights'
import { keptMessageOf } from '../../platform/api.ts'
import { useInfo, useToday } from '../../platform/practice.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { type EarlierRequest, dropEarlier, useEarlierRequests } from './earlier-requests.ts'
import { receiptText } from './own-request-words.ts'
import { useAskDataRight } from './privacy.queries.ts'
import { requestBody } from './request-draft.ts'

/** Offers to send or discard requests that an earlier release kept on this device and never sent. */
export function EarlierRequestsOffer({ byUser }: { byUser: number | null }) {
  const requests = useEarlierRequests(byUser)
  if (requests.length === 0) return null
  return (
    <aside aria-label="Unsent requests">
      {requests.map((request) => (
        <Offer key={request.id} request={request} />
      ))}
    </aside>
  )
}

function Offer({ request }: { request: EarlierRequest }) {
  const asking = useAskDataRight(request.byUser)
  const { timeZone } = useInfo()
  const today = useToday()
  const { id, name, kind, createdAt } = request
  const writtenOn = dayIn(new Date(createdAt), timeZone)
  const send = async () => {
    // The month for the answer starts on the day when the practice received the request.
    const receivedOn = request.receivedOn.trim() === '' ? shortDay(writtenOn) : request.receivedOn
    const receipt = await asking.mutateAsync(requestBody({ ...request, receivedOn }, id)).catch(() => null)
    if (receipt === null) return
    dropEarlier(request)
    toast({ type: 'success', title: 'Request sent', message: receiptText(receipt, today) })
  }
  const discard = () => {
    const undo = dropEarlier(request)
    toast({ type: 'info', message: `The request about ${name} was discarded`, undo })
  }
  return (
    <Notice tone="yellow" title="A request about personal data was never sent">
      {name}: {dataRightLabels[kind].toLowerCase()}, written on {shortDay(writtenOn)}. It is only on this
      device.
      {asking.error !== null && <p role="alert">Not sent. {keptMessageOf(asking.error)}</p>}
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={asking.isPending} onClick={() => void send()}>
          Send the request about {name}
        </Button>
        <Button size="xs" variant="default" disabled={asking.isPending} onClick={discard}>
          Discard it
        </Button>
      </Group>
    </Notice>
  )
}
