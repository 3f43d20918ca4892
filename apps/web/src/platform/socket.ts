// Keeps the live connection. It authenticates, delivers events and reconnects (spec §4 Session, §9).
import type { EventName, EventPayload } from '@sincerely/contract/events'
import { routes } from '@sincerely/contract/routes'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { type SocketTransport, openTransport } from './socket-transport.ts'
import { useIsOnline } from './network.ts'
import { checkServer, isServerReachable, onServerReach, onServerReturn } from './server-reach.ts'
import { isObject } from './parse-object.ts'
import { readToken } from './storage.ts'

export type Connection = 'connected' | 'connecting' | 'disconnected'

export type LiveEvent = { [E in EventName]: { name: E; payload: EventPayload<E> } }[EventName]

/**
 * Returns the state of the live connection. An offline device counts as disconnected before the transport
 * notices.
 */
export function useConnection(): Connection {
  const state = useSyncExternalStore(onConnection, currentConnection)
  return useIsOnline() ? state : 'disconnected'
}

/** Calls back for every live event. Returns a function that unsubscribes. */
export function onEvent(handler: (event: LiveEvent) => void): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

/** Calls back when the connection changes. Returns a function that unsubscribes. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A server that does not answer calls counts as disconnected, even if the live connection is still open. */
export function currentConnection(): Connection {
  return connection === 'connected' && !isServerReachable() ? 'disconnected' : connection
}

/**
 * True if the server published events between loading the page and connecting. The server reports how long
 * ago it last published. That time is compared with the page's age, so the two clocks need not agree.
 */
export function mayHaveMissed(): boolean {
  return hasMissedEvents
}

/**
 * Connects while a token exists. Up to 5 attempts are made with a growing pause (1 s × attempt), then one
 * every 30 s (spec §9). A call while connected does nothing.
 */
export function connect(): void {
  isEnabled = true
  recheck ??= setInterval(tryAgain, recheckEvery)
  window.addEventListener('online', tryAgain)
  tryAgain()
}

export function disconnect(): void {
  isEnabled = false
  clearInterval(recheck)
  recheck = undefined
  window.removeEventListener('online', tryAgain)
  clearTimeout(retry)
  attempt = 0
  closeTransport()
  setConnection('disconnected')
}

const maxAttempts = 5
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
  clinic_changed: true,
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
let hasMissedEvents = true
let isEnabled = false
let attempt = 0
let transport: SocketTransport | undefined
let recheck: ReturnType<typeof setInterval> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

onServerReturn(() => void (isEnabled && tryAgain()))
onServerReach(() => void (connection === 'connected' && notify()))

function setConnection(next: Connection): void {
  if (next === connection) return
  connection = next
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function tryAgain(): void {
  if (connection !== 'disconnected' || readToken() === null) return
  clearTimeout(retry)
  attempt = 0
  open()
}

function open(): void {
  if (transport || !isEnabled) return
  setConnection('connecting')
  transport = openTransport({
    onOpen: (opened) => opened.emit('authenticate', { token: readToken() ?? '' }),
    onEvent: (name, payload) => {
      if (name === 'authenticated') return authenticated(payload)
      if (!(name in eventNames)) return
      for (const handler of handlers) handler({ name, payload } as LiveEvent)
    },
    onEnd: connectionLost,
  })
}

function authenticated(answer: unknown): void {
  if (!isObject(answer) || answer.success !== true) return refused()
  attempt = 0
  hasMissedEvents = !(typeof answer.quietMs === 'number' && answer.quietMs > msSinceLoad())
  setConnection('connected')
}

/**
 * Returns ms. Two clocks are compared, because one stops while the computer sleeps and the user can change
 * the other.
 */
function msSinceLoad(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin)
}

/**
 * If the server refuses the token, a call tells why. A 401 ends the session, and any other result is retried
 * later. Without a token, the user has signed out.
 */
function refused(): void {
  closeTransport()
  setConnection('disconnected')
  if (readToken() !== null) void call(routes.auth.verify).catch(() => undefined)
}

function closeTransport(): void {
  transport?.close()
  transport = undefined
}

function connectionLost(): void {
  transport = undefined
  if (!isEnabled) return
  checkServer()
  attempt += 1
  if (attempt > maxAttempts || readToken() === null) return setConnection('disconnected')
  setConnection('connecting')
  clearTimeout(retry)
  retry = setTimeout(open, attemptDelay * attempt)
}
