import { ActionIcon, Button } from '@mantine/core'
import type { PatientSummary } from '@sincerely/contract/patients'
import { shortDate } from '@sincerely/domain/dates'
import { needsSentence } from '@sincerely/domain/patients/communication-needs'
import { IconDots, IconFilePlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useInfo, useToday } from '../../../platform/practice.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Lines } from '../../../ui/data-table/lines.tsx'
import type { Column, Place } from '../../../ui/data-table/rows-props.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import type { PatientSort } from '../patient-search.ts'
import { PatientStatusBadge } from '../patient-status-badge.tsx'
import { usePrefetchPatient } from '../patients.queries.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { birthText, nhsText } from '../patient-words.ts'
import classes from './patient-list.module.css'
import type { RowActions } from './use-row-actions.ts'

export function patientColumns(actions: RowActions): Column<PatientSummary, PatientSort>[] {
  return [
    {
      header: 'Patient',
      kind: 'name',
      sort: { by: 'name', choices: ['Name, A to Z', 'Name, Z to A'] },
      cell: (patient, place) => (
        <Lines first={<RowName patient={patient} place={place} />}>
          <IdentityLine patient={patient} />
        </Lines>
      ),
    },
    {
      header: 'MR Number',
      width: 116,
      card: 'plain',
      cell: ({ id }) => <span className="tabular">MR #{id}</span>,
    },
    {
      header: 'Created',
      width: 116,
      card: 'none',
      sort: { by: 'createdAt', choices: ['Oldest first', 'Newest first'] },
      cell: ({ createdAt }) => <Created at={createdAt} />,
    },
    {
      header: 'Status',
      width: 112,
      card: 'plain',
      sort: { by: 'letterStatus', choices: ['Status, no letter first', 'Status, posted first'] },
      cell: ({ letterStatus, isArchived }, { mark }) =>
        mark === 'gone' ? (
          <ToneBadge tone="red">Removed</ToneBadge>
        ) : (
          <PatientStatusBadge status={letterStatus} isArchived={isArchived} />
        ),
    },
    {
      header: 'Letters',
      kind: 'number',
      width: 76,
      cell: ({ letterCount }) => letterCount,
      card: ({ letterCount }) => (letterCount === 1 ? '1 letter' : `${letterCount} letters`),
    },
    {
      header: 'Actions',
      kind: 'actions',
      // From 1280 px on, the column has space for the words 'Create letter'.
      width: 'clamp(120px, (100vw - 1279px) * 999, 212px)',
      cell: (patient, place) =>
        place.mark !== 'gone' && <RowButtons patient={patient} place={place} {...actions} />,
    },
  ]
}

type CellProps = { patient: PatientSummary; place: Place }

/**
 * The link that opens the patient. It is the row's tab stop (`data-row`, see `use-row-keys.ts`). Deleted patients have no
 * link.
 */
function RowName({ patient: { id, name }, place: { mark, tabIndex } }: CellProps) {
  const prefetch = usePrefetchPatient()
  if (mark === 'gone') return name
  return (
    <Link
      to="/patients/$patientId"
      params={{ patientId: String(id) }}
      tabIndex={tabIndex}
      onMouseEnter={() => prefetch(id)}
      data-row={id}
    >
      {name}
    </Link>
  )
}

function Created({ at }: { at: string }) {
  const { timeZone } = useInfo()
  return <span className="tabular">{shortDate(new Date(at), timeZone)}</span>
}

/** The buttons of a row. On a card, rare and risky actions are in a menu. */
function RowButtons({ patient, place, onEdit, onEditSoon, onDelete, ...create }: CellProps & RowActions) {
  const { id, name } = patient
  const { isCard, tabIndex } = place
  if (isCard) {
    return (
      <>
        <ActionIcon
          aria-label={`Create letter for ${name}`}
          tabIndex={tabIndex}
          onClick={() => create.onCreateLetter(id)}
          onPointerEnter={() => create.onCreateLetterSoon(id)}
          onFocus={() => create.onCreateLetterSoon(id)}
        >
          <IconFilePlus size={20} aria-hidden />
        </ActionIcon>
        <ActionMenu
          label={`Actions for ${name}`}
          heading={name}
          actions={[
            {
              label: 'Create letter',
              icon: <IconFilePlus size={20} aria-hidden />,
              run: () => create.onCreateLetter(id),
            },
            {
              label: 'Edit',
              icon: <IconPencil size={20} aria-hidden />,
              run: () => onEdit(id),
              onSoon: onEditSoon,
            },
            {
              label: 'Delete',
              icon: <IconTrash size={20} aria-hidden />,
              run: () => onDelete(patient),
              isDanger: true,
            },
          ]}
          button={(trigger) => (
            <ActionIcon aria-label={`More for ${name}`} tabIndex={tabIndex} {...trigger}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          )}
        />
      </>
    )
  }
  return (
    <>
      <CreateLetterButton patient={patient} tabIndex={tabIndex} {...create} />
      <ActionIcon
        aria-label={`Edit ${name}`}
        title="Edit"
        tabIndex={tabIndex}
        onClick={() => onEdit(id)}
        onPointerEnter={onEditSoon}
        onFocus={onEditSoon}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.delete}
        aria-label={`Delete ${name}`}
        title="Delete"
        tabIndex={tabIndex}
        onClick={() => onDelete(patient)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}

type IdentityLineProps = {
  patient: Pick<PatientSummary, 'dob' | 'nhsNumber' | 'doctorId' | 'communicationNeeds'>
}

/**
 * Shows '14/03/1951 (75 years) · NHS 999 000 0018 · large print 18 pt', in the table and on cards. People who work for
 * several doctors also see the doctor's name.
 */
function IdentityLine({ patient }: IdentityLineProps) {
  const { dob, nhsNumber, doctorId, communicationNeeds } = patient
  const { doctors } = useSignedInUser()
  const born = birthText(dob, useToday())
  const doctorName = doctors.length > 1 ? doctors.find(({ id }) => id === doctorId)?.name : undefined
  const needs = needsSentence(communicationNeeds) ?? undefined
  const facts = [born, nhsNumber === null ? undefined : nhsText(nhsNumber), doctorName, needs]
  return (
    <div className={classes.line}>
      <Facts facts={facts.filter((fact) => fact !== undefined)} />
    </div>
  )
}

type CreateLetterButtonProps = Pick<RowActions, 'onCreateLetter' | 'onCreateLetterSoon'> & {
  patient: PatientSummary
  tabIndex: number | undefined
}

/** Starts a letter for the patient, which is the main task of this list. */
function CreateLetterButton(props: CreateLetterButtonProps) {
  const { patient, tabIndex, onCreateLetter, onCreateLetterSoon } = props
  return (
    <Button
      className={classes.button}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconFilePlus size={16} aria-hidden />}
      tabIndex={tabIndex}
      onClick={() => onCreateLetter(patient.id)}
      onPointerEnter={() => onCreateLetterSoon(patient.id)}
      onFocus={() => onCreateLetterSoon(patient.id)}
      aria-label={`Create letter for ${patient.name}`}
      title="Create letter"
    >
      <span className={classes.words}>Create letter</span>
    </Button>
  )
}
