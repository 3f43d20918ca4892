import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import classes from './rich-text-frame.module.css'

type RichTextFrameProps = {
  editor: Editor
  /** Classes from the surrounding component. */
  look: { root?: string; toolbar?: string; content?: string }
  children: ReactNode
}

/** All editors share this look and these labels. */
export function RichTextFrame({ editor, look, children }: RichTextFrameProps) {
  const classNames = {
    root: look.root,
    toolbar: `${classes.toolbar} ${look.toolbar ?? ''}`,
    control: classes.control,
    content: `${classes.content} ${look.content ?? ''}`,
  }
  return (
    <RichTextEditor editor={editor} withTypographyStyles={false} classNames={classNames} labels={labels}>
      {children}
    </RichTextEditor>
  )
}

const labels = {
  alignLeftControlLabel: 'Align left',
  alignCenterControlLabel: 'Align center',
  alignRightControlLabel: 'Align right',
  alignJustifyControlLabel: 'Justify',
  orderedListControlLabel: 'Numbered list',
}
