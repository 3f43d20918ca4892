import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImproveRequest, Improvement } from '@sincerely/contract/assistant'
import { routes } from '@sincerely/contract/routes'
import { actionMessageOf, apiError, isApiError, messageOf, stream } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { useApiKey } from '../keys/api-key.queries.ts'
import { usePromptTemplates } from '../templates/template.queries.ts'
import { type Papers, ArrivingText, ImprovedText } from './improved-text.tsx'
import classes from './improvement-dialog.module.css'
import { isAboutKey, patientCopy, waysOf } from './improvement-words.ts'
import { SettingsLink, WayChooser } from './way-chooser.tsx'

export type ImprovementDialogProps = Papers & {
  letter: LetterInHand
  /** The text to work on, as it stood when this was opened. */
  html: string
  /** Puts another text in its place; answers why it could not, or null when it did. */
  onApply: (improved: string, original: string) => string | null
  /** Copies a text; it says itself whether it could. */
  onCopy: (html: string) => void
  onClose: () => void
}

/** Another text for a letter: choose what to do, read what comes and what differs, then take it or leave it (spec §4). */
export function ImprovementDialog(props: ImprovementDialogProps) {
  const { letter, onApply, onCopy, onClose, ...papers } = props
  const [original] = useState(props.html)
  const [chosen, setChosen] = useState('improve-text')
  const [notApplied, setNotApplied] = useState<string | null>(null)
  const work = useImprovement(letter, original)
  const { data: apiKey } = useApiKey()
  const { stage } = work
  const body = useFocusOfStage(stage.kind)
  const isWithoutAi = apiKey?.inUse === null

  function start(engine?: 'rules') {
    setNotApplied(null)
    work.start(chosen, engine)
  }

  function apply(improved: string) {
    const whyNot = onApply(improved, original)
    setNotApplied(whyNot)
    const about = `improvement of letter ${letter.id}`
    const message = 'Failed to apply AI improvement. Please try again.'
    if (whyNot === null) withdrawToast(about)
    else toast({ type: 'error', title: 'Error', message, detail: whyNot, about })
  }

  const reject = (
    <Button variant="default" onClick={onClose}>
      {stage.kind === 'done' ? 'Reject' : 'Close'}
    </Button>
  )
  return (
    <TallDialog
      title="AI Improvement Preview"
      width={1280}
      tallest={stage.kind === 'choosing' || stage.kind === 'failed' ? lowest : undefined}
      staysOpen
      onClose={onClose}
    >
      <div className={classes.body} ref={body} tabIndex={-1}>
        {stage.kind === 'choosing' && <Choosing chosen={chosen} onChoose={setChosen} apiKey={apiKey} />}
        {stage.kind === 'arriving' && (
          <ArrivingText page={papers.page} original={original} blocks={stage.blocks} isByAi={!isWithoutAi} />
        )}
        {stage.kind === 'failed' && <Failed {...stage} />}
        {stage.kind === 'done' && (
          <ImprovedText
            {...papers}
            original={original}
            improvement={stage.improvement}
            notApplied={notApplied}
          />
        )}
      </div>
      <div className={classes.foot}>
        {(stage.kind === 'done' || stage.kind === 'failed') && (
          <Button variant="subtle" className={classes.again} onClick={work.cancel}>
            Choose again
          </Button>
        )}
        {stage.kind === 'arriving' ? (
          <Button variant="default" onClick={work.cancel}>
            Cancel
          </Button>
        ) : (
          reject
        )}
        {stage.kind === 'choosing' && <Button onClick={() => start()}>Improve</Button>}
        {stage.kind === 'failed' && <AfterFailure chosen={chosen} onStart={start} />}
        {stage.kind === 'done' && (
          <TakeIt {...stage.improvement} isRefused={notApplied !== null} onApply={apply} onCopy={onCopy} />
        )}
      </div>
    </TallDialog>
  )
}

