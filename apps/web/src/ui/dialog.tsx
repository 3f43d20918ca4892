import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog, open as long as it stands. When it goes, the keyboard is back where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps' | 'returnFocus'>) {
  useFocusBack()
  return <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
}

function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body
        if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
