import { type PracticeStatus, practiceStatusLabels } from '@sincerely/domain/letters/practice-status'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { IconArchive, IconCircleCheck, IconClock, IconPencil } from '@tabler/icons-react'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import { priorityLabels, typeLabels } from '../letter-words.ts'
import classes from './practice.module.css'

/** The administrators' words for the states (spec §4 'admin view'): the colour and the word. */
export function PracticeStatusBadge({ status }: { status: PracticeStatus }) {
  const { label, description } = practiceStatusLabels[status]
  return (
    <ToneBadge tone={tones[status]} title={`${label}: ${description}`}>
      {label}
    </ToneBadge>
  )
}

/** Beside the title; the badge says it in words. */
export function PracticeStatusIcon({ status }: { status: PracticeStatus }) {
  const Icon = icons[status]
  return (
    <span className={classes.icon} data-tone={tones[status]} aria-hidden>
      <Icon size={16} stroke={1.75} />
    </span>
  )
}

export function TypeBadge({ type }: { type: LetterType }) {
  return <ToneBadge tone="grey">{typeLabels[type]}</ToneBadge>
}

export function PriorityBadge({ priority }: { priority: LetterPriority }) {
  return <ToneBadge tone={priority === 'high' ? 'red' : 'grey'}>{priorityLabels[priority]}</ToneBadge>
}

const tones = {
  draft: 'yellow',
  pending: 'blue',
  completed: 'green',
  archived: 'grey',
} as const satisfies Record<PracticeStatus, Tone>

const icons = {
  draft: IconPencil,
  pending: IconClock,
  completed: IconCircleCheck,
  archived: IconArchive,
} as const satisfies Record<PracticeStatus, typeof IconClock>
