import { ActionIcon, Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Box } from '@sincerely/domain/extraction/types'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDrawnPage, usePdf } from '../../../platform/use-pdf.ts'
import type { ImportFile } from '../import/import-work.ts'
import { readFile } from '../import/import-storage.ts'
import classes from './page-preview.module.css'

type PagePreviewProps = {
  userId: number
  file: ImportFile
  pages: { number: number; width: number; height: number }[]
  /** The page of the row. `box` is the row's position, in points of the displayed page. */
  page: number
  box: Box
}

/** Shows the original page with a frame around the current row, for comparison. */
export function PagePreview({ userId, file, pages, page, box }: PagePreviewProps) {
  const { id, name } = file
  const pdf = usePdf(useCallback(() => readFile(userId, { id, name }), [userId, id, name]))
  const [pageNumber, setPageNumber] = useState(page)
  const [zoom, setZoom] = useState(1)
  const [lastBox, setLastBox] = useState(box)
  const { ref: viewport, width: viewportWidth } = useElementSize<HTMLDivElement>()
  if (box !== lastBox) {
    // The row has changed, so its page is shown.
    setLastBox(box)
    setPageNumber(page)
  }
  const shown = pages.find(({ number }) => number === pageNumber) ?? pages[0]
  const width = Math.floor(viewportWidth * zoom)
  const { canvas, hasFailed } = useDrawnPage(pdf, {
    page: pageNumber,
    scale: shown ? width / shown.width : 0,
  })
  const turn = (by: 1 | -1) => setPageNumber(Math.min(Math.max(pageNumber + by, 1), pages.length))
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <Turner name={file.name} page={pageNumber} pages={pages.length} onTurn={turn} />
        <Zoom zoom={zoom} onZoom={setZoom} />
      </div>
      <div ref={viewport} className={classes.room}>
        {pdf.status === 'failed' || hasFailed ? (
          <p className={classes.failed}>
            This page cannot be shown here. Compare the rows with your own copy of {file.name}.
          </p>
        ) : (
          <div
            className={classes.paper}
            style={{ width, aspectRatio: shown && `${shown.width} / ${shown.height}` }}
          >
            <canvas
              ref={canvas}
              className={classes.canvas}
              role="img"
              aria-label={`Page ${pageNumber} of ${file.name}`}
            />
            {shown && pageNumber === page && <Frame box={box} page={shown} isDrawn={width > 0} />}
          </div>
        )}
      </div>
    </div>
  )
}

type FrameProps = { box: Box; page: { width: number; height: number }; isDrawn: boolean }

/** The frame around the row, which scrolls into view. */
function Frame({ box, page, isDrawn }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDrawn) scrollTo(frame.current)
  }, [box, isDrawn])
  const percent = (size: number, whole: number) => `${(100 * size) / whole}%`
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{
        left: percent(box.x, page.width),
        top: percent(box.y, page.height),
        width: percent(box.width, page.width),
        height: percent(box.height, page.height),
      }}
    />
  )
}

/** Scrolls only within the preview. */
function scrollTo(frame: HTMLElement | null): void {
  const viewport = frame?.closest<HTMLElement>(`.${classes.room}`)
  if (!frame || !viewport) return
  const [inside, outside] = [frame.getBoundingClientRect(), viewport.getBoundingClientRect()]
  const off = inside.top + inside.height / 2 - (outside.top + outside.height / 2)
  if (inside.top < outside.top + 24 || inside.bottom > outside.bottom - 24) viewport.scrollBy({ top: off })
}

type TurnerProps = { name: string; page: number; pages: number; onTurn: (by: 1 | -1) => void }

function Turner({ name, page, pages, onTurn }: TurnerProps) {
  return (
    <div className={classes.turner}>
      <ActionIcon
        size={28}
        aria-label="Previous page of the file"
        disabled={page <= 1}
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span className={classes.where}>
        Page {page} of {pages} · {name}
      </span>
      <ActionIcon
        size={28}
        aria-label="Next page of the file"
        disabled={page >= pages}
        onClick={() => onTurn(1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className={classes.zoom}>
      <ActionIcon size={28} aria-label="Smaller" disabled={zoom <= 0.5} onClick={() => onZoom(zoom / 1.25)}>
        <IconZoomOut size={16} aria-hidden />
      </ActionIcon>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-label="Fit to width"
        onClick={() => onZoom(1)}
      >
        Fit
      </Button>
      <ActionIcon size={28} aria-label="Larger" disabled={zoom >= 4} onClick={() => onZoom(zoom * 1.25)}>
        <IconZoomIn size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
