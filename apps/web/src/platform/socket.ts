// The live connection: says who we are, hands on events, and comes back by itself (spec §4 Session, §9).
import type { EventName, EventPayload } from '@sincerely/contract/events'
import { routes } from '@sincerely/contract/routes'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { type LiveLine, openLine } from './live-line.ts'
import { useIsOnline } from './network.ts'
import { isObject } from './parse-object.ts'
import { readToken } from './storage.ts'

export type Connection = 'connected' | 'connecting' | 'disconnected'

/** One event with its name, so that a handler can tell them apart. */
export type LiveEvent = { [E in EventName]: { name: E; payload: EventPayload<E> } }[EventName]

/** The state of the live connection: a line on which nothing can come is none, long before it breaks. */
export function useConnection(): Connection {
  const state = useSyncExternalStore(onConnection, () => connection)
  return useIsOnline() ? state : 'disconnected'
}

/** Calls back for every live event. Returns how to stop. */
export function onEvent(handler: (event: LiveEvent) => void): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

/** Calls back whenever the connection comes or goes. Returns how to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentConnection(): Connection {
  return connection
}

/**
 * Whether something was told since this page was loaded, before it was connected. The server says for how long nobody has
 * been told of anything: compared with how long ago the page began, so that their clocks need not agree.
 */
export function mayHaveMissed(): boolean {
  return missed
}

/**
 * Connects while a token exists: up to 5 tries, 1 s × attempt apart, then a look every 30 s (spec §9).
 * Calling it again while connected changes nothing.
 */
export function connect(): void {
  wanted = true
  recheck ??= setInterval(tryAgain, recheckEvery)
  window.addEventListener('online', tryAgain)
  tryAgain()
}

/** Disconnects and stays so. */
export function disconnect(): void {
  wanted = false
  clearInterval(recheck)
  recheck = undefined
  window.removeEventListener('online', tryAgain)
  clearTimeout(retry)
  attempt = 0
  hangUp()
  setConnection('disconnected')
}

const mostAttempts = 5
const attemptDelay = 1000
const recheckEvery = 30_000
const eventNames = {
  people_changed: true,
  signed_in: true,
  sessions_changed: true,
  new_patient: true,
  patient_updated: true,
  patient_deleted: true,
  patient_restored: true,
  patients_added: true,
  patients_deleted: true,
  patients_restored: true,
  patients_reassigned: true,
  patients_erased: true,
  new_letter: true,
  letter_updated: true,
  letter_delivery: true,
  letter_dictated: true,
  dictation_changed: true,
  dictation_text: true,
  assignments_changed: true,
  scope_changed: true,
  notifications_changed: true,
  practice_changed: true,
  ai_used: true,
  data_rights_changed: true,
} as const satisfies Record<EventName, true>

const handlers = new Set<(event: LiveEvent) => void>()
const listeners = new Set<() => void>()
let connection: Connection = 'disconnected'
let missed = true
let wanted = false
let attempt = 0
let line: LiveLine | undefined
let recheck: ReturnType<typeof setInterval> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

function setConnection(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

function tryAgain(): void {
  if (connection !== 'disconnected' || readToken() === null) return
  clearTimeout(retry)
  attempt = 0
  open()
}

function open(): void {
  if (line || !wanted) return
  setConnection('connecting')
  line = openLine({
    onOpen: (opened) => opened.emit('authenticate', { token: readToken() ?? '' }),
    onEvent: (name, payload) => {
      if (name === 'authenticated') return authenticated(payload)
      if (!(name in eventNames)) return
      for (const handler of handlers) handler({ name, payload } as LiveEvent)
    },
    onEnd: lost,
  })
}

function authenticated(answer: unknown): void {
  if (!isObject(answer) || answer.success !== true) return refused()
  attempt = 0
  missed = !(typeof answer.quietMs === 'number' && answer.quietMs > sinceLoaded())
  setConnection('connected')
}

/** In ms. The one stands still while a computer sleeps, the other is whatever a clock is set to. */
function sinceLoaded(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin)
}

/** A token that is over ends with the 401 of this call, in the one place for it; anything else is tried again later. */
function refused(): void {
  hangUp()
  setConnection('disconnected')
  void call(routes.auth.verify).catch(() => undefined)
}

function hangUp(): void {
  line?.close()
  line = undefined
}

function lost(): void {
  line = undefined
  if (!wanted) return
  attempt += 1
  if (attempt > mostAttempts || readToken() === null) return setConnection('disconnected')
  setConnection('connecting')
  clearTimeout(retry)
  retry = setTimeout(open, attemptDelay * attempt)
}
