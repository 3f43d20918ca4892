import { type ReactNode, useState } from 'react'
import { GuestPart } from '../platform/guest-part.ts'
import { reloadIfThere } from '../platform/lazy-part.ts'
import { ErrorState } from './error-state.tsx'

type FetchedPartProps = {
  /** In its place until it is here. */
  fallback: ReactNode
  children: ReactNode
}

/** Where a part of a page is fetched when it is first shown: one that does not arrive says so and leaves the rest as it is. */
export function FetchedPart({ fallback, children }: FetchedPartProps) {
  const [tries, setTries] = useState(0)
  const retry = () => {
    // One that does not come again, from a server that answers, is of an older build: the new one comes with the page.
    if (tries > 0) void reloadIfThere()
    setTries(tries + 1)
  }
  const missing = (
    <ErrorState
      title="A part of the page did not arrive"
      message="Try again once the server can be reached. What you typed is kept."
      onRetry={retry}
    />
  )
  return (
    <GuestPart key={tries} fallback={fallback} missing={missing}>
      {children}
    </GuestPart>
  )
}
