import { Textarea } from '@mantine/core'
import { useImperativeHandle, useRef } from 'react'
import type { FrameInputProps } from './frame-input.ts'
import classes from './frame-editor.module.css'

/** A header or footer as HTML. */
export function FrameSource({ label, html, onType, ref }: FrameInputProps) {
  const source = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    insert: (markup) => {
      const at = source.current?.selectionStart ?? html.length
      onType(html.slice(0, at) + markup + html.slice(at))
    },
  }))
  return (
    <Textarea
      ref={source}
      aria-label={label}
      placeholder="<h1>…</h1><p>…</p>"
      classNames={{ input: classes.source }}
      value={html}
      onChange={(event) => onType(event.currentTarget.value)}
      spellCheck={false}
      autosize
      minRows={4}
      maxRows={14}
    />
  )
}
