import '@fontsource/tinos/latin-400.css'
import '@fontsource/tinos/latin-400-italic.css'
import '@fontsource/tinos/latin-700.css'
import '@fontsource/tinos/latin-ext-400.css'
import '@fontsource/tinos/latin-ext-700.css'
import { PaperMarkup } from '../../ui/paper-markup.tsx'
import classes from './frame-preview.module.css'
import type { FramePart } from './frame-input.ts'

/** Shows the top or bottom of a printed page, with the typeface, sizes and margins of the PDF. */
export function FramePreview({ part, html }: { part: FramePart; html: string }) {
  const strip = part === 'header' ? <Head html={html} /> : <Foot html={html} />
  return (
    <div className={classes.desk}>
      <div className={classes.paper} data-part={part}>
        {strip}
      </div>
    </div>
  )
}

function Head({ html }: { html: string }) {
  return (
    <>
      <div className={classes.head}>
        <PaperMarkup html={html} />
      </div>
      <Lines widths={['34%', '28%', '22%']} />
    </>
  )
}

function Foot({ html }: { html: string }) {
  return (
    <>
      <Lines widths={['96%', '91%', '38%']} />
      <div className={classes.foot}>
        <div>
          <PaperMarkup html={html} />
        </div>
        <span className={classes.page}>Page 1 of 1</span>
      </div>
    </>
  )
}

/** Grey lines stand for the letter's text. */
function Lines({ widths }: { widths: string[] }) {
  return (
    <div className={classes.lines} aria-hidden>
      {widths.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  )
}
