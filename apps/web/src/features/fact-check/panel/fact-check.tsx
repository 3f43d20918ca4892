import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import type { Finding, PatientFacts, Range } from '@sincerely/domain/fact-check/types'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Kbd } from '../../../ui/kbd.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { isTimeout } from '../checking/ask-worker.ts'
import { factCheckShortcuts } from '../fact-check-shortcuts.ts'
import {
  type CurrentFinding,
  updateCheck,
  goToNeighbour,
  useCheckState,
  getCheckState,
} from '../check-state.ts'
import { countText } from '../open-findings.ts'
import { useFactCheck } from '../use-fact-check.ts'
import card from '../../../ui/card.module.css'
import classes from './fact-check.module.css'
import { noDictation } from './check-placeholders.tsx'
import { type FindingCallbacks, FindingActions } from './finding-actions.tsx'
import { FindingFacts } from './finding-facts.tsx'
import { FindingList } from './finding-list.tsx'
import { FindingPopover } from './finding-popover.tsx'
import { useFindingActions } from './use-finding-actions.ts'
import { usePanelFocus } from './use-panel-focus.ts'
import { findMarkElement } from '../words/marks.ts'
import { quoted } from './finding-words.ts'

export type FactCheckProps = {
  letter: Letter
  /** The facts of the record; null while they load. */
  patient: PatientFacts | null
  isEditing: boolean
  mayEdit: boolean
  /** The handlers of Approve; null if this person cannot approve the letter now. */
  approve: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown' | 'onClick'> | null
  /** Saves the fixed letter and shows `message`. Resolves to whether the letter was saved. */
  onFix: (html: string, message: string) => Promise<boolean>
}

/**
 * Shows where a letter differs from the dictation and the record, with actions. A refused approval continues in this panel.
 */
export function FactCheck({ letter, patient, isEditing, mayEdit, approve, onFix }: FactCheckProps) {
  const check = useFactCheck({ letter, patient, isEditing })
  const { findings, open, reasons, refusal } = check
  const isRefused = refusal !== null
  const current = useCheckState(letter.id, (state) => state.current)
  const critical = open.filter(({ severity }) => severity === 'critical')
  const isSettled = isRefused && check.isCurrent && critical.length === 0
  const { alertRef, listRef, approveRef, next } = usePanelFocus({
    letterId: letter.id,
    refusal,
    isSettled,
    isCurrent: check.isCurrent,
    open,
  })
  const callbacks = useFindingActions({
    letter,
    html: check.html,
    reasons,
    mayEdit,
    canAccept: approve !== null,
    onFix,
    onSettled: next,
  })
  const show = ({ id }: Finding) => updateCheck(letter.id, { current: { id, from: 'panel' } })
  const lists = { current, callbacks, onShow: show }
  useScrollToCurrent(letter.id, findings)
  useShortcuts(factCheckShortcuts, {
    next: open.length > 0 ? () => goToNeighbour(letter.id, 1) : null,
    previous: open.length > 0 ? () => goToNeighbour(letter.id, -1) : null,
  })
  return (
    <section className={card.card} aria-label="Fact check">
      <div className={card.head}>
        <h3 className={card.title}>Fact check</h3>
        <span className={card.state} role="status">
          {check.isChecking ? 'Checking…' : check.failure === null && countText(open)}
        </span>
      </div>
      {isRefused && (
        <p ref={alertRef} className={classes.refusal} role="alert" tabIndex={-1}>
          {refusalText(critical.length, approve !== null)}
        </p>
      )}
      <Limits letter={letter} check={check} />
      {open.length > 0 && (
        <div ref={listRef} className={classes.lists}>
          <FindingList label="Open findings" findings={open} {...lists} />
        </div>
      )}
      {isSettled && approve && (
        <Button ref={approveRef} size="xs" variant="light" className={classes.approve} {...approve}>
          Approve
        </Button>
      )}
      <FindingList
        label="Accepted"
        isTitled
        findings={findings.filter(({ id }) => reasons.isAccepted(id))}
        {...lists}
      />
      <UnusedDictation
        dictation={letter.rawTranscription ?? ''}
        unused={check.unused}
        onShow={(range) => updateCheck(letter.id, { shownSource: range })}
      />
      {open.length > 1 && <KeyHints />}
      <CurrentFindingPopover
        letterId={letter.id}
        findings={findings}
        current={current}
        callbacks={callbacks}
      />
    </section>
  )
}

