import { RichTextEditor } from '@mantine/tiptap'
import type { ReactNode } from 'react'

export type Format = keyof typeof controls

type FormattingToolbarProps = {
  label: string
  groups: readonly (readonly Format[])[]
  /** More groups of buttons, shown at the end. */
  more?: ReactNode
}

/** On a narrow screen the groups of buttons wrap. */
export function FormattingToolbar({ label, groups, more }: FormattingToolbarProps) {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={label}>
      {groups.map((group) => (
        <RichTextEditor.ControlsGroup key={group.join(' ')}>
          {group.map((format) => {
            const Control = controls[format]
            return <Control key={format} />
          })}
        </RichTextEditor.ControlsGroup>
      ))}
      {more}
    </RichTextEditor.Toolbar>
  )
}

const controls = {
  bold: RichTextEditor.Bold,
  italic: RichTextEditor.Italic,
  underline: RichTextEditor.Underline,
  alignLeft: RichTextEditor.AlignLeft,
  alignCenter: RichTextEditor.AlignCenter,
  alignRight: RichTextEditor.AlignRight,
  justify: RichTextEditor.AlignJustify,
  bulletList: RichTextEditor.BulletList,
  numberedList: RichTextEditor.OrderedList,
  heading1: RichTextEditor.H1,
  heading2: RichTextEditor.H2,
  undo: RichTextEditor.Undo,
  redo: RichTextEditor.Redo,
} as const
