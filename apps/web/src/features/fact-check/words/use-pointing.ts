import { useCallback } from 'react'
import { changeCheck } from '../letter-check.ts'

/** A press on marked words leads to their finding. Give it to the element they stand in. */
export function usePointing(letterId: number) {
  return useCallback(
    (element: HTMLElement | null) => {
      const point = ({ target }: MouseEvent) => {
        const mark = target instanceof Element ? target.closest('[data-finding]') : null
        const id = mark?.getAttribute('data-finding')
        if (id) changeCheck(letterId, { pointed: { id, from: 'words' } })
      }
      element?.addEventListener('click', point)
      return () => element?.removeEventListener('click', point)
    },
    [letterId],
  )
}
