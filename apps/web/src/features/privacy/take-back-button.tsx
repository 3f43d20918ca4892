import { Button } from '@mantine/core'
import { toast } from '../../ui/toast.ts'
import { takeBack } from './send-waiting.ts'
import { type WaitingRequest, keepWaiting } from './waiting-requests.ts'

/** Gives up a request that the practice does not have yet. */
export function TakeBackButton({ request }: { request: WaitingRequest }) {
  const press = async () => {
    const isBack = await takeBack(request)
    const message = isBack
      ? `The request of ${request.name} was taken back`
      : 'The request is on its way to the practice at this moment'
    toast({ type: 'info', message, ...(isBack && { undo: () => keepWaiting(request) }) })
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Take back the request of ${request.name}`}
      onClick={() => void press()}
    >
      Take back
    </Button>
  )
}
