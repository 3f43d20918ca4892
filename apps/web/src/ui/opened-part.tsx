import { type ReactNode, useEffect } from 'react'
import { GuestPart } from '../platform/guest-part.ts'
import { reloadIfThere } from '../platform/lazy-part.ts'
import { toast, withdrawToast } from './toast.ts'

type OpenedPartProps = {
  /** It is not open any more. */
  onMissing: () => void
  /** In its place until it is here: unless told, a dialog is on its way, and the keys of the page rest already. */
  fallback?: ReactNode
  children: ReactNode
}

/** Where something is drawn that is fetched when it is opened: one that does not arrive says so and leaves the page as it is. */
export function OpenedPart({ onMissing, fallback = onItsWay, children }: OpenedPartProps) {
  return (
    <GuestPart fallback={fallback} missing={<NotArrived onSeen={onMissing} />}>
      {children}
      <Arrived />
    </GuestPart>
  )
}

/** What is typed into a dialog that is not here yet neither approves nor deletes anything. */
const onItsWay = <div role="dialog" aria-modal="true" aria-label="Opening" />

/** Drawn together with what was fetched: what was said of an earlier one no longer holds. */
function Arrived() {
  useEffect(() => withdrawToast(about), [])
  return null
}

function NotArrived({ onSeen }: { onSeen: () => void }) {
  useEffect(() => {
    toast({
      type: 'error',
      title: 'Not opened',
      message: 'A part of the page did not arrive. Try again once the server can be reached.',
      // A page that is older than its server is whole again only then.
      action: { label: 'Reload', run: () => void reloadIfThere() },
      about,
    })
    onSeen()
  }, [onSeen])
  return null
}

const about = 'a part that did not arrive'
