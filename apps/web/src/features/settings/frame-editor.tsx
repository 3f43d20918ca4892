import { Button, SegmentedControl, Skeleton, FileButton } from '@mantine/core'
import { useRef, useState, useImperativeHandle } from 'react'
import { IconPhotoPlus } from '@tabler/icons-react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { imageMarkup, imageProblem } from '../../ui/image-source.ts'
import { PrintedTextarea } from '../../ui/printed-field.tsx'
import classes from './frame-editor.module.css'
import type { FrameInputHandle, FrameInputProps, FramePart } from './frame-input.ts'
import { FramePreview } from './frame-preview.tsx'

type FrameEditorProps = {
  part: FramePart
  html: string
  /** The text that prints while this part is blank. */
  standard: string
  blankSentence: string
  problem?: string
  onType: (html: string) => void
}

/** Edits a header or footer as rich text or HTML, with a preview below. */
export function FrameEditor({ part, html, standard, blankSentence, problem, onType }: FrameEditorProps) {
  const label = labels[part]
  const input = useRef<FrameInputHandle>(null)
  const [mode, setMode] = useState<Mode>('visual')
  const [problemOfImage, setProblemOfImage] = useState<string | null>(null)
  const isBlank = html.trim() === ''
  const field = { label, html, onType, ref: input }
  const wrong = problem ?? problemOfImage
  return (
    <div className={classes.editor} data-wrong={problem !== undefined || undefined}>
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
          onRefuse={setProblemOfImage}
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

function FrameSource({ label, html, onType, ref }: FrameInputProps) {
  const source = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    insert: (markup) => {
      const at = source.current?.selectionStart ?? html.length
      onType(html.slice(0, at) + markup + html.slice(at))
    },
  }))
  return (
    <PrintedTextarea
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

type InsertImageButtonProps = {
  /** The part of the page that gets the image, 'header' or 'footer'. */
  into: string
  onInsert: (markup: string) => void
  onRefuse: (problem: string | null) => void
}

/** Inserts a small PNG or JPEG image, such as the practice's logo. */
function InsertImageButton({ into, onInsert, onRefuse }: InsertImageButtonProps) {
  const forget = useRef<() => void>(null)

  async function insert(file: File | null): Promise<void> {
    // Without this call, selecting the same file again triggers no event.
    forget.current?.()
    if (file === null) return
    const problem = imageProblem(file)
    if (problem !== null) return onRefuse(problem)
    const address = await readAddress(file)
    if (address === null) return onRefuse('This image cannot be read. Try another one.')
    onRefuse(null)
    onInsert(imageMarkup({ address, alt: nameOf(file) }))
  }
  return (
    <FileButton resetRef={forget} accept="image/png,image/jpeg" onChange={(file) => void insert(file)}>
      {(button) => (
        <Button
          {...button}
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          aria-label={`Insert image in the ${into}`}
        >
          Insert image
        </Button>
      )}
    </FileButton>
  )
}

/** Returns the alternative text, which is the file name without its extension. */
function nameOf(file: File): string {
  return file.name.replace(/\.\w+$/u, '').replaceAll(/[-_]+/gu, ' ')
}

function readAddress(file: File): Promise<string | null> {
  return new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : null))
    reader.addEventListener('error', () => done(null))
    reader.readAsDataURL(file)
  })
}
