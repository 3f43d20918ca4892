// Saves practice settings without overwriting another administrator's newer value.
import { routes } from '@sincerely/contract/routes'
import type { PracticeSettings, SavedPracticeSettings } from '@sincerely/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { apiError, call, isApiError } from './api.ts'
import { practiceSettingsQuery } from './practice.ts'

const changedMeanwhile = 'practice_changed_meanwhile'
const maxAttempts = 3

/**
 * `seen` holds the values on the screen. If one of them has changed since, nothing is saved: the cache gets
 * the new value, and the function throws a 409 like the server's. Changes to other settings do not matter.
 */
export async function savePractice(
  client: QueryClient,
  changes: Partial<PracticeSettings>,
  seen: Partial<PracticeSettings>,
): Promise<SavedPracticeSettings> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await client.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 })
    if (!isUnchanged(changes, seen, current)) throw apiError({ code: changedMeanwhile, status: 409, message })
    try {
      const body = { ...changes, version: current.version }
      return (await call(routes.system.updatePractice, { body })).settings
    } catch (error) {
      if (attempt >= maxAttempts || !isApiError(error) || error.code !== changedMeanwhile) throw error
    }
  }
}

const message =
  'Another administrator has changed this. Nothing was saved. Check the current version, then save again.'

type Settings = Partial<PracticeSettings>

function isUnchanged(changes: Settings, seen: Settings, now: Settings): boolean {
  const names = Object.keys(changes) as (keyof PracticeSettings)[]
  return names.every((name) => JSON.stringify(now[name]) === JSON.stringify(seen[name]))
}
