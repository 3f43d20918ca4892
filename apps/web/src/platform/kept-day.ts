// What the clinics of today need after a reload without a network. In localStorage beside the token, so that both are
// removed in one step; until the practice's day is over (decision 58).
import type { SessionUser } from '@sincerely/contract/auth'
import type { Info } from '@sincerely/contract/system'
import { dayIn } from '@sincerely/domain/dates'
import { serverNow } from './clock.ts'
import { parseObject } from './parse-object.ts'
import { dropDay, keepDay, readDay, readToken } from './storage.ts'

/** A page that can be shown without the server: its record, and how to call it. */
export type KeptPage = { path: string; title: string; record: unknown }

type KeptDay = { user: SessionUser; info: Info; /** The last opened first. */ pages: KeptPage[] }

/** Null if nothing of today was kept by this session and release; then nothing stays on the device either. */
export function readKeptDay(now: Date = serverNow()): KeptDay | null {
  const stored = readDay()
  if (stored === null) return null
  const kept = parseObject(stored) as (KeptDay & Written) | null
  // What an earlier release wrote may have another shape.
  const isOurs = kept?.session === sessionMark() && kept.release === release()
  if (isOurs && kept.day === dayIn(now, kept.info.timeZone)) return kept
  dropDay()
  return null
}

/** Call only with what the server has just answered to this user. */
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

/** A doctor has a clinic in the morning and one in the afternoon; unsent text needs the room more. */
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

/** Tells sessions apart without storing the token again. */
function sessionMark(): string | null {
  return readToken()?.slice(-8) ?? null
}

/** The app's script has the hash of everything in it in its name. */
function release(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