/** Says which texts could not be checked, and why. */
function Limits({ letter, check: { failure } }: { letter: Letter; check: ReturnType<typeof useFactCheck> }) {
  return (
    <>
      {letter.rawTranscription === null && <p className={classes.quiet}>{noDictation}</p>}
      {failure && (
        <p className={classes.quiet}>
          {isTimeout(failure.error)
            ? 'The check took too long on this device and was stopped. The letter is checked again when you approve it. If that also takes too long, shorten the letter or its dictation.'
            : "Couldn't check the text on this device. It is checked when the letter is approved."}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void failure.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}

function KeyHints() {
  return (
    <p className={classes.keys}>
      <Kbd>F8</Kbd> next, <Kbd>Shift</Kbd> <Kbd>F8</Kbd> previous
    </p>
  )
}

type CurrentFindingPopoverProps = {
  letterId: number
  findings: readonly Finding[]
  current: CurrentFinding | null
  callbacks: FindingCallbacks
}

/** Shows the current finding in a popover beside its words in the letter. */
function CurrentFindingPopover({ letterId, findings, current, callbacks }: CurrentFindingPopoverProps) {
  const shown = findings.find(({ id }) => id === current?.id)
  if (!shown || shown.start < 0 || current === null || current.from === 'panel') return null
  return (
    <FindingPopover
      key={shown.id}
      findingId={shown.id}
      isByKey={current.from === 'key'}
      onClose={() => updateCheck(letterId, { current: null })}
    >
      <FindingFacts finding={shown} isAccepted={callbacks.reasons.isAccepted(shown.id)} />
      <FindingActions finding={shown} callbacks={callbacks} />
    </FindingPopover>
  )
}

function refusalText(critical: number, canApprove: boolean): string {
  if (critical === 0)
    return canApprove
      ? 'No critical findings are open. You can approve the letter now.'
      : 'No critical findings are open.'
  const what = critical === 1 ? 'a critical finding is open' : `${critical} critical findings are open`
  return `Not approved: ${what}. Fix ${critical === 1 ? 'it' : 'each'}, or accept it with a reason. Then approve the letter.`
}

/** Scrolls to the words of the current finding and selects them in the editor. */
function useScrollToCurrent(letterId: number, findings: readonly Finding[]): void {
  const current = useCheckState(letterId, (state) => state.current)
  // Each selection is handled only once, because the findings change while a person types.
  const handled = useRef<CurrentFinding | null>(null)
  useEffect(() => {
    if (handled.current === current) return
    handled.current = current
    const finding = findings.find(({ id }) => id === current?.id)
    if (!current || current.from === 'words' || !finding || finding.start < 0) return
    const { start, end } = finding
    getCheckState(letterId).editor?.select({ start, end })
    if (current.from === 'key') return
    const pressed = document.activeElement
    findMarkElement(current.id)?.scrollIntoView({ block: 'center' })
    // On a narrow screen, the panel scrolls out of view, so the popover shows the actions.
    if (pressed && !isInSight(pressed)) updateCheck(letterId, { current: { id: current.id, from: 'key' } })
  }, [letterId, current, findings])
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

type UnusedDictationProps = {
  dictation: string
  unused: readonly Range[]
  onShow: (range: Range) => void
}

/** Lists dictated words that are not in the letter. These never prevent an approval. */
function UnusedDictation({ dictation, unused, onShow }: UnusedDictationProps) {
  if (unused.length === 0) return null
  return (
    <details className={classes.unused}>
      <summary>
        Dictated but not in the letter <span className={classes.count}>{unused.length}</span>
      </summary>
      <ul className={classes.list}>
        {unused.map(({ start, end }) => (
          <li key={start}>
            <button type="button" className={classes.words} onClick={() => onShow({ start, end })}>
              {quoted(dictation.slice(start, end))}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
