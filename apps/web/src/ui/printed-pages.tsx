import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useIntersection } from '@mantine/hooks'
import { type ReactNode, useCallback } from 'react'
import { type PdfState, useDrawnPage, usePdf, useReadPage } from '../platform/use-pdf.ts'
import classes from './printed-pages.module.css'

/** Shows the pages of a PDF below each other, at full width. */
export function PrintedPages({ file }: { file: Blob }) {
  const pdf = usePdf(useCallback(() => Promise.resolve(file), [file]))
  const { ref, width } = useElementSize<HTMLDivElement>()
  if (pdf.status === 'failed') return <NotShown />
  const count = pdf.pdf?.pageCount ?? 1
  return (
    <div ref={ref} className={classes.pages}>
      {Array.from({ length: count }, (_, index) => (
        <Page key={index} pdf={pdf} number={index + 1} count={count} width={width} />
      ))}
    </div>
  )
}

/** Shows a blank page while the PDF is prepared. */
export function PageToCome({ children }: { children?: ReactNode }) {
  return <div className={classes.coming}>{children}</div>
}

type PageProps = { pdf: PdfState; number: number; count: number; width: number }

/** The page is drawn when it is near the viewport. Screen readers can read its text. */
function Page({ pdf, number, count, width }: PageProps) {
  const read = useReadPage(pdf, number)
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: '800px' })
  const scale = read && entry?.isIntersecting ? width / read.width : 0
  const { canvas, hasFailed } = useDrawnPage(pdf, { page: number, scale })
  if (hasFailed) return <NotShown />
  return (
    <section
      ref={ref}
      className={classes.page}
      aria-label={`Page ${number} of ${count}`}
      style={{ aspectRatio: read ? `${read.width} / ${read.height}` : undefined }}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <VisuallyHidden>{read?.words}</VisuallyHidden>
    </section>
  )
}

function NotShown() {
  return <p className={classes.failed}>This browser cannot show the pages. Download the PDF, or print it.</p>
}
