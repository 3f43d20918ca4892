import type { Clinic } from '@sincerely/contract/clinics'
import { useEffect } from 'react'
import { forgetPage, keepPage, keptPage } from '../../platform/kept-day.ts'
import { useInfo, useToday } from '../../platform/practice.ts'
import { currentSession, useSession } from '../../platform/session.ts'

/** The age that the query gives to what the device kept. */
const keptAt = 1

/** Keeps the clinic on this device while it is today's; `answeredAt`: when the server last gave it, in ms since 1970. */
export function useKeepClinic(id: number, clinic: Clinic | null | undefined, answeredAt: number): void {
  const info = useInfo()
  const today = useToday()
  const session = useSession()
  useEffect(() => {
    if (session.status !== 'signed-in' || session.isUnconfirmed || clinic === undefined) return
    // Still the one that this device kept.
    if (answeredAt <= keptAt) return
    if (clinic?.day !== today) return forgetPage(pathOf(id))
    const title = [clinic.doctorName, clinic.place].filter((part) => part !== null).join(', ')
    keepPage({ user: session.user, info }, { path: pathOf(id), title, record: clinic })
  }, [id, clinic, answeredAt, info, today, session])
}

/** The clinic as this device kept it, until the server can be asked. */
export function keptClinic(id: number): Clinic | undefined {
  const session = currentSession()
  if (session.status !== 'signed-in' || !session.isUnconfirmed) return undefined
  return keptPage(pathOf(id))?.record as Clinic | undefined
}

function pathOf(id: number): string {
  return `/clinics/${id}`
}
