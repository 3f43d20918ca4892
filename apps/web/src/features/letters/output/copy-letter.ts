import { aboutCopying, copyToClipboard, notCopied } from '../../../platform/clipboard.ts'
import { toast } from '../../../ui/toast.ts'
import { plainLetter } from './plain-letter.ts'

/**
 * Copies the text from the salutation to the sign-off, with formatting and as plain text. Resolves to whether the text was
 * copied.
 */
export async function copyLetter(html: string): Promise<boolean> {
  const isCopied = await copyToClipboard({ html, text: plainLetter(html) })
  if (!isCopied) toast({ type: 'error', title: 'Not copied', message: notCopied, about: aboutCopying })
  return isCopied
}

/** Copies the text and confirms it in a toast. */
export async function copyLetterAndNotify(html: string): Promise<void> {
  if (await copyLetter(html))
    toast({
      type: 'success',
      title: 'Content Copied',
      message: 'The text was copied with its formatting.',
    })
}
