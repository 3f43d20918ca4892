import { IconMapSearch } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'

export function NotFoundPage() {
  return (
    <NoticePage
      icon={<IconMapSearch size={32} stroke={1.5} />}
      title="Page not found"
      message="There is no page at this address. The link may be old or incomplete."
      action={<ButtonLink to="/">Go to the dashboard</ButtonLink>}
    />
  )
}
