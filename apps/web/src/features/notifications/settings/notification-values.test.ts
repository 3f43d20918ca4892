import type { NotificationSettings } from '@sincerely/contract/notifications'
import { describe, expect, it } from 'vitest'
import { parseDraft, valuesOf } from '../../../platform/form/draft-values.ts'
import {
  earlierNotifications,
  entryOf,
  noNotifications,
  settingsOf,
  timeProblems,
} from './notification-values.ts'

const usual = { list: true, toast: true, email: false }
const quiet = { ...usual, toast: false }
const saved = valuesOf(
  noNotifications,
  entryOf({
    kinds: [{ kind: 'patients', ...usual }],
    quietFrom: null,
    quietTo: null,
    quietUntil: null,
    canEmail: true,
    email: 'a@test.example',
    version: 3,
  } satisfies NotificationSettings),
)

describe('the form of notification settings', () => {
  it('reports errors in both times at once', () => {
    const wrong = (from: string, to: string) => timeProblems({ ...saved, quietFrom: from, quietTo: to })
    expect(wrong('late', '25')).toEqual({
      quietFrom: 'Enter a time, such as 22:00.',
      quietTo: 'Enter a time, such as 22:00.',
    })
    expect(wrong('22:00', '')).toEqual({ quietTo: expect.stringMatching(/^Enter when/) })
    expect(wrong('10 pm', '7')).toEqual({})
  })

  it('sends only the changed kinds, and times as hh:mm', () => {
    expect(settingsOf({ patients: quiet }, { ...saved, quietFrom: '10 pm', quietTo: '7' })).toEqual({
      kinds: [{ kind: 'patients', ...quiet }],
      quietFrom: '22:00',
      quietTo: '07:00',
    })
  })

  it('restores a draft of an earlier release', () => {
    const kept = (channels: object) => ({ channels: { patients: channels }, from: '22:00', to: '' })
    const text = JSON.stringify({ base: kept(usual), typed: kept(quiet) })
    expect(parseDraft(text, saved, earlierNotifications.read)).toMatchObject({
      base: { ...saved, quietFrom: '22:00' },
      typed: { ...saved, patients: quiet, quietFrom: '22:00' },
    })
  })
})
