import { ActionIcon, Title } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { shortDay } from '@sincerely/domain/dates'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NeedsFlag } from '../../patients/patients.parts.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LetterStatusBadge } from '../letter-status-badge.tsx'
import { typeLabels } from '@sincerely/domain/letters/types'
import { OverdueMark } from '../overdue-mark.tsx'
import { BackToLetters, type WayOut } from './back-to-letters.tsx'
import classes from './letter-header.module.css'

type LetterHeaderProps = {
  letter: Letter
  wayOut?: WayOut
  children: ReactNode
}

export function LetterHeader({ letter, wayOut, children }: LetterHeaderProps) {
  return (
    <header className={classes.header}>
      {wayOut?.kind === 'back' && <BackToLetters onLeave={wayOut.onLeave} />}
      <div className={classes.line}>
        <div className={classes.words}>
          <Title order={2} className={classes.name} tabIndex={-1} data-letter-heading>
            <Link
              to="/patients/$patientId"
              params={{ patientId: String(letter.patientId) }}
              className={classes.link}
            >
              {letter.patientName}
            </Link>
          </Title>
          <p className={classes.facts}>
            <Facts
              facts={factsOf(letter)}
              lead={
                <span className={classes.marks}>
                  <LetterStatusBadge status={letter.status} />
                  <OverdueMark letter={letter} />
                </span>
              }
            />
          </p>
          <NeedsFlag needs={letter.patientCommunicationNeeds} />
        </div>
        {children}
        {wayOut?.kind === 'close' && (
          <ActionIcon className={classes.close} aria-label="Close letter" onClick={wayOut.onLeave}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
    </header>
  )
}

function factsOf({ patientId, patientDob, type, id }: Letter): string[] {
  const born = patientDob === null ? [] : [`born ${shortDay(patientDob)}`]
  return [`MR #${patientId}`, ...born, typeLabels[type], `Letter no. ${id}`]
}
