import { Text } from '@mantine/core'
import { routes } from '@sincerely/contract/routes'
import { can } from '@sincerely/domain/permissions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { untilPracticeIsEmpty } from '../platform/practice.ts'
import { useSession } from '../platform/session.ts'
import { dropToken } from '../platform/storage.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks the demo's administrator for confirmation. Other users read who can start a practice. */
export function OwnPracticeDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const start = useMutation({
    mutationFn: startPractice,
    // The page reloads, because the server has restarted with another practice.
    onSuccess: (key) => window.location.assign(`/first-admin#${key}`),
    onError: onClose,
    meta: { failure: { title: "Couldn't start the practice" } },
  })
  const canStart = start.isPending || (user !== null && can(user, 'practice.start'))
  return (
    <ConfirmDialog
      title="Start your own practice"
      confirmLabel={canStart ? 'Start with an empty practice' : 'OK'}
      cancelLabel={canStart ? 'Stay in the demo' : null}
      busy={start.isPending}
      onConfirm={() => (canStart ? start.mutate() : onClose())}
      onCancel={onClose}
    >
      <Text size="sm">{canStart ? explanation : notAllowedText}</Text>
    </ConfirmDialog>
  )
}

const explanation =
  'Sincerely restarts with an empty practice, and you become its first administrator. The demo and everything done in it stay on disk but are no longer shown. Everyone signed in to the demo is signed out.'

const notAllowedText =
  'Only the administrator of the demo can do this. Sign in as admin@demo.sincerely.example with the password that was printed when Sincerely was started.'

/** Returns the first administrator's key once the server has restarted with an empty practice. */
async function startPractice(): Promise<string> {
  const { setupKey } = await call(routes.system.startPractice)
  await untilPracticeIsEmpty()
  dropToken()
  return setupKey
}
