import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import type { Finding, PatientFacts, Range } from '@sincerely/domain/fact-check/types'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Kbd } from '../../../ui/kbd.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { isTooLong } from '../checking/ask-worker.ts'
import { factCheckShortcuts } from '../fact-check-shortcuts.ts'
import { type Pointed, changeCheck, goToNeighbour, useCheck, checkState } from '../letter-check.ts'
import { countWords } from '../open-findings.ts'
import { useFactCheck } from '../use-fact-check.ts'
import card from '../../../ui/card.module.css'
import classes from './fact-check.module.css'
import { noDictation } from './check-coming.tsx'
import { type FindingWays, FindingActions } from './finding-actions.tsx'
import { FindingFacts } from './finding-facts.tsx'
import { FindingList } from './finding-list.tsx'
import { FindingPopover } from './finding-popover.tsx'
import { useFindingWays } from './use-finding-ways.ts'
import { useGoingOn } from './use-going-on.ts'
import { markOf } from './mark-of.ts'
import { quoted } from './finding-words.ts'

export type FactCheckProps = {
  letter: Letter
  /** Null until the record is here. */
  patient: PatientFacts | null
  isEditing: boolean
  mayEdit: boolean
  /** The presses of Approve; null where this person cannot approve it, or not now. */
  approve: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown' | 'onClick'> | null
  /** Saves the letter's text with words exchanged; answers whether that went well. */
  onFix: (html: string, said: string) => Promise<boolean>
}

/** What differs in a letter from the dictation and the record, and what can be done about each; an approval that was refused goes on from here. */
export function FactCheck({ letter, patient, isEditing, mayEdit, approve, onFix }: FactCheckProps) {
  const check = useFactCheck({ letter, patient, isEditing })
  const { findings, open, reasons, refusal } = check
  const isRefused = refusal !== null
  const pointed = useCheck(letter.id, (state) => state.pointed)
  const critical = open.filter(({ severity }) => severity === 'critical')
  const isSettled = isRefused && check.isCurrent && critical.length === 0
  const { alertRef, listRef, approveRef, next } = useGoingOn({
    letterId: letter.id,
    refusal,
    isSettled,
    isCurrent: check.isCurrent,
    open,
  })
  const ways = useFindingWays({
    letter,
    html: check.html,
    reasons,
    mayEdit,
    mayAccept: approve !== null,
    onFix,
    onSettled: next,
  })
  const show = ({ id }: Finding) => changeCheck(letter.id, { pointed: { id, from: 'panel' } })
  const lists = { pointed, ways, onShow: show }
  useShownWords(letter.id, findings)
  useShortcuts(factCheckShortcuts, {
    next: open.length > 0 ? () => goToNeighbour(letter.id, 1) : null,
    previous: open.length > 0 ? () => goToNeighbour(letter.id, -1) : null,
  })
  return (
    <section className={card.card} aria-label="Fact check">
      <div className={card.head}>
        <h3 className={card.title}>Fact check</h3>
        <span className={card.state} role="status">
          {check.isChecking ? 'Checking…' : check.failure === null && countWords(open)}
        </span>
      </div>
      {isRefused && (
        <p ref={alertRef} className={classes.refusal} role="alert" tabIndex={-1}>
          {refusalWords(critical.length, approve !== null)}
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
        onShow={(range) => changeCheck(letter.id, { shownSource: range })}
      />
      {open.length > 1 && <Keys />}
      <Beside letterId={letter.id} findings={findings} pointed={pointed} ways={ways} />
    </section>
  )
}

/** What the check cannot tell, and why. */
function Limits({ letter, check: { failure } }: { letter: Letter; check: ReturnType<typeof useFactCheck> }) {
  return (
    <>
      {letter.rawTranscription === null && <p className={classes.quiet}>{noDictation}</p>}
      {failure && (
        <p className={classes.quiet}>
          {isTooLong(failure.error)
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

function Keys() {
  return (
    <p className={classes.keys}>
      <Kbd>F8</Kbd> next, <Kbd>Shift</Kbd> <Kbd>F8</Kbd> previous
    </p>
  )
}

type BesideProps = {
  letterId: number
  findings: readonly Finding[]
  pointed: Pointed | null
  ways: FindingWays
}

/** The finding that is looked at, beside its words in the letter. */
function Beside({ letterId, findings, pointed, ways }: BesideProps) {
  const shown = findings.find(({ id }) => id === pointed?.id)
  if (!shown || shown.start < 0 || pointed === null || pointed.from === 'panel') return null
  return (
    <FindingPopover
      key={shown.id}
      findingId={shown.id}
      isByKey={pointed.from === 'key'}
      onClose={() => changeCheck(letterId, { pointed: null })}
    >
      <FindingFacts finding={shown} isAccepted={ways.reasons.isAccepted(shown.id)} />
      <FindingActions finding={shown} ways={ways} />
    </FindingPopover>
  )
}

function refusalWords(critical: number, mayApprove: boolean): string {
  if (critical === 0)
    return mayApprove
      ? 'No critical findings are open. You can approve the letter now.'
      : 'No critical findings are open.'
  const what = critical === 1 ? 'a critical finding is open' : `${critical} critical findings are open`
  return `Not approved: ${what}. Fix ${critical === 1 ? 'it' : 'each'}, or accept it with a reason. Then approve the letter.`
}

/** Brings the words of the finding that is looked at into sight, and selects them in the editor. */
function useShownWords(letterId: number, findings: readonly Finding[]): void {
  const pointed = useCheck(letterId, (state) => state.pointed)
  // Once for each time it is pointed at: the findings change while one types.
  const done = useRef<Pointed | null>(null)
  useEffect(() => {
    if (done.current === pointed) return
    done.current = pointed
    const finding = findings.find(({ id }) => id === pointed?.id)
    if (!pointed || pointed.from === 'words' || !finding || finding.start < 0) return
    const { start, end } = finding
    checkState(letterId).editor?.select({ start, end })
    if (pointed.from === 'key') return
    const pressed = document.activeElement
    markOf(pointed.id)?.scrollIntoView({ block: 'center' })
    // On a narrow screen the panel gives way to the letter: what can be done about it comes along.
    if (pressed && !isInSight(pressed)) changeCheck(letterId, { pointed: { id: pointed.id, from: 'key' } })
  }, [letterId, pointed, findings])
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

/** Words of the dictation that are not in the letter. They never block the approval. */
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
