import type { Letter } from '@sincerely/contract/letters'
import { copyToClipboard } from '../../../platform/clipboard.ts'
import { toast } from '../../../ui/toast.ts'
import { copyLetterAndTell } from './copy-letter.ts'
import {
  useDownloadLetterFhir,
  useDownloadLetterPdf,
  useDownloadLetterWord,
  usePrintLetter,
} from './letter-output.queries.ts'

export type OutputAction = { isBusy: boolean; run: () => void }

/** What a letter can become outside of the product; a press while one is under way is passed over. */
export function useOutputActions({ id, content, recipients }: Pick<Letter, 'id' | 'content' | 'recipients'>) {
  const pdf = useDownloadLetterPdf()
  const word = useDownloadLetterWord(id)
  const fhir = useDownloadLetterFhir(id)
  const print = usePrintLetter(id)
  const once = ({ isPending }: { isPending: boolean }, run: () => void): OutputAction => ({
    isBusy: isPending,
    run: () => isPending || run(),
  })
  return {
    share: { isBusy: false, run: () => void shareLetter(id) },
    copy: { isBusy: false, run: () => void copyLetterAndTell(content) },
    print: once(print, () => print.mutate({})),
    /** One for each recipient, in one file; null where there is only one. */
    copies:
      recipients.length > 1
        ? {
            count: recipients.length,
            print: once(print, () => print.mutate({ query: { copies: 'all' } })),
            pdf: once(pdf, () => pdf.mutate({ id, query: { copies: 'all' } })),
          }
        : null,
    pdf: once(pdf, () => pdf.mutate({ id })),
    word: once(word, () => word.mutate()),
    fhir: once(fhir, () => fhir.mutate()),
  }
}

/** Hands the letter's address to the device, or copies it (spec §2). It names no patient, and opens only for who may see it. */
async function shareLetter(letterId: number): Promise<void> {
  const url = new URL(`/letters/${letterId}`, window.location.origin).href
  const outcome = await offerToDevice({ title: `Letter no. ${letterId}`, url })
  if (outcome !== 'cannot') return
  if (await copyToClipboard({ text: url }))
    toast({
      type: 'success',
      title: 'Link Copied',
      message: 'Only people with access to this letter can open it.',
    })
  else toast({ type: 'error', title: 'Not shared', message: `Copy this link yourself: ${url}` })
}

async function offerToDevice(shared: ShareData): Promise<'shared' | 'given up' | 'cannot'> {
  if (!('share' in navigator) || !navigator.canShare(shared)) return 'cannot'
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'given up' : 'cannot'
  }
}
