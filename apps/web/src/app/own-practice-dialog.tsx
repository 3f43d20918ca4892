import { Text } from '@mantine/core'
import { routes } from '@sincerely/contract/routes'
import { can } from '@sincerely/domain/permissions'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../platform/api.ts'
import { infoQuery, untilPracticeIsEmpty } from '../platform/practice.ts'
import { queryClient } from '../platform/query-client.ts'
import { useSession } from '../platform/session.ts'
import { dropToken } from '../platform/storage.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks the administrator of the demo; tells everybody else who can do it. */
export function OwnPracticeDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: startPractice,
    onSuccess: (key) => navigate({ to: '/first-admin', hash: key }),
    onSettled: onClose,
    meta: { failure: { title: "Couldn't start the practice" } },
  })
  const mayStart = start.isPending || (user !== null && can(user, 'practice.start'))
  return (
    <ConfirmDialog
      title="Start your own practice"
      confirmLabel={mayStart ? 'Start with an empty practice' : 'OK'}
      cancelLabel={mayStart ? 'Stay in the demo' : null}
      busy={start.isPending}
      onConfirm={() => (mayStart ? start.mutate() : onClose())}
      onCancel={onClose}
    >
      <Text size="sm">{mayStart ? whatHappens : whoCan}</Text>
    </ConfirmDialog>
  )
}

const whatHappens =
  'Sincerely restarts with an empty practice, and you become its first administrator. The demo and everything done in it stay on disk but are no longer shown. Everyone signed in to the demo is signed out.'

const whoCan =
  'Only the administrator of the demo can do this. Sign in as admin@demo.sincerely.example with the password that was printed when Sincerely was started.'

/** Answers the key of the first administrator once the server has moved to the empty practice. */
async function startPractice(): Promise<string> {
  const { setupKey } = await call(routes.system.startPractice)
  await untilPracticeIsEmpty()
  dropToken()
  queryClient.clear()
  await queryClient.prefetchQuery(infoQuery)
  return setupKey
}
