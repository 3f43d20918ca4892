// Prints a PDF file through a hidden frame.
import { apiError } from './api-error.ts'

/** Resolves when the browser was asked to print. Throws an ApiError if the browser cannot print a PDF. */
export async function printFile(file: Blob): Promise<void> {
  if (!navigator.pdfViewerEnabled) throw cannotPrint()
  removeFrame()
  const address = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { position: 'fixed', right: '0', bottom: '0', width: '1px', height: '1px' })
  Object.assign(frame.style, { border: '0', opacity: '0', pointerEvents: 'none' })
  frame.title = 'Print'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // The print dialog reads from the frame while it is open, so the next print removes the frame.
  removeFrame = () => {
    frame.remove()
    URL.revokeObjectURL(address)
    removeFrame = nothing
  }
  await load(frame, address)
  try {
    frame.contentWindow?.print()
  } catch {
    throw cannotPrint()
  }
}

const nothing = () => undefined
let removeFrame: () => void = nothing

function load(frame: HTMLIFrameElement, address: string): Promise<void> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
    frame.src = address
    document.body.append(frame)
  })
}

function cannotPrint() {
  return apiError({
    code: 'cannot_print',
    status: 0,
    message: 'This browser cannot print a PDF. Download the PDF and print it from there.',
  })
}
