import { Component, Suspense, type ReactNode, useEffect, useState } from 'react'
import { isMissingPart, reloadIfThere } from '../platform/lazy-part.ts'
import { ErrorState } from './error-state.tsx'
import { toast, withdrawToast } from './toast.ts'

type LazyBoundaryProps = {
  /** In its place until it is here. */
  fallback?: ReactNode
  /** In its place if it does not arrive, where the page is whole without it. */
  missing?: ReactNode
  /** Closes again what was opened and does not arrive; a toast says so. */
  onMissing?: () => void
  children?: ReactNode
}

/**
 * Where lazy parts are drawn. One that does not arrive leaves the rest of the page as it is; unless told otherwise, an error with
 * 'Try again' stands in its place. Any other error goes on to the page.
 */
export function LazyBoundary({ fallback, missing, onMissing, children }: LazyBoundaryProps) {
  if (onMissing)
    return (
      <Boundary fallback={fallback ?? opening} missing={<NotOpened onSeen={onMissing} />}>
        {children}
        <Opened />
      </Boundary>
    )
  if (missing === undefined) return <WithRetry fallback={fallback}>{children}</WithRetry>
  return (
    <Boundary fallback={fallback} missing={missing}>
      {children}
    </Boundary>
  )
}

function WithRetry({ fallback, children }: Pick<LazyBoundaryProps, 'fallback' | 'children'>) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    // If it fails again and the server answers, the page is of an older build: the new parts come with a new page.
    if (attempt > 0) void reloadIfThere()
    setAttempt(attempt + 1)
  }
  const missing = (
    <ErrorState
      title="Couldn't load part of the page"
      message="Try again once the server can be reached. What you typed is kept."
      onRetry={retry}
    />
  )
  return (
    <Boundary key={attempt} fallback={fallback} missing={missing}>
      {children}
    </Boundary>
  )
}

/** A dialog is on its way: what is typed meanwhile neither approves nor deletes anything on the page. */
const opening = <div role="dialog" aria-modal="true" aria-label="Opening" />

/** Drawn together with what was fetched: what was said of an earlier attempt no longer holds. */
function Opened() {
  useEffect(() => withdrawToast(about), [])
  return null
}

function NotOpened({ onSeen }: { onSeen: () => void }) {
  useEffect(() => {
    toast({
      type: 'error',
      title: "Couldn't open it",
      message: "Couldn't load part of the page. Try again once the server can be reached.",
      // A page that is older than its server is whole again only then.
      action: { label: 'Reload', run: () => void reloadIfThere() },
      about,
    })
    onSeen()
  }, [onSeen])
  return null
}

const about = 'a part that did not arrive'

type BoundaryProps = { fallback: ReactNode; missing: ReactNode; children: ReactNode }

class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { fallback, missing, children } = this.props
    const { error } = this.state
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>
    if (!isMissingPart(error)) throw error
    return missing
  }
}
