import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useRoomForToasts } from './toast-room.ts'
import { closeToast, useToasts, type Toast, type ToastType } from './toast.ts'
import classes from './toasts.module.css'

/** Toasts appear at the bottom right. Render this component once. */
export function Toasts() {
  const toasts = useToasts()
  const stack = useRef<HTMLElement>(null)
  const paused = useAttention(stack)
  useRoomForToasts(stack, toasts.length > 0)
  return (
    <section ref={stack} aria-label="Messages" className={classes.stack}>
      <div role="status" aria-live="polite">
        {toasts.filter(isCalm).map((shown) => (
          <ToastCard key={shown.id} toast={shown} paused={paused} />
        ))}
      </div>
      <div role="alert" aria-live="assertive">
        {toasts.filter(isError).map((shown) => (
          <ToastCard key={shown.id} toast={shown} paused={paused} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { id, type, title, message, detail, undo, action } = toast
  const offer = undo ? { label: 'Undo', run: undo } : action
  const Icon = icons[type]
  useLifetime(toast, paused)
  return (
    <div className={classes.toast} data-type={type}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        <p className={classes.message}>{message}</p>
        {detail && <p className={classes.message}>{detail}</p>}
        {offer && (
          <Button
            variant="default"
            size="xs"
            className={classes.offer}
            onClick={() => {
              closeToast(id)
              offer.run()
            }}
          >
            {offer.label}
          </Button>
        )}
      </div>
      <CloseButton aria-label="Close message" size="sm" onClick={() => closeToast(id)} />
    </div>
  )
}

/** Closes the toast after its lifetime. The time pauses while the stack is hovered or has the focus. */
function useLifetime({ id, lifetime }: Toast, paused: boolean): void {
  const remaining = useRef(lifetime)
  useEffect(() => {
    const startedWith = remaining.current
    if (startedWith === null || paused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => closeToast(id), startedWith)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(0, startedWith - (performance.now() - startedAt))
    }
  }, [id, paused])
}

/** True while the element is hovered or has the focus. */
function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [attended, setAttended] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const look = () => setAttended(watched.matches(':hover, :focus-within'))
    // Removing the hovered element fires no event on it, so the document is observed.
    const events = ['pointerover', 'focusin', 'focusout'] as const
    for (const event of events) document.addEventListener(event, look)
    return () => {
      for (const event of events) document.removeEventListener(event, look)
    }
  }, [element])
  return attended
}

const icons = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
} as const satisfies Record<ToastType, typeof IconInfoCircle>

function isError({ type }: Toast): boolean {
  return type === 'error'
}

function isCalm(toast: Toast): boolean {
  return !isError(toast)
}
