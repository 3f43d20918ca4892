// Renders PDF pages. This module is large, so import it only from lazy parts.
import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'

/** Sizes are in points. `words` are in reading order. */
export type ReadPage = { width: number; height: number; words: string }

export type OpenPdf = {
  pageCount: number
  /** Throws if the page cannot be read. */
  readPage: (page: number) => Promise<ReadPage>
  /** Draws a page at `scale` pixels per point. Throws if the page cannot be drawn or `signal` aborts. */
  draw: (canvas: HTMLCanvasElement, page: number, scale: number, signal: AbortSignal) => Promise<void>
  close: () => void
}

/**
 * Opens a PDF that the server has generated or read, so the file has no password and a reasonable size. Page
 * numbers start at 1.
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer())
  const loading = getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  const pdf = await loading.promise
  return {
    pageCount: pdf.numPages,
    readPage: (page) => readPage(pdf, page),
    draw: (canvas, page, scale, signal) => drawPage(pdf, { canvas, page, scale, signal }),
    close: () => void loading.destroy(),
  }
}

/** Shows a photo or a scan as one page. As on the server, its longer side is that of an A4 page. */
export async function openPicture(file: Blob): Promise<OpenPdf> {
  const picture = await createImageBitmap(file)
  const points = 842 / Math.max(picture.width, picture.height)
  const size = { width: picture.width * points, height: picture.height * points }
  return {
    pageCount: 1,
    readPage: async () => ({ ...size, words: '' }),
    draw: async (canvas, _, scale) => {
      const fitted = fitting(scale, size)
      canvas.width = Math.ceil(size.width * fitted)
      canvas.height = Math.ceil(size.height * fitted)
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    },
    close: () => picture.close(),
  }
}

async function readPage(pdf: PDFDocumentProxy, page: number): Promise<ReadPage> {
  const proxy = await pdf.getPage(page)
  const { width, height } = proxy.getViewport({ scale: 1 })
  const { items } = await proxy.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return { width, height, words }
}

type Drawing = { canvas: HTMLCanvasElement; page: number; scale: number; signal: AbortSignal }

async function drawPage(pdf: PDFDocumentProxy, { canvas, page, scale, signal }: Drawing): Promise<void> {
  const proxy = await pdf.getPage(page)
  if (signal.aborted) return
  const viewport = proxy.getViewport({ scale: fitting(scale, proxy.getViewport({ scale: 1 })) })
  // The page is drawn off screen first, so that the previous drawing stays until the new one is complete.
  const drawn = document.createElement('canvas')
  drawn.width = Math.ceil(viewport.width)
  drawn.height = Math.ceil(viewport.height)
  const task = proxy.render({ canvas: drawn, viewport, background: '#ffffff' })
  const stop = () => task.cancel()
  signal.addEventListener('abort', stop)
  try {
    await task.promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
  if (signal.aborted) return
  canvas.width = drawn.width
  canvas.height = drawn.height
  canvas.getContext('2d')?.drawImage(drawn, 0, 0)
}

/** Phones cannot handle a canvas of more than 16 million pixels. */
function fitting(scale: number, { width, height }: { width: number; height: number }): number {
  return Math.min(scale, Math.sqrt(16_000_000 / (width * height)))
}
