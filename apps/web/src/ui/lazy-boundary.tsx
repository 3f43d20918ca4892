import { Component, Suspense, type ReactNode, useEffect, useState } from 'react'
import { isMissingPart, reloadIfThere } from '../platform/lazy-part.ts'
import { holdTyping } from '../platform/typing.ts'
import { ErrorState } from './error-state.tsx'
import { toast, withdrawToast } from './toast.ts'

type LazyBoundaryProps = {
  fallback?: ReactNode
  /** The content if the part cannot be loaded. */
  missing?: ReactNode
  /** Called if the part cannot be loaded. A toast tells the user. */
  onMissing?: () => void
  children?: ReactNode
}

/**
 * Renders lazy parts. If one cannot be loaded, the rest of the page stays. By default, an error with 'Try
 * again' replaces the missing part. Other errors reach the page.
 */
export function LazyBoundary({ fallback, missing, onMissing, children }: LazyBoundaryProps) {
  if (onMissing)
    return (
      <Boundary fallback={fallback ?? <Opening />} missing={<NotOpened onSeen={onMissing} />}>
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
    // A second failure while the server answers means that the page is from an older build and needs a
    // reload.
    if (attempt > 0) void reloadIfThere()
    setAttempt(attempt + 1)
  }
  const missing = (
    <ErrorState
      title="Couldn't load part of the page"
      message="Try again once the server can be reached. Your work is kept."
      onRetry={retry}
    />
  )
  return (
    <Boundary key={attempt} fallback={fallback} missing={missing}>
      {children}
    </Boundary>
  )
}

/** While a dialog opens, keys must not reach the page. Typed text is for the dialog's first field. */
function Opening() {
  useEffect(holdTyping, [])
  return <div role="dialog" aria-modal="true" aria-label="Opening" />
}

/** Withdraws the toast of an earlier attempt. */
function Opened() {
  useEffect(() => withdrawToast(about), [])
  return null
}

function NotOpened({ onSeen }: { onSeen: () => void }) {
  useEffect(() => {
    toast({
      type: 'error',
      title: "Couldn't open this part of the page",
      message: "Couldn't load part of the page. Try again once the server can be reached.",
      // A page that is older than its server needs a reload.
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
