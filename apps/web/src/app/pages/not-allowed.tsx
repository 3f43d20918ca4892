import { IconLock } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'

export function NotAllowedPage() {
  return (
    <NoticePage
      icon={<IconLock size={32} stroke={1.5} />}
      title="No access to this page"
      message="Your role does not include this page. If you need it for your work, ask your administrator."
      action={<ButtonLink to="/">Go to the dashboard</ButtonLink>}
    />
  )
}
