import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isApiError, messageOf } from '../../platform/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageToCome, PrintedPages } from '../../ui/printed-pages.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import classes from './page-preview.module.css'
import { useTemplatePage } from './settings.queries.ts'

/** The page is printed this many ms after the last keystroke. */
const settleMs = 500

type PagePreviewProps = { doctorId: number | null; header: string; footer: string }

/** The server prints the page shortly after the last keystroke. The previous page is shown until then. */
export function PagePreview({ doctorId, header, footer }: PagePreviewProps) {
  const [typed] = useDebouncedValue(`${doctorId} ${header} ${footer}`, settleMs)
  const isSettled = typed === `${doctorId} ${header} ${footer}`
  const { data: page, error, isFetching, refetch } = useTemplatePage({ doctorId, header, footer, isSettled })
  const isComing = isFetching || !isSettled
  return (
    <section className={classes.preview} aria-labelledby="page-preview" aria-busy={isComing}>
      <h2 id="page-preview" className={classes.title}>
        Page preview
      </h2>
      {error && !isComing && (
        <Notice tone="red" title="This page cannot be printed">
          {messageOf(error)}
          {!isAboutThePage(error) && (
            <div className={classes.again}>
              <Button variant="default" size="xs" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
        </Notice>
      )}
      <div className={classes.desk}>
        {page ? (
          <PrintedPages file={page.blob} />
        ) : (
          <PageToCome>{!error && <SkeletonLines lines={8} label="Preparing the page" />}</PageToCome>
        )}
      </div>
    </section>
  )
}

/** True if the error is about the text itself. A retry is then useless until the text changes. */
function isAboutThePage(error: Error): boolean {
  return isApiError(error) && error.status === 422
}
