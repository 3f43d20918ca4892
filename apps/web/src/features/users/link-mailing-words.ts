import type { LinkMailing } from '@sincerely/contract/sign-in-links'

/** Says how the link will reach the person. */
export function linkMailingWords(mailing: LinkMailing | undefined, email: string): string {
  if (mailing === undefined) return ''
  if (mailing === 'on') return `You will see the link here, and it will be sent to ${email}.`
  if (mailing === 'no_server')
    return 'You will see the link here, to copy and give to them. It is not emailed, because no mail server is set up.'
  return 'You will see the link here, to copy and give to them. It is not emailed, because the server does not know its own web address. Your IT support can set it as PUBLIC_URL.'
}
