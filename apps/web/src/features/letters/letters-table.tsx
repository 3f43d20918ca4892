import { ActionIcon, Table, Tooltip } from '@mantine/core'
import type { LetterSummary } from '@sincerely/contract/letters'
import { shortDate } from '@sincerely/domain/dates'
import { isPossible } from '@sincerely/domain/letters/status'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { can } from '@sincerely/domain/permissions'
import { IconDownload, IconEye, IconPencil, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useInfo } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { passOverRepeats } from '../../ui/pass-over-repeats.ts'
import { useRunStep } from './detail/use-run-step.tsx'
import { useDownloadLetterPdf } from './output/letter-output.queries.ts'
import { LetterStatusBadge } from './letter-status-badge.tsx'
import { usePrefetchLetter } from './letters.queries.ts'
import { OverdueMark } from './overdue-mark.tsx'
import { processedNote } from './posting-note.ts'
import classes from './letters-table.module.css'

/** Shows letters as a table: Type, Status, Date, Created By with 'Assigned to', Actions (spec §2 Patient detail). */
export function LettersTable({ letters }: { letters: LetterSummary[] }) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table} verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Type</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Date</Table.Th>
            <Table.Th>Created By</Table.Th>
            <Table.Th className={classes.end} data-kind="actions">
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {letters.map((letter) => (
            <Row key={letter.id} letter={letter} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ letter }: { letter: LetterSummary }) {
  const { timeZone } = useInfo()
  const prefetch = usePrefetchLetter()
  return (
    <Table.Tr onPointerEnter={() => prefetch(letter.id)}>
      <Table.Td>
        <Link
          to="/letters/$letterId"
          params={{ letterId: String(letter.id) }}
          className={classes.link}
          preload={false}
        >
          {letterTypeName(letter.type)}
        </Link>
        <div className={classes.quiet}>Letter no. {letter.id}</div>
      </Table.Td>
      <Table.Td>
        <div className={classes.marks}>
          <LetterStatusBadge status={letter.status} />
          <OverdueMark letter={letter} />
        </div>
      </Table.Td>
      <Table.Td className="tabular">{shortDate(new Date(letter.createdAt), timeZone)}</Table.Td>
      <Table.Td>
        {letter.createdBy}
        <div className={classes.quiet}>Assigned to {letter.assignedTo ?? letter.doctorName}</div>
      </Table.Td>
      <Table.Td>
        <RowActions letter={letter} />
      </Table.Td>
    </Table.Tr>
  )
}

function RowActions({ letter }: { letter: LetterSummary }) {
  const user = useSignedInUser()
  const viewLink = useRef<HTMLAnchorElement>(null)
  // The button disappears once the letter is posted, so the focus moves to the link beside it.
  const onDone = () => viewLink.current?.focus()
  const { start, dialogs } = useRunStep(letter, { notes: processedNote(user), onDone })
  const pdf = useDownloadLetterPdf()
  const params = { letterId: String(letter.id) }
  const name = `letter no. ${letter.id}`
  const mayEdit = can(user, 'letter.edit') && isPossible(letter.status, 'edit')
  const mayPost = can(user, 'letter.post') && isPossible(letter.status, 'post')
  return (
    <div className={classes.actions}>
      <Tooltip label="View">
        <ActionIcon
          aria-label={`View ${name}`}
          renderRoot={(root) => (
            <Link ref={viewLink} to="/letters/$letterId" params={params} preload={false} {...root} />
          )}
        >
          <IconEye {...icon} />
        </ActionIcon>
      </Tooltip>
      {mayEdit && (
        <Tooltip label="Edit">
          <ActionIcon
            aria-label={`Edit ${name}`}
            renderRoot={(root) => (
              <Link
                to="/letters/$letterId"
                params={params}
                search={{ edit: true }}
                preload={false}
                {...root}
              />
            )}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      {mayPost && (
        <Tooltip label="Process">
          <ActionIcon
            aria-label={`Process ${name}`}
            onKeyDown={passOverRepeats}
            onClick={() => start('post')}
          >
            <IconSend {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Download PDF">
        <ActionIcon
          aria-label={`Download PDF of ${name}`}
          loading={pdf.isPending}
          onClick={() => pdf.mutate({ id: letter.id })}
        >
          <IconDownload {...icon} />
        </ActionIcon>
      </Tooltip>
      {dialogs}
    </div>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
