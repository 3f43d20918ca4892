import { useSyncExternalStore } from 'react'
import { earlierRequests, onEarlierChange } from '../features/privacy/earlier-requests.ts'
import { GuestPart, guestPart } from '../platform/guest-part.ts'

const Offer = guestPart(
  async () => (await import('../features/privacy/earlier-requests-offer.tsx')).EarlierRequestsOffer,
)

/** On every page while an earlier release left a request about personal data on this device; fetched only then. */
export function EarlierRequests({ byUser }: { byUser: number }) {
  const isAny = useSyncExternalStore(onEarlierChange, () => earlierRequests(byUser).length > 0)
  return (
    isAny && (
      <GuestPart>
        <Offer byUser={byUser} />
      </GuestPart>
    )
  )
}
