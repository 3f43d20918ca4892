// Fetches a letter as a PDF, Word file or FHIR document, and prints it.
import type { PdfQuery } from '@sincerely/contract/letter-output'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { download } from '../../../platform/api.ts'
import { printFile } from '../../../platform/print-file.ts'
import { toast } from '../../../ui/toast.ts'
import { saveFile } from '../../../platform/save-file.ts'

export type LetterFile = { blob: Blob; fileName: string }

/** Fetches the PDF of the letter while it is shown. Each version has a file of its own. */
export function useLetterPdf({ id, version }: Pick<Letter, 'id' | 'version'>, query: PdfQuery = {}) {
  return useQuery({
    // The key is not under `letters`, so that invalidating all letters does not reload the pages on screen.
    queryKey: ['letter-pdf', id, version, query],
    queryFn: ({ signal }) => download(routes.letters.pdf, { params: { id }, query }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Downloads the PDF of the letter: the file on screen if given, else the current file. */
export function useDownloadLetterPdf(title: 'PDF Downloaded' | 'PDF Ready' = 'PDF Downloaded') {
  return useMutation({
    mutationFn: async ({ id, file, query = {} }: { id: number; file?: LetterFile; query?: PdfQuery }) =>
      save(file ?? (await download(routes.letters.pdf, { params: { id }, query }))),
    onSuccess: (fileName) => toast({ type: 'success', title, message: fileName }),
    meta: { failure: { title: 'PDF Generation Failed' } },
  })
}

export function useDownloadLetterWord(id: number) {
  return useMutation({
    mutationFn: async ({ recipient }: Pick<PdfQuery, 'recipient'>) =>
      save(await download(routes.letters.docx, { params: { id }, query: { recipient } })),
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

/** Prints the same PDF that can be downloaded. */
export function usePrintLetter(id: number) {
  return useMutation({
    mutationFn: async ({ file, query = {} }: { file?: LetterFile | undefined; query?: PdfQuery }) =>
      printFile((file ?? (await download(routes.letters.pdf, { params: { id }, query }))).blob),
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
