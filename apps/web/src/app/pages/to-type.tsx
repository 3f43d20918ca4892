import { useNavigate, useSearch } from '@tanstack/react-router'
import { QueuePage } from '../../features/dictation/queue/queue-page.tsx'

export function ToTypePage() {
  const { queue = 'to-type' } = useSearch({ from: '/to-type' })
  const navigate = useNavigate({ from: '/to-type' })
  return (
    <QueuePage
      queue={queue}
      onQueue={(next) => void navigate({ search: next === 'to-type' ? {} : { queue: next } })}
    />
  )
}
