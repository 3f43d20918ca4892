import type { Letter } from '@sincerely/contract/letters'
import { aboutCopying, copyToClipboard } from '../../../platform/clipboard.ts'
import { toast } from '../../../ui/toast.ts'
import { copyLetterAndNotify } from './copy-letter.ts'
import {
  useDownloadLetterFhir,
  useDownloadLetterPdf,
  useDownloadLetterWord,
  usePrintLetter,
} from './letter-output.queries.ts'

export type OutputAction = { isBusy: boolean; run: () => void }

/** Provides the actions to share, copy, print and download. Ignores a press while the same action is running. */
export function useOutputActions({ id, content, recipients }: Pick<Letter, 'id' | 'content' | 'recipients'>) {
  const pdf = useDownloadLetterPdf()
  const word = useDownloadLetterWord(id)
  const fhir = useDownloadLetterFhir(id)
  const print = usePrintLetter(id)
  const unlessBusy = ({ isPending }: { isPending: boolean }, run: () => void): OutputAction => ({
    isBusy: isPending,
    run: () => isPending || run(),
  })
  return {
    share: { isBusy: false, run: () => void shareLetter(id) },
    copy: { isBusy: false, run: () => void copyLetterAndNotify(content) },
    print: unlessBusy(print, () => print.mutate({})),
    /** Actions on one file with the copies of all recipients; null if there is only one recipient. */
    copies:
      recipients.length > 1
        ? {
            count: recipients.length,
            print: unlessBusy(print, () => print.mutate({ query: { copies: 'all' } })),
            pdf: unlessBusy(pdf, () => pdf.mutate({ id, query: { copies: 'all' } })),
          }
        : null,
    pdf: unlessBusy(pdf, () => pdf.mutate({ id })),
    word: unlessBusy(word, () => word.mutate({})),
    fhir: unlessBusy(fhir, () => fhir.mutate()),
  }
}

/**
 * Shares the letter's link through the device, or copies the link (spec §2). The link names no patient, and opens only for
 * people with access.
 */
async function shareLetter(letterId: number): Promise<void> {
  const url = new URL(`/letters/${letterId}`, window.location.origin).href
  const outcome = await shareOnDevice({ title: `Letter no. ${letterId}`, url })
  if (outcome !== 'unsupported') return
  if (await copyToClipboard({ text: url }))
    toast({
      type: 'success',
      title: 'Link Copied',
      message: 'Only people with access to this letter can open it.',
    })
  else
    toast({
      type: 'error',
      title: 'Not shared',
      message: `Copy this link yourself: ${url}`,
      about: aboutCopying,
    })
}

async function shareOnDevice(content: ShareData): Promise<'shared' | 'cancelled' | 'unsupported'> {
  if (!('share' in navigator) || !navigator.canShare(content)) return 'unsupported'
  try {
    await navigator.share(content)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unsupported'
  }
}
