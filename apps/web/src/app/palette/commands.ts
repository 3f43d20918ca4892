import type { SessionUser } from '@sincerely/contract/auth'
import { type Action, can } from '@sincerely/domain/permissions'
import { statusLabels, letterStatuses } from '@sincerely/domain/letters/status'
import type { UseNavigateResult } from '@tanstack/react-router'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import { administrationItems, sidebarItems } from '../nav.ts'
import { userMenuItems } from '../user-menu-items.tsx'

export type Command = { id: string; label: string; run: () => void }

type CommandCallbacks = {
  go: UseNavigateResult<string>
  /** Opens the recorder, or is null if the user cannot dictate. */
  dictate: (() => void) | null
  showShortcuts: () => void
  signOut: () => void
}

/**
 * Returns the user's commands in which every search word starts a word. An empty search returns all of them.
 * A secretary without a doctor can start nothing new.
 */
export function commandsFor(
  user: Pick<SessionUser, 'role' | 'doctors'>,
  q: string,
  callbacks: CommandCallbacks,
): Command[] {
  const words = wordsIn(q)
  if (words.length === 0 && q.trim() !== '') return []
  const isMatch = (label: string) => {
    const named = wordsIn(label)
    return words.every((word) => named.some((one) => one.startsWith(word)))
  }
  const isWithoutDoctor = whyWithoutDoctor(user) !== null
  return allCommands(callbacks).filter(
    ({ label, needs, isForDoctor }) =>
      can(user, needs) && !(isForDoctor && isWithoutDoctor) && isMatch(label),
  )
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function allCommands({
  go,
  dictate,
  showShortcuts,
  signOut,
}: CommandCallbacks): (Command & { needs: Action; isForDoctor?: true })[] {
  return [
    ...[...sidebarItems, ...administrationItems, ...userMenuItems].map(({ to, label, can: needs }) => ({
      id: to,
      label,
      needs,
      run: () => void go({ to }),
    })),
    {
      id: 'new-letter',
      label: 'New letter',
      needs: 'letter.create',
      isForDoctor: true,
      run: () => void go({ to: '/letters', search: { new: true } }),
    },
    ...(dictate
      ? [{ id: 'dictate', label: 'Dictate', needs: 'dictation.create' as const, run: dictate }]
      : []),
    ...letterStatuses.map((status) => ({
      id: `letters-${status}`,
      label: `Letters: ${statusLabels[status].label}`,
      needs: 'letter.read' as const,
      run: () => void go({ to: '/letters', search: status === 'draft' ? {} : { status } }),
    })),
    {
      id: 'letters-overdue',
      label: 'Letters: Overdue',
      needs: 'letter.read',
      run: () => void go({ to: '/letters', search: { status: 'all', overdue: true } }),
    },
    {
      id: 'letters-attention',
      label: 'Letters: Needs attention',
      needs: 'letter.read',
      run: () => void go({ to: '/letters', search: { status: 'all', attention: true } }),
    },
    {
      id: 'new-patient',
      label: 'New patient',
      needs: 'patient.create',
      isForDoctor: true,
      run: () => void go({ to: '/patients', search: { new: true } }),
    },
    {
      id: 'new-clinic',
      label: 'New clinic',
      needs: 'clinic.edit',
      isForDoctor: true,
      run: () => void go({ to: '/clinics', search: { new: true } }),
    },
    {
      id: 'upload',
      label: 'Upload Patients',
      needs: 'patient.create',
      isForDoctor: true,
      run: () => void go({ to: '/patients/upload' }),
    },
    { id: 'shortcuts', label: 'Keyboard shortcuts', needs: 'own.session', run: showShortcuts },
    { id: 'sign-out', label: 'Sign out', needs: 'own.session', run: signOut },
  ]
}
