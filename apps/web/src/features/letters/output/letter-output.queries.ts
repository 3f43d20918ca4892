// What a letter becomes outside of the product: PDF, Word file, FHIR document, print.
import type { PdfQuery } from '@sincerely/contract/letter-output'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { download } from '../../../platform/api.ts'
import { printFile } from '../../../platform/print-file.ts'
import { toast } from '../../../ui/toast.ts'
import { saveFile } from '../../../platform/save-file.ts'

export type LetterFile = { blob: Blob; fileName: string }

/** The letter as it prints, for as long as it is looked at; another version is another file. */
export function useLetterPdf({ id, version }: Pick<Letter, 'id' | 'version'>, query: PdfQuery = {}) {
  return useQuery({
    // Not among the letters: what happens to others leaves the pages in sight as they are.
    queryKey: ['letter-pdf', id, version, query],
    queryFn: ({ signal }) => download(routes.letters.pdf, { params: { id }, query }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Hands a letter as it prints to the browser's downloads: the one that is in sight, or else as it is now. */
export function useDownloadLetterPdf(title: 'PDF Downloaded' | 'PDF Ready' = 'PDF Downloaded') {
  return useMutation({
    mutationFn: async ({ id, seen, query = {} }: { id: number; seen?: LetterFile; query?: PdfQuery }) =>
      save(seen ?? (await download(routes.letters.pdf, { params: { id }, query }))),
    onSuccess: (fileName) => toast({ type: 'success', title, message: fileName }),
    meta: { failure: { title: 'PDF Generation Failed' } },
  })
}

export function useDownloadLetterWord(id: number) {
  return useMutation({
    mutationFn: async () => save(await download(routes.letters.docx, { params: { id } })),
    onSuccess: (fileName) => toast({ type: 'success', title: 'Word Document Ready', message: fileName }),
    meta: { failure: { title: 'Word Generation Failed' } },
  })
}

export function useDownloadLetterFhir(id: number) {
  return useMutation({
    mutationFn: async () => save(await download(routes.fhir.download, { params: { id } })),
    onSuccess: (fileName) => toast({ type: 'success', title: 'FHIR Document Ready', message: fileName }),
    meta: { failure: { title: 'FHIR Document Failed' } },
  })
}

/** Prints the very file that can be downloaded. */
export function usePrintLetter(id: number) {
  return useMutation({
    mutationFn: async ({ seen, query = {} }: { seen?: LetterFile | undefined; query?: PdfQuery }) =>
      printFile((seen ?? (await download(routes.letters.pdf, { params: { id }, query }))).blob),
    meta: {
      success: { title: 'Print Dialog Opened', message: 'The printout matches the PDF.' },
      failure: { title: 'Print Failed' },
    },
  })
}

function save({ blob, fileName }: LetterFile): string {
  saveFile(blob, fileName)
  return fileName
}
