import type { AcceptedFinding } from '@sincerely/contract/fact-check'
import { useMomentText } from '../../../platform/practice.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { useAcceptedFindings } from '../fact-check.queries.ts'
import { quoted, severityTones, severityWords } from '../panel/finding-words.ts'
import classes from './accepted-findings.module.css'

type AcceptedFindingsProps = {
  letterId: number
  /** The current version of the letter. It is needed because an approval creates a new version. */
  letterVersion: number
  /** The approved version to show; by default the newest. */
  version?: number
}

/** Shows the findings that were accepted when this version was approved: by whom, when and why. */
export function AcceptedFindings({ letterId, letterVersion, version }: AcceptedFindingsProps) {
  const { data = [] } = useAcceptedFindings(letterId, letterVersion)
  const shownVersion = version ?? data[0]?.version
  const accepted = data.filter((one) => one.version === shownVersion)
  if (accepted.length === 0) return null
  return (
    <section
      className={classes.card}
      aria-label={version ? `Accepted with version ${version}` : 'Accepted findings'}
    >
      <h3 className={classes.title}>Accepted at approval</h3>
      <ul className={classes.list}>
        {accepted.map((finding) => (
          <AcceptedRow key={finding.findingId} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

function AcceptedRow({
  finding: { severity, message, text, source, reason, by, at },
}: {
  finding: AcceptedFinding
}) {
  const momentText = useMomentText()
  const words = text === '' ? source : text
  return (
    <li>
      <p className={classes.message}>
        <ToneBadge tone={severityTones[severity]}>{severityWords[severity]}</ToneBadge>{' '}
        <s>
          {message}
          {words !== '' && ` ${quoted(words)}`}
        </s>
      </p>
      <p className={classes.reason}>{`${by}, ${momentText(at)}: ${reason}`}</p>
    </li>
  )
}
