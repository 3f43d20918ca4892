import { isDay, shortDay } from '@sincerely/domain/dates'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { quoted, severityTones, severityWords, sourceName } from './finding-words.ts'
import classes from './finding.module.css'

/** Shows a finding: its severity, its message, and the words in the letter and in the source. */
export function FindingFacts({ finding, isAccepted }: { finding: Finding; isAccepted: boolean }) {
  const { kind, severity, message, text, source, start } = finding
  const from = sourceName(finding)
  return (
    <span className={classes.facts} data-accepted={isAccepted || undefined}>
      <span className={classes.message}>
        <ToneBadge tone={severityTones[severity]}>{severityWords[severity]}</ToneBadge>{' '}
        <span className={classes.words}>{message}</span>
      </span>
      {text !== '' && (
        <Words name={kind === 'gp-action' ? 'Box' : start < 0 ? 'Missing' : 'Letter'} words={text} />
      )}
      {source !== '' && start >= 0 && from !== null && (
        <Words name={from} words={isDay(source) ? shortDay(source) : source} />
      )}
    </span>
  )
}

function Words({ name, words }: { name: string; words: string }) {
  return (
    <span className={classes.source}>
      <span className={classes.name}>{name} </span>
      <span className={classes.words}>{quoted(words)}</span>
    </span>
  )
}
