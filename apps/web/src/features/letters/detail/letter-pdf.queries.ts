import { routes } from '@sincerely/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { saveFile } from './save-file.ts'

/** Fetches a letter as it prints and hands it to the browser's downloads. */
export function useDownloadLetterPdf() {
  return useMutation({
    mutationFn: async (letterId: number) => {
      const { blob, fileName } = await download(routes.letters.pdf, { params: { id: letterId } })
      saveFile(blob, fileName)
      return fileName
    },
    onSuccess: (fileName) => toast({ type: 'success', title: 'PDF Downloaded', message: fileName }),
    meta: { failure: { title: 'PDF Generation Failed' } },
  })
}
