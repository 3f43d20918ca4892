import { UnstyledButton } from '@mantine/core'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import { useState } from 'react'
import { stepWords } from '../recipients/recipient-words.ts'
import { WaySelect } from '../recipients/way-select.tsx'
import type { WayLine } from './batch-ways.ts'
import classes from './posting-ways.module.css'

type PostingWaysProps = {
  /** Whose letter it is. */
  name: string
  lines: readonly WayLine[]
  sends: SendsByItself
  /** Whose way was changed last: the keyboard stays there when the letter moves. */
  changed: string | null
  onWay: (key: string, way: SendingWay) => void
}

/** How each recipient of a letter gets it: in words, and to be changed where that is wanted, or needed. */
export function PostingWays({ name, lines, sends, changed, onWay }: PostingWaysProps) {
  const [isOpen, setOpen] = useState(changed !== null || lines.some(({ gap }) => gap !== null))
  if (!isOpen)
    return (
      <div className={classes.said}>
        {lines.map(({ key, label, way, to }) => (
          <span key={key}>
            {label}: {stepWords(way, sends)}
            {to !== null && `, to ${to}`}
          </span>
        ))}
        <UnstyledButton
          className={classes.change}
          aria-label={`Change how the letter for ${name} goes`}
          onClick={() => setOpen(true)}
        >
          Change
        </UnstyledButton>
      </div>
    )
  return (
    <ul className={classes.lines}>
      {lines.map(({ key, label, way, to, gap }) => (
        <li key={key} className={classes.line} ref={key === changed ? focusOnWay : null}>
          <span>{to === null ? label : `${label}, ${to}`}</span>
          <WaySelect
            size="xs"
            aria-label={`How ${label} gets the letter for ${name}`}
            value={way}
            error={gap !== null}
            labelOf={(one) => stepWords(one, sends)}
            onWay={(one) => onWay(key, one)}
          />
        </li>
      ))}
    </ul>
  )
}

function focusOnWay(line: HTMLElement | null): void {
  line?.querySelector('select')?.focus({ preventScroll: true })
}
