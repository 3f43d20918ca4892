import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './drop-area.module.css'

type DropAreaProps = {
  /** Files are chosen already: more of them are the smaller matter. */
  isSmall: boolean
  onFiles: (files: File[]) => void
}

/** Files are chosen by a button or dropped, here or anywhere on the page. What is no PDF comes along, to be told so. */
export function DropArea({ isSmall, onFiles }: DropAreaProps) {
  const pick = useRef<() => void>(null)
  return (
    <>
      <Dropzone
        openRef={pick}
        onDrop={onFiles}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        // The button inside is the way in by keyboard; the area itself takes drops alone.
        tabIndex={-1}
        className={classes.area}
        data-small={isSmall}
        inputProps={inputProps}
      >
        <div className={classes.inside}>
          <IconFileTypePdf size={isSmall ? 24 : 36} stroke={1.5} className={classes.icon} aria-hidden />
          <div className={classes.words}>
            <p className={classes.call}>Drop patient lists anywhere on this page</p>
            <p className={classes.hint}>PDF files only • Max 10MB per file • Multiple files supported</p>
          </div>
          <Button variant="default" onClick={() => pick.current?.()}>
            {isSmall ? 'Choose more files' : 'Choose files'}
          </Button>
        </div>
      </Dropzone>
      <Dropzone.FullScreen
        active
        withinPortal={false}
        onDrop={onFiles}
        className={classes.whole}
        inputProps={inputProps}
      >
        <div className={classes.over} aria-hidden>
          <IconFileTypePdf size={48} stroke={1.5} aria-hidden />
          <p className={classes.call}>Drop the lists to add them</p>
        </div>
      </Dropzone.FullScreen>
    </>
  )
}

const inputProps = {
  accept: 'application/pdf,.pdf',
  'aria-label': 'Patient lists as PDF files',
  tabIndex: -1,
} as const
