import type { LinkMailing } from '@sincerely/contract/sign-in-links'

/** How a link reaches the person it is for, said before it is made. */
export function linkMailingWords(mailing: LinkMailing | undefined, email: string): string {
  if (mailing === undefined) return ''
  if (mailing === 'on') return `It is shown to you, and sent to ${email}.`
  if (mailing === 'no_server')
    return 'It is shown to you, to copy and give to them: it is not e-mailed, because no mail server is set up.'
  return 'It is shown to you, to copy and give to them. It is not e-mailed, because this server was not told the address that people use: whoever runs it sets PUBLIC_URL.'
}
