import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import classes from './frame-editor.module.css'
import type { FrameInputHandle } from './frame-input.ts'
import { FramePreview } from './frame-preview.tsx'
import { FrameSource } from './frame-source.tsx'
import { InsertImageButton } from './insert-image-button.tsx'
import type { FramePart } from './template-draft.ts'

type FrameEditorProps = {
  part: FramePart
  html: string
  /** What prints while this is blank. */
  standard: string
  blankSentence: string
  problem?: string
  onType: (html: string) => void
}

/** A header or footer, written as it looks or as HTML, and beneath it the paper it prints on. */
export function FrameEditor({ part, html, standard, blankSentence, problem, onType }: FrameEditorProps) {
  const label = labels[part]
  const input = useRef<FrameInputHandle>(null)
  const [mode, setMode] = useState<Mode>('visual')
  const [imageProblem, setImageProblem] = useState<string | null>(null)
  const isBlank = html.trim() === ''
  const field = { label, html, onType, ref: input }
  const wrong = problem ?? imageProblem
  return (
    <div className={classes.editor}>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        <SegmentedControl
          size="xs"
          aria-label={`How to write the ${part}`}
          classNames={{ label: classes.mode }}
          data={modes}
          value={mode}
          onChange={(chosen) => setMode(chosen === 'html' ? 'html' : 'visual')}
        />
      </div>
      {mode === 'html' ? (
        <FrameSource {...field} />
      ) : (
        <LazyBoundary fallback={<Skeleton height={126} radius="md" />}>
          <FrameRichText {...field} />
        </LazyBoundary>
      )}
      {wrong && (
        <p className={classes.problem} role="alert">
          {wrong}
        </p>
      )}
      <div className={classes.tools}>
        <InsertImageButton
          into={part}
          onInsert={(markup) => input.current?.insert(markup)}
          onRefuse={setImageProblem}
        />
        {isBlank && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onType(standard)}
            aria-label={`Start the ${part} from the default`}
          >
            Start from the default
          </Button>
        )}
        {isBlank && <span className={classes.blank}>{blankSentence}</span>}
      </div>
      <p className={classes.preview}>Preview</p>
      <FramePreview part={part} html={isBlank ? standard : html} />
    </div>
  )
}

type Mode = 'visual' | 'html'

const modes = [
  { value: 'visual', label: 'Visual' },
  { value: 'html', label: 'HTML' },
]

const labels = { header: 'Header', footer: 'Footer' } as const satisfies Record<FramePart, string>

const FrameRichText = lazyPart(async () => (await import('./frame-rich-text.tsx')).FrameRichText)
