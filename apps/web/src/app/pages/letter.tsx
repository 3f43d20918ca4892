import { VisuallyHidden } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LetterView } from '../../features/letters/detail/letter-view.tsx'
import { recordId } from '../address.ts'

export function LetterPage(): ReactNode {
  const letterId = recordId(useParams({ from: '/letters/$letterId' }).letterId)
  const { edit, download } = useSearch({ from: '/letters/$letterId' })
  const navigate = useNavigate()
  const show = (search: { edit?: true }, replace: boolean) =>
    void navigate({
      to: '/letters/$letterId',
      params: { letterId: String(letterId) },
      search,
      replace,
      // The router must not scroll, because `paper/steady-text.ts` keeps the text in place.
      resetScroll: false,
    })
  return (
    <>
      <VisuallyHidden component="h1">Letter</VisuallyHidden>
      <LetterView
        key={letterId}
        letterId={letterId}
        isEditing={edit === true}
        onEditing={(isEditing) => show(isEditing ? { edit: true } : {}, !isEditing)}
        wayOut={{ kind: 'back', onLeave: () => void navigate({ to: '/letters' }) }}
        onDeleted={() => void navigate({ to: '/letters' })}
        onOpen={(id, search) =>
          void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, search: search ?? {} })
        }
        {...(download && { download: { onStarted: () => show({}, true) } })}
      />
    </>
  )
}
