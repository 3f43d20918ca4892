import type { Letter } from '@sincerely/contract/letters'
import { copyLetterAndTell } from './copy-letter.ts'
import {
  useDownloadLetterFhir,
  useDownloadLetterPdf,
  useDownloadLetterWord,
  usePrintLetter,
} from './letter-output.queries.ts'
import { shareLetter } from './share-letter.ts'

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