type ChoosingProps = Pick<Parameters<typeof WayChooser>[0], 'chosen' | 'onChoose' | 'apiKey'>

function Choosing(props: ChoosingProps) {
  const { data: templates, error, isFetching, refetch } = usePromptTemplates()
  if (templates) return <WayChooser {...props} ways={waysOf(templates)} />
  if (!error) return <SkeletonRows rows={4} label="Loading the choices" />
  return (
    <ErrorState
      title="Couldn't load the prompt templates"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Failed({ code, message }: { code: string; message: string }) {
  return (
    <div className={classes.chooser}>
      <Notice tone="red" isUrgent title="The letter was not improved">
        {message} {isAboutKey(code) && <SettingsLink tab="api-keys">Open Settings</SettingsLink>}
      </Notice>
      <p className={classes.quiet}>Your text is unchanged.</p>
    </div>
  )
}

/** What is built in has rules that stand in for the AI. */
function AfterFailure({ chosen, onStart }: { chosen: string; onStart: (engine?: 'rules') => void }) {
  const hasRules = !chosen.startsWith('custom-')
  return (
    <>
      {hasRules && (
        <Button variant="default" onClick={() => onStart('rules')}>
          Use fixed rules
        </Button>
      )}
      <Button onClick={() => onStart()}>Try again</Button>
    </>
  )
}

type TakeItProps = {
  content: string
  templateId: string
  /** It was tried, and the letter has moved on. */
  isRefused: boolean
  onApply: (html: string) => void
  onCopy: (html: string) => void
}

/** A copy for the patient never takes the place of the letter. */
function TakeIt({ content, templateId, isRefused, onApply, onCopy }: TakeItProps): ReactNode {
  if (templateId === patientCopy) return <Button onClick={() => onCopy(content)}>Copy</Button>
  if (isRefused) return null
  return <Button onClick={() => onApply(content)}>Apply & Edit</Button>
}

/** As long as there is no letter in it, in px. */
const lowest = 480

/** The button that was pressed goes with its stage: the keyboard goes on where the next one begins. */
function useFocusOfStage(kind: string) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(kind)
  useEffect(() => {
    if (last.current === kind) return
    last.current = kind
    if (kind !== 'choosing') body.current?.focus()
  }, [kind])
  return body
}

/** The letter that is worked on, as far as it matters here. */
type LetterInHand = Pick<ImproveRequest, 'patientId' | 'type'> & { id: number }

/** Choosing what to do; the text arriving, block by block; the whole of it; or why there is none. */
type Stage =
  | { kind: 'choosing' }
  | { kind: 'arriving'; blocks: string[] }
  | { kind: 'done'; improvement: Improvement }
  | { kind: 'failed'; code: string; message: string }

/** Has a text improved, and can be called off at any time. Nothing is stored by it. */
function useImprovement(letter: LetterInHand, content: string) {
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(templateId: string, engine?: ImproveRequest['engine']) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: Stage) => !signal.aborted && setStage(next)
    let blocks: string[] = []
    show({ kind: 'arriving', blocks })
    try {
      const { id: letterId, patientId, type } = letter
      const body = { letterId, patientId, type, content, templateId, engine }
      const improvement = await stream(
        routes.assistant.improve,
        { body },
        ({ index, html }) => {
          blocks = withBlock(blocks, index, html)
          show({ kind: 'arriving', blocks })
        },
        { signal },
      )
      show({ kind: 'done', improvement })
    } catch (error) {
      const { code } = isApiError(error) ? error : apiError({ code: 'fault', status: 0, message: '' })
      show({ kind: 'failed', code, message: messageOf(error) })
    }
  }

  function cancel() {
    running.current?.abort()
    setStage({ kind: 'choosing' })
  }

  return { stage, start: (...asked: Parameters<typeof start>) => void start(...asked), cancel }
}

/** A block that has grown comes again, and takes the place of what stood there and behind. */
export function withBlock(blocks: readonly string[], index: number, html: string): string[] {
  return [...blocks.slice(0, index), html]
}
