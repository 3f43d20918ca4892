// Saves settings of the practice over what was seen of them, and never over another administrator's newer value unseen.
import { routes } from '@sincerely/contract/routes'
import type { PracticeSettings, SavedPracticeSettings } from '@sincerely/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { apiError, call, isApiError } from './api.ts'
import { practiceSettingsQuery } from './practice.ts'

const changedMeanwhile = 'practice_changed_meanwhile'
const mostTries = 3

/**
 * `seen` is what was on the screen. Where one of these settings is another by now, nothing is saved and the cache holds what
 * it is (409, as the server's own); what somebody changed beside them stays.
 */
export async function savePractice(
  client: QueryClient,
  changes: Partial<PracticeSettings>,
  seen: Partial<PracticeSettings>,
): Promise<SavedPracticeSettings> {
  for (let tries = 1; ; tries += 1) {
    const now = await client.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 })
    if (!isAsSeen(changes, seen, now)) throw apiError({ code: changedMeanwhile, status: 409, message })
    try {
      const body = { ...changes, version: now.version }
      return (await call(routes.system.updatePractice, { body })).settings
    } catch (error) {
      if (tries >= mostTries || !isApiError(error) || error.code !== changedMeanwhile) throw error
    }
  }
}

const message =
  'Another administrator has changed this. Nothing was saved. Check the current version, then save again.'

type Settings = Partial<PracticeSettings>

function isAsSeen(changes: Settings, seen: Settings, now: Settings): boolean {
  const names = Object.keys(changes) as (keyof PracticeSettings)[]
  return names.every((name) => JSON.stringify(now[name]) === JSON.stringify(seen[name]))
}
