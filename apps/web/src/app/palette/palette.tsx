import '@mantine/spotlight/styles.layer.css'
import { Spotlight, type SpotlightActionGroupData, createSpotlight } from '@mantine/spotlight'
import { IconArrowRight, IconFileText, IconSearch, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { typeLabels } from '../../features/letters/letter-words.ts'
import { bornText } from '../../features/patients/patient-facts.ts'
import { useToday } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { statusLabels } from '@sincerely/domain/letters/status'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { commandsFor } from './commands.ts'
import classes from './palette.module.css'
import { useFound } from './use-found.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void; onSignOut: () => void }

const [store, { open, close }] = createSpotlight()

/** Goes to any patient, letter or page from anywhere (design: 'palette elsewhere'). Open as long as it stands. */
export function Palette({ onClose, onShortcuts, onSignOut }: PaletteProps) {
  const [q, setQ] = useState('')
  useFocusBack()
  const { groups, isSearching, hasFailed } = useGroups(q, { onShortcuts, onSignOut })
  useEffect(() => {
    open()
    return close
  }, [])
  const first = groups[0]?.actions[0]?.id
  useEffect(selectFirst, [first])
  return (
    <Spotlight
      store={store}
      query={q}
      onQueryChange={setQ}
      actions={groups}
      filter={(_, actions) => actions}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Go to anything' } }}
      centered={false}
      returnFocus={false}
      classNames={{
        action: classes.action,
        actionSection: classes.section,
        actionDescription: classes.description,
      }}
      scrollable
      maxHeight="min(60dvh, 480px)"
      onSpotlightClose={onClose}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.75} aria-hidden />,
        placeholder: 'Go to a patient, a letter or a page',
        'aria-label': 'Go to a patient, a letter or a page',
        maxLength: 200,
      }}
      nothingFound={nothingFound({ isSearching, hasFailed })}
    />
  )
}

/** What comes from the server comes after the keys: the library selects only when a key is pressed. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

function nothingFound({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): string {
  if (isSearching) return 'Searching…'
  return hasFailed
    ? "Couldn't search. Check the connection and type on."
    : 'Nothing found. Try a name, a number, or words of a letter.'
}

function useGroups(q: string, ways: Pick<PaletteProps, 'onShortcuts' | 'onSignOut'>) {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const today = useToday()
  const { patients, letters, ...state } = useFound(q)
  const commands = commandsFor(user, q.trim(), {
    go: navigate,
    showShortcuts: ways.onShortcuts,
    signOut: ways.onSignOut,
  })
  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Go to',
      actions: commands.map(({ id, label, run }) => ({
        id,
        label,
        leftSection: <IconArrowRight size={18} stroke={1.5} aria-hidden />,
        onClick: run,
      })),
    },
    {
      group: 'Patients',
      actions: patients.map(({ id, name, dob, isArchived }) => ({
        id: `patient-${id}`,
        label: name,
        description: `MR #${id} · ${bornText(dob, today)}${isArchived ? ' · Archived' : ''}`,
        leftSection: <IconUser size={18} stroke={1.5} aria-hidden />,
        onClick: () => void navigate({ to: '/patients/$patientId', params: { patientId: String(id) } }),
      })),
    },
    {
      group: 'Letters',
      actions: letters.map(({ id, patientName, type, status, excerpt }) => ({
        id: `letter-${id}`,
        label: `${patientName} · ${typeLabels[type]} · ${statusLabels[status].label}`,
        description: excerpt ?? `Letter no. ${id}`,
        leftSection: <IconFileText size={18} stroke={1.5} aria-hidden />,
        onClick: () => void navigate({ to: '/letters/$letterId', params: { letterId: String(id) } }),
      })),
    },
  ]
  return { groups: groups.filter(({ actions }) => actions.length > 0), ...state }
}
