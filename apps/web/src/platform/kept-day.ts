// Stores what today's clinics need after a reload without a network (decision 58). The entry is in
// localStorage beside the token, so that both are removed in one step. It is valid until the practice's day
// ends.
import type { SessionUser } from '@sincerely/contract/auth'
import type { Info } from '@sincerely/contract/system'
import { dayIn } from '@sincerely/domain/dates'
import { serverNow } from './clock.ts'
import { parseObject } from './parse-object.ts'
import { dropDay, keepDay, readDay, readToken } from './storage.ts'

/** A page that the app can show without the server, with its record and its title. */
export type KeptPage = { path: string; title: string; record: unknown }

type KeptDay = {
  user: SessionUser
  info: Info
  /** The page that was opened last comes first. */
  pages: KeptPage[]
}

/**
 * Returns null if this session and release kept nothing today. In that case, any older entry is removed from
 * the device.
 */
export function readKeptDay(now: Date = serverNow()): KeptDay | null {
  const stored = readDay()
  if (stored === null) return null
  const kept = parseObject(stored) as (KeptDay & Written) | null
  // An earlier release may have stored another shape.
  const isOurs = kept?.session === sessionMark() && kept.release === release()
  if (isOurs && kept.day === dayIn(now, kept.info.timeZone)) return kept
  dropDay()
  return null
}

/** Call this function only with the server's latest answer for this user. */
export function keepPage({ user, info }: Pick<KeptDay, 'user' | 'info'>, page: KeptPage, now?: Date): void {
  const others = otherPages(page.path, now)
  write({ user, info, pages: [page, ...others].slice(0, maxPages) }, now)
}

export function forgetPage(path: string): void {
  const kept = readKeptDay()
  if (kept !== null) write({ ...kept, pages: otherPages(path) })
}

export function keptPage(path: string): KeptPage | undefined {
  return readKeptDay()?.pages.find((page) => page.path === path)
}

type Written = { session: string; release: string; day: string }

/**
 * A doctor has a clinic in the morning and one in the afternoon. More pages would take space from unsent
 * text.
 */
const maxPages = 3

function otherPages(path: string, now?: Date): KeptPage[] {
  return (readKeptDay(now)?.pages ?? []).filter((page) => page.path !== path)
}

function write({ user, info, pages }: KeptDay, now: Date = serverNow()): void {
  const session = sessionMark()
  if (session === null) return
  const day = dayIn(now, info.timeZone)
  const written: KeptDay & Written = { session, release: release(), day, user, info, pages }
  keepDay(JSON.stringify(written))
}

/** Distinguishes sessions without storing the token twice. */
function sessionMark(): string | null {
  return readToken()?.slice(-8) ?? null
}

/** The file name of the app's script contains a hash of all its content. */
function release(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
