import type { Letter } from '@sincerely/contract/letters'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useNextToType } from '../../features/dictation/use-next-to-type.ts'
import { TypingPage } from '../../features/dictation/typing/typing-page.tsx'
import { letterCreated } from '../../features/letters/create/create-letter.queries.ts'
import { LetterFromDictation } from '../../features/letters/create/letter-from-dictation.tsx'
import { toast } from '../../ui/toast.ts'
import { recordId } from '../address.ts'

/** After a dictation is typed, the next dictation opens. */
export function DictationPage() {
  const id = recordId(useParams({ from: '/to-type/$dictationId' }).dictationId)
  const navigate = useNavigate()
  const nextAfter = useNextToType()
  const here = useRef<number | null>(id)
  useEffect(() => {
    here.current = id
    return () => {
      here.current = null
    }
  }, [id])
  const tell = ({ id: letterId }: Letter) => {
    const open = () => {
      // The next page may still be loading. Clearing the id stops `goOn` meanwhile.
      here.current = null
      void navigate({ to: '/letters/$letterId', params: { letterId: String(letterId) } })
    }
    toast({ type: 'success', ...letterCreated, action: { label: 'Open letter', run: open } })
  }
  const goOn = async () => {
    const next = await nextAfter(id)
    // The user may have left the page meanwhile.
    if (here.current !== id) return
    if (next === null) await navigate({ to: '/to-type' })
    else await navigate({ to: '/to-type/$dictationId', params: { dictationId: String(next) } })
  }
  return (
    <TypingPage
      key={id}
      dictationId={id}
      letter={(typed) => (
        <LetterFromDictation
          {...typed}
          onTyped={(letter) => {
            tell(letter)
            void goOn()
          }}
        />
      )}
    />
  )
}
