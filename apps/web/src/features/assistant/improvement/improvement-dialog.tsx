import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImproveRequest, Improvement } from '@sincerely/contract/assistant'
import { routes } from '@sincerely/contract/routes'
import { actionMessageOf, apiError, call, isApiError, messageOf, stream } from '../../../platform/api.ts'
import { serverIsBack, useOnServerReturn } from '../../../platform/server-reach.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { useApiKey } from '../keys/api-key.queries.ts'
import { usePromptTemplates } from '../templates/template.queries.ts'
import { type LetterRenderers, ArrivingText, ImprovedText } from './improved-text.tsx'
import classes from './improvement-dialog.module.css'
import { isAboutKey, patientCopy, improvementOptions } from './improvement-words.ts'
import { SettingsLink, OptionChooser } from './option-chooser.tsx'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'

export type ImprovementDialogProps = LetterRenderers & {
  letter: LetterToImprove
  /** The text from when the dialog was opened. */
  html: string
  /** Replaces the text. Returns the reason for a failure, and otherwise null. */
  onApply: (improved: string, original: string) => string | null
  /** Copies a text and reports the result. */
  onCopy: (html: string) => void
  onClose: () => void
}

/**
 * Improves a letter in three steps: choose an option, read the result and its differences, then apply or
 * reject it (spec §4).
 */
export function ImprovementDialog(props: ImprovementDialogProps) {
  const { letter, onApply, onCopy, onClose, ...renderers } = props
  const [original] = useState(props.html)
  const [selected, setSelected] = useState('improve-text')
  const [applyError, setApplyError] = useState<string | null>(null)
  const work = useImprovement(letter, original)
  const { data: apiKey } = useApiKey()
  const { stage } = work
  const body = useFocusOnStageChange(stage.kind)
  const isWithoutAi = apiKey?.inUse === null

  function start(engine?: 'rules') {
    setApplyError(null)
    work.start(selected, engine)
  }

  function apply(improved: string) {
    const reason = onApply(improved, original)
    setApplyError(reason)
    if (reason === null) recordDecision(stage, true)
    tellApplied(letter.id, reason)
  }

  const reject = (then: () => void) => () => {
    recordDecision(stage, false)
    then()
  }

  return (
    <TallDialog
      title="AI Improvement Preview"
      width={1280}
      tallest={stage.kind === 'choosing' || stage.kind === 'failed' ? compactHeight : undefined}
      staysOpen
      onClose={reject(onClose)}
    >
      <div className={classes.body} ref={body} tabIndex={-1}>
        {stage.kind === 'choosing' && (
          <OptionStep selected={selected} onChoose={setSelected} apiKey={apiKey} />
        )}
        {stage.kind === 'arriving' && (
          <ArrivingText
            page={renderers.page}
            original={original}
            blocks={stage.blocks}
            isByAi={!isWithoutAi}
          />
        )}
        {stage.kind === 'failed' && <Failed {...stage} />}
        {stage.kind === 'done' && (
          <ImprovedText
            {...renderers}
            original={original}
            improvement={stage.improvement}
            applyError={applyError}
          />
        )}
      </div>
      <div ref={keepClearOfToasts} className={classes.foot}>
        {(stage.kind === 'done' || stage.kind === 'failed') && (
          <Button variant="subtle" className={classes.again} onClick={reject(work.cancel)}>
            Choose again
          </Button>
        )}
        <LeaveButton stage={stage} onCancel={work.cancel} onClose={reject(onClose)} />
        {stage.kind === 'choosing' && <Button onClick={() => start()}>Improve</Button>}
        {stage.kind === 'failed' && <AfterFailure selected={selected} onStart={start} />}
        {stage.kind === 'done' && (
          <ResultAction
            {...stage.improvement}
            isRefused={applyError !== null}
            onApply={apply}
            onCopy={onCopy}
          />
        )}
      </div>
    </TallDialog>
  )
}

type OptionStepProps = Pick<Parameters<typeof OptionChooser>[0], 'selected' | 'onChoose' | 'apiKey'>

function OptionStep(props: OptionStepProps) {
  const { data: templates, error, isFetching, refetch } = usePromptTemplates()
  if (templates) return <OptionChooser {...props} options={improvementOptions(templates)} />
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

/**
 * `reason` says why the improvement could not be applied. Null withdraws the message of an earlier attempt.
 */
function tellApplied(letterId: number, reason: string | null): void {
  const about = `improvement of letter ${letterId}`
  const message = 'Failed to apply AI improvement. Please try again.'
  if (reason === null) withdrawToast(about)
  else toast({ type: 'error', title: 'Error', message, detail: reason, about })
}

type LeaveButtonProps = { stage: Stage; onCancel: () => void; onClose: () => void }

function LeaveButton({ stage: { kind }, onCancel, onClose }: LeaveButtonProps) {
  return (
    <Button variant="default" onClick={kind === 'arriving' ? onCancel : onClose}>
      {kind === 'arriving' ? 'Cancel' : kind === 'done' ? 'Reject' : 'Close'}
    </Button>
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

/** Built-in templates can use fixed rules instead of AI. */
function AfterFailure({ selected, onStart }: { selected: string; onStart: (engine?: 'rules') => void }) {
  const hasRules = !selected.startsWith('custom-')
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

type ResultActionProps = {
  content: string
  templateId: string
  /** True if the text could not be applied because the letter has changed. */
  isRefused: boolean
  onApply: (html: string) => void
  onCopy: (html: string) => void
}

/** A copy for the patient never replaces the letter. */
function ResultAction({ content, templateId, isRefused, onApply, onCopy }: ResultActionProps): ReactNode {
  if (templateId === patientCopy) return <Button onClick={() => onCopy(content)}>Copy</Button>
  if (isRefused) return null
  return <Button onClick={() => onApply(content)}>Apply & Edit</Button>
}

/** The dialog's height in px while it shows no letter. */
const compactHeight = 480

/** Moves the focus to the next stage, because the pressed button has disappeared. */
function useFocusOnStageChange(kind: string) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(kind)
  useEffect(() => {
    if (last.current === kind) return
    last.current = kind
    if (kind !== 'choosing') body.current?.focus()
  }, [kind])
  return body
}

type LetterToImprove = Pick<ImproveRequest, 'patientId' | 'type'> & { id: number }

type Stage =
  | { kind: 'choosing' }
  | { kind: 'arriving'; blocks: string[] }
  | { kind: 'done'; improvement: Improvement }
  | { kind: 'failed'; code: string; message: string }

/**
 * Records for the letter's provenance whether the AI text was used. If the call fails, the decision stays
 * unknown, and the user need not know about that.
 */
function recordDecision(stage: Stage, used: boolean): void {
  if (stage.kind !== 'done') return
  const { ai, templateId } = stage.improvement
  if (ai === null || templateId === patientCopy) return
  void call(routes.assistant.decide, { params: { id: ai.callId }, body: { used } }).catch(() => undefined)
}

/** Streams an improvement, which the user can cancel. Nothing is stored. */
function useImprovement(letter: LetterToImprove, content: string) {
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  useOnServerReturn(() =>
    setStage((now) =>
      now.kind === 'failed' && now.code === 'offline' ? { ...now, message: serverIsBack } : now,
    ),
  )

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

  return { stage, start: (...args: Parameters<typeof start>) => void start(...args), cancel }
}

/** A longer version of a block replaces that block and all later blocks. */
export function withBlock(blocks: readonly string[], index: number, html: string): string[] {
  return [...blocks.slice(0, index), html]
}
