import type { Improvement } from '@sincerely/contract/assistant'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import classes from './improvement-dialog.module.css'
import {
  bySeverity,
  isAboutKey,
  madeBy,
  patientCopy,
  severityLabels,
  severityTones,
} from './improvement-words.ts'
import { SettingsLink } from './option-chooser.tsx'

/** Renders a letter, and the differences between two letters. */
export type LetterRenderers = {
  page: (html: string) => ReactNode
  compared: (older: NamedText, newer: NamedText) => ReactNode
}
type NamedText = { name: string; html: string }

type ArrivingTextProps = Pick<LetterRenderers, 'page'> & {
  original: string
  blocks: readonly string[]
  isByAi: boolean
}

/** Shows the text that has arrived so far. If there is space, the original is beside it. */
export function ArrivingText({ page, original, blocks, isByAi }: ArrivingTextProps) {
  const isWide = useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
  return (
    <>
      <p className={classes.busy} role="status">
        {isByAi ? 'AI is improving your letter...' : 'Fixed rules are formatting your letter...'}
      </p>
      <div className={isWide ? `${classes.texts} ${classes.columns}` : classes.texts}>
        {isWide && (
          <section aria-label="Your text">
            <h3 className={classes.name}>Your text</h3>
            <div className={classes.page}>{page(original)}</div>
          </section>
        )}
        <section aria-label="Improved text" aria-busy>
          <h3 className={classes.name}>Improved text</h3>
          {blocks.length === 0 ? (
            <SkeletonLines lines={8} label="The text is being written" />
          ) : (
            <div className={`${classes.page} ${classes.arriving}`}>{page(blocks.join(''))}</div>
          )}
        </section>
      </div>
    </>
  )
}

/** The list of options has already shown this message. */
const codeShownEarlier = 'ai_not_configured'

type ImprovedTextProps = LetterRenderers & {
  original: string
  improvement: Improvement
  /** The reason why the text was not applied. It is null before the first attempt. */
  applyError: string | null
}

/** Shows the finished text, its origin, the fact check's findings and the differences. */
export function ImprovedText(props: ImprovedTextProps) {
  const { original, improvement, applyError, page, compared } = props
  const { content, templateId, notice } = improvement
  return (
    <>
      <div className={classes.about}>
        <p>{madeBy(improvement)}</p>
        {notice && notice.code !== codeShownEarlier && (
          <Notice tone="yellow">
            {notice.message}{' '}
            {isAboutKey(notice.code) && <SettingsLink tab="api-keys">Open Settings</SettingsLink>}
          </Notice>
        )}
        {applyError && (
          <Notice tone="red" isUrgent title="Not applied">
            {applyError}
          </Notice>
        )}
        <Findings improvement={improvement} />
      </div>
      <div className={classes.texts}>
        {templateId === patientCopy ? (
          <div className={classes.page}>{page(content)}</div>
        ) : (
          <>
            <h3 className={classes.name}>What changed</h3>
            {compared({ name: 'Your text', html: original }, { name: 'Improved text', html: content })}
          </>
        )}
      </div>
    </>
  )
}

function Findings({
  improvement: { templateId, findings, hasNewCritical },
}: Pick<ImprovedTextProps, 'improvement'>) {
  if (findings.length === 0) return <p>The fact check found that no facts were changed, added or lost.</p>
  return (
    <section aria-label="Fact check of the improved text">
      {hasNewCritical && (
        <Notice tone="red" isUrgent title="A critical fact has changed">
          {templateId === patientCopy
            ? 'Correct it before you give the copy to anyone.'
            : 'You cannot approve the letter until this is corrected, or accepted with a reason.'}
        </Notice>
      )}
      <h3 className={classes.part}>The fact check found</h3>
      <ul className={classes.findings}>
        {bySeverity(findings).map(({ id, severity, message }) => (
          <li key={id}>
            <ToneBadge tone={severityTones[severity]}>{severityLabels[severity]}</ToneBadge> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
