import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconFileText, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { statusLabels } from '@sincerely/domain/letters/status'
import { typeLabels } from '@sincerely/domain/letters/types'
import { lettersFoundQuery } from '../../features/letters/letters.queries.ts'
import { bornText } from '../../features/patients/patient-words.ts'
import { mayDictate } from '../../features/dictation/dictate-button.tsx'
import { openRecorder } from '../../features/dictation/recorder/open-recorder.ts'
import { patientsQuery } from '../../features/patients/patients.queries.ts'
import { useToday } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { commandsFor } from './commands.ts'
import { onEnter, type FoundRow, type Pressed } from './on-enter.ts'
import classes from './palette.module.css'

type FoundListProps = {
  id: string
  pressed: Pressed
  /** Receives the id of the row that Enter would open. */
  onActive: (id: string | undefined) => void
  /**
   * Called when the user pressed Enter before the list appeared. The user must first see the row that Enter
   * would open.
   */
  onUnsure: () => void
  onClose: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** Shows the search results. Rows that match an earlier text stay visible, but cannot be pressed. */
export function FoundList({ id, pressed, onActive, onUnsure, onClose, ...callbacks }: FoundListProps) {
  const { groups, isComplete, hasFailed, more } = useGroups(pressed.q, callbacks)
  const rows = groups.filter(({ isStale }) => !isStale).flatMap((group) => group.rows)
  const at = rows.length === 0 ? 0 : ((pressed.steps % rows.length) + rows.length) % rows.length
  const active = rows[at]?.id
  const seen = useRef<string>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const run = (row: Row) => {
    row.run()
    onClose()
  }
  useEffect(() => {
    const next = onEnter({ ...pressed, at, rows, isComplete, isSeen: seen.current === pressed.q })
    if (next === 'unsure') onUnsure()
    else if (next !== 'wait') run(next)
  })
  useEffect(() => {
    seen.current = isComplete ? pressed.q : undefined
  })
  useEffect(() => {
    onActive(active)
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [active, onActive])
  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(({ title, icon: Icon, isStale, rows: shown }) => (
          <div key={title} role="group" aria-label={title} className={classes.group} inert={isStale}>
            <div className={classes.title} aria-hidden>
              {title}
            </div>
            {shown.map((row) => (
              <button
                key={row.id}
                id={row.id}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={row.id === active}
                className={classes.action}
                data-action
                data-selected={row.id === active || undefined}
                // Pressing a row must not take the focus from the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(row)}
              >
                <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden />
                <span>
                  <span className={classes.label}>{row.label}</span>
                  <span className={classes.description}>{row.description}</span>
                </span>
              </button>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.nothing}>
        {groups.length === 0 ? nothingFound({ isSearching: !isComplete, hasFailed }) : moreFound(more)}
      </p>
    </>
  )
}

function nothingFound({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): string {
  if (isSearching) return 'Searching…'
  return hasFailed
    ? "Couldn't search. Check the connection, then keep typing."
    : 'Nothing found. Try a name, a number, or words from a letter.'
}

/** Names the kinds with more matches than the list shows, or returns null if all are shown. */
function moreFound(more: readonly string[]): string | null {
  return more.length === 0 ? null : `More ${more.join(' and ')} match. Keep typing.`
}

type Row = FoundRow & { label: string; description?: string; run: () => void }

function useGroups(q: string, ways: Pick<FoundListProps, 'onShortcuts' | 'onSignOut'>) {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const today = useToday()
  const { patients, letters, isComplete, hasFailed, more } = useFound(q)
  const commands = commandsFor(user, q.trim(), {
    go: navigate,
    dictate: mayDictate(user) ? () => openRecorder() : null,
    showShortcuts: ways.onShortcuts,
    signOut: ways.onSignOut,
  })
  const groups: { title: string; icon: typeof IconUser; isStale: boolean; rows: Row[] }[] = [
    {
      title: 'Go to',
      icon: IconArrowRight,
      isStale: false,
      rows: commands.map(({ id, label, run }) => ({ id, kind: 'command', name: label, label, run })),
    },
    {
      title: 'Patients',
      icon: IconUser,
      isStale: !isComplete,
      rows: patients.map(({ id, name, dob, isArchived }) => ({
        id: `patient-${id}`,
        kind: 'patient',
        name,
        label: name,
        description: `MR #${id} · ${bornText(dob, today)}${isArchived ? ' · Archived' : ''}`,
        run: () => void navigate({ to: '/patients/$patientId', params: { patientId: String(id) } }),
      })),
    },
    {
      title: 'Letters',
      icon: IconFileText,
      isStale: !isComplete,
      rows: letters.map(({ id, patientName, type, status, excerpt }) => ({
        id: `letter-${id}`,
        kind: 'letter',
        name: patientName,
        label: `${patientName} · ${typeLabels[type]} · ${statusLabels[status].label}`,
        description: excerpt ?? `Letter no. ${id}`,
        run: () => void navigate({ to: '/letters/$letterId', params: { letterId: String(id) } }),
      })),
    },
  ]
  return { groups: groups.filter(({ rows }) => rows.length > 0), isComplete, hasFailed, more }
}

/** The list shows at most this many rows of each kind. */
const resultLimit = 5
/** A single letter would match almost every patient. */
const minLength = 2

/**
 * Finds patients and letters while the user types. The previous results stay until the new ones are complete.
 */
function useFound(q: string) {
  const text = q.trim()
  const [typed] = useDebouncedValue(text, 150)
  const options = { enabled: typed.length >= minLength, placeholderData: keepPreviousData }
  const patients = useQuery({ ...patientsQuery({ q: typed, sort: 'name', limit: resultLimit }), ...options })
  const letters = useQuery({ ...lettersFoundQuery(typed, resultLimit), ...options })
  const isSearching = text.length >= minLength
  const isComplete = !isSearching || (typed === text && isAnswered(patients) && isAnswered(letters))
  const hasMorePatients = (patients.data?.total ?? 0) > resultLimit
  const hasMoreLetters = typeof letters.data?.nextCursor === 'string'
  return {
    patients: isSearching ? (patients.data?.patients ?? []) : [],
    letters: isSearching ? (letters.data?.letters ?? []) : [],
    isComplete,
    more:
      isSearching && isComplete
        ? [...(hasMorePatients ? ['patients'] : []), ...(hasMoreLetters ? ['letters'] : [])]
        : [],
    hasFailed: isSearching && (patients.isError || letters.isError),
  }
}

function isAnswered({ isPlaceholderData, status }: UseQueryResult): boolean {
  return status !== 'pending' && !isPlaceholderData
}
