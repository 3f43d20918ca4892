import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { LetterNotHere } from '../../features/letters/detail/letter-not-here.tsx'
import { LetterSkeleton } from '../../features/letters/detail/letter-skeleton.tsx'
import { useLetter } from '../../features/letters/letters.queries.ts'
import { GuestPart, guestPart } from '../../platform/guest-part.ts'
import type { WholeLetter } from './whole-letter.tsx'

const Letter = guestPart(async () => {
  await painted()
  return (await import('./whole-letter.tsx')).WholeLetter
})

export const preloadLetter = Letter.preload

/** The letter beside its list: the list comes first, and once it stands the letter and what shows it are asked for together. */
export function LaterLetter(props: ComponentProps<typeof WholeLetter>): ReactNode {
  useLetter(props.letterId)
  const hasCome = useArrival()
  const coming = <LetterSkeleton />
  return (
    <GuestPart fallback={coming} missing={<LetterNotHere wayOut={props.wayOut} />}>
      {hasCome ? <Letter {...props} /> : coming}
    </GuestPart>
  )
}

/** Waited for here, and not by a Suspense: that keeps what stands in its place for a third of a second at least. */
function useArrival(): boolean {
  const [hasCome, setHasCome] = useState(Letter.isHere)
  useEffect(() => {
    let isOver = false
    void Letter.arrival().then(() => isOver || setHasCome(true))
    return () => {
      isOver = true
    }
  }, [])
  return hasCome
}

/** What was drawn last can be seen; a page in the background is painted when somebody comes to it, and does not wait. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
