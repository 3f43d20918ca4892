// Opens a PDF or a picture while it is shown, and draws its pages on a canvas.
import { useEffect, useRef, useState } from 'react'
import { openPdf, openPicture, type OpenPdf, type ReadPage } from './pdf-pages.ts'

export type PdfState = { status: 'opening' | 'failed'; pdf: null } | { status: 'open'; pdf: OpenPdf }

/**
 * Opens the file from `load`. Pass a new function to open another file. If the file is missing, `load`
 * resolves to null.
 */
export function usePdf(load: () => Promise<Blob | null>): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'opening', pdf: null })
  useEffect(() => {
    let isOver = false
    let opened: OpenPdf | null = null
    const open = async () => {
      const file = await load()
      opened = file && (await (file.type.startsWith('image/') ? openPicture(file) : openPdf(file)))
      if (isOver) opened?.close()
      else setState(opened ? { status: 'open', pdf: opened } : { status: 'failed', pdf: null })
    }
    open().catch(() => isOver || setState({ status: 'failed', pdf: null }))
    return () => {
      isOver = true
      opened?.close()
    }
  }, [load])
  return state
}

/** Returns null until the page is read, and if it cannot be read. */
export function useReadPage({ pdf }: PdfState, page: number): ReadPage | null {
  const [read, setRead] = useState<ReadPage | null>(null)
  useEffect(() => {
    let isOver = false
    const show = (now: ReadPage | null) => {
      if (!isOver) setRead(now)
    }
    pdf?.readPage(page).then(show, () => show(null))
    return () => {
      isOver = true
    }
  }, [pdf, page])
  return read
}

/** Draws a page at screen resolution. `scale` is in CSS pixels per point, and 0 until the width is known. */
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
