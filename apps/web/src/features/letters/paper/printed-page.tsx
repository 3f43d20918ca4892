import type { LetterFrame } from '@sincerely/contract/letter-output'
import type { Letter } from '@sincerely/contract/letters'
import { ACTIONS_BOX, shownActions } from '@sincerely/domain/letters/gp-actions'
import type { ReactNode } from 'react'
import { PaperMarkup } from '../../../ui/paper-markup.tsx'
import { useLetterFrame } from '../letters.queries.ts'
import { SignatureContext } from './letter-signature.tsx'
import { LetterPaper } from './letter-paper.tsx'
import classes from './printed-page.module.css'

/** The letter on its page, with everything that prints around its text. */
export function PrintedPage({ letter, children }: { letter: Letter; children: ReactNode }) {
  const { data: frame } = useLetterFrame(letter)
  return (
    <LetterPaper>
      {frame && <Head frame={frame} />}
      <SignatureContext value={frame?.signature ?? null}>{children}</SignatureContext>
      {frame && <Tail frame={frame} />}
    </LetterPaper>
  )
}

function Head({ frame }: { frame: LetterFrame }) {
  const { letterhead, date, addressee, replaces, communicationNeeds, gpActions } = frame
  return (
    <>
      <div className={classes.letterhead}>
        <PaperMarkup html={letterhead} />
      </div>
      <div className={classes.opening}>
        <address className={classes.addressee}>
          {addressee.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        <div>{date}</div>
      </div>
      {replaces !== null && <p className={classes.replaces}>{replaces}</p>}
      {gpActions !== null && <ActionsBox lines={gpActions} />}
      {communicationNeeds !== null && <p className={classes.replaces}>{communicationNeeds}</p>}
    </>
  )
}

function ActionsBox({ lines }: { lines: readonly string[] }) {
  return (
    <section className={classes.actions} aria-label={ACTIONS_BOX}>
      <strong>{ACTIONS_BOX}</strong>
      {lines.length > 1 ? (
        <ol>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      ) : (
        <p>{shownActions(lines)}</p>
      )}
    </section>
  )
}

function Tail({ frame: { signatory, copies, enclosures, provenance, footer } }: { frame: LetterFrame }) {
  const lines = [signatory.role, signatory.registrationNumber, signatory.approvedOnBehalf]
  return (
    <>
      <div className={classes.signatory}>{lines.map((line) => line && <div key={line}>{line}</div>)}</div>
      {copies.length > 0 && <div className={classes.list}>cc: {copies.join('; ')}</div>}
      {enclosures.length > 0 && <div className={classes.list}>Enc: {enclosures.join('; ')}</div>}
      {provenance !== null && <p className={classes.provenance}>{provenance}</p>}
      <div className={classes.footer}>
        <PaperMarkup html={footer} />
      </div>
    </>
  )
}
