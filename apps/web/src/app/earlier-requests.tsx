import { useSyncExternalStore } from 'react'
import { earlierRequests, onEarlierChange } from '../features/privacy/earlier-requests.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'

const Offer = lazyPart(
  async () => (await import('../features/privacy/earlier-requests-offer.tsx')).EarlierRequestsOffer,
  { waitsForNetwork: true },
)

/** On every page while an earlier release left a request about personal data on this device; fetched only then. */
export function EarlierRequests({ byUser }: { byUser: number }) {
  const isAny = useSyncExternalStore(onEarlierChange, () => earlierRequests(byUser).length > 0)
  return (
    isAny && (
      <aside aria-label="Requests that were never sent">
        <LazyBoundary missing={null}>
          <Offer byUser={byUser} />
        </LazyBoundary>
      </aside>
    )
  )
}
