import { useEffect, useRef, useState } from 'react'
import type { ImportFile } from '../import/import-work.ts'
import { readFile } from '../import/kept-work.ts'
import { openPdf, type OpenPdf } from './pdf-pages.ts'

export type PdfState = { status: 'opening' | 'failed'; pdf: null } | { status: 'open'; pdf: OpenPdf }

/** The file as it lies on this device, open for as long as it is shown. */
export function usePdf(userId: number, { id, name }: ImportFile): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'opening', pdf: null })
  useEffect(() => {
    let isOver = false
    let opened: OpenPdf | null = null
    const open = async () => {
      const file = await readFile(userId, { id, name })
      opened = file && (await openPdf(file))
      if (isOver) opened?.close()
      else setState(opened ? { status: 'open', pdf: opened } : { status: 'failed', pdf: null })
    }
    open().catch(() => isOver || setState({ status: 'failed', pdf: null }))
    return () => {
      isOver = true
      opened?.close()
    }
  }, [userId, id, name])
  return state
}

/** Draws a page as sharp as the screen is; `scale` is CSS pixels for each point, 0 while the room is not known. */
export function useDrawnPage({ pdf }: PdfState, { page, scale }: { page: number; scale: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failedPage, setFailedPage] = useState<number | null>(null)
  useEffect(() => {
    if (pdf === null || canvas.current === null || scale === 0) return
    const abort = new AbortController()
    pdf
      .draw(canvas.current, page, scale * window.devicePixelRatio, abort.signal)
      .then(() => abort.signal.aborted || setFailedPage(null))
      .catch(() => abort.signal.aborted || setFailedPage(page))
    return () => abort.abort()
  }, [pdf, page, scale])
  return { canvas, hasFailed: failedPage === page }
}
