import { useEffect, useRef, type ReactNode } from 'react'
import classes from './drawer.module.css'

type DrawerProps = { opened: boolean; label: string; onClose: () => void; children: ReactNode }

/**
 * Shows a panel at the left. The native dialog traps the focus, closes on Escape and makes the page inert. A
 * click beside the panel closes it too.
 */
export function Drawer({ opened, label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    <dialog ref={dialog} className={classes.drawer} aria-label={label} onClose={onClose}>
      {opened && (
        <>
          <div className={classes.panel}>{children}</div>
          <button
            type="button"
            className={classes.rest}
            aria-label={`Close ${label.toLowerCase()}`}
            onClick={onClose}
          />
        </>
      )}
    </dialog>
  )
}
