import { useSyncExternalStore } from 'react'
import { onWaitingChange, waitingRequests } from '../features/privacy/waiting-requests.ts'
import { GuestPart, guestPart } from '../platform/guest-part.ts'

const Sender = guestPart(
  async () => (await import('../features/privacy/waiting-requests-sender.tsx')).WaitingRequestsSender,
)

/** Requests about personal data that wait on this device go on every page; what sends them is fetched where one waits. */
export function WaitingRequests({ userId }: { userId: number }) {
  const isAny = useSyncExternalStore(onWaitingChange, () => waitingRequests(userId).length > 0)
  return (
    isAny && (
      <GuestPart>
        <Sender byUser={userId} />
      </GuestPart>
    )
  )
}
