import { CookiePolicy } from '../../features/privacy/cookie-policy.tsx'

export function CookiePolicyPage() {
  return <CookiePolicy />
}
