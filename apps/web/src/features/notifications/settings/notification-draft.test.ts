import type { NotificationSettings } from '@sincerely/contract/notifications'
import { describe, expect, it } from 'vitest'
import {
  isDraftChanged,
  parseNotificationDraft,
  readDraft,
  rebaseDraft,
  startDraft,
} from './notification-draft.ts'
import type { NotificationDraft } from './notification-draft.ts'

const usual = { list: true, toast: true, email: false }
const saved: NotificationSettings = {
  kinds: [
    { kind: 'letters', ...usual },
    { kind: 'patients', ...usual },
  ],
  quietFrom: null,
  quietTo: null,
  quietUntil: null,
  canEmail: true,
  email: 'a@test.example',
  version: 3,
}

function typing(changes: Partial<NotificationDraft['typed']>): NotificationDraft {
  const draft = startDraft(saved)
  return { ...draft, typed: { ...draft.typed, ...changes } }
}
const without = (kind: 'letters' | 'patients') => ({
  channels: { ...startDraft(saved).typed.channels, [kind]: { ...usual, toast: false } },
})

describe('the draft of what one wants to be told of', () => {
  it('says what is wrong with both times at once', () => {
    expect(readDraft(typing({ from: 'late', to: '25' }))).toMatchObject({
      ok: false,
      problems: { quietFrom: expect.stringMatching(/22:00/), quietTo: expect.stringMatching(/22:00/) },
    })
    expect(readDraft(typing({ from: '22:00' }))).toMatchObject({
      ok: false,
      problems: { quietTo: expect.stringMatching(/^Say when/) },
    })
    expect(readDraft(typing({ from: '10 pm', to: '22' }))).toMatchObject({ ok: false })
  })

  it('sends only the kinds that were changed, and the times as a clock shows them', () => {
    expect(readDraft(typing({ ...without('patients'), from: '10 pm', to: '7' }))).toEqual({
      ok: true,
      body: {
        kinds: [{ kind: 'patients', list: true, toast: false, email: false }],
        quietFrom: '22:00',
        quietTo: '07:00',
      },
    })
    expect(isDraftChanged(startDraft(saved))).toBe(false)
    expect(isDraftChanged(typing(without('letters')))).toBe(true)
  })

  it('goes on top of what another window saved, and tells where both changed the same', () => {
    const now = {
      ...saved,
      kinds: [
        { kind: 'letters', ...usual, email: true } as const,
        saved.kinds[1] ?? { kind: 'patients' as const, ...usual },
      ],
    }
    const apart = rebaseDraft(typing(without('patients')), now)
    expect(apart.isClash).toBe(false)
    expect(apart.draft.typed.channels).toEqual({
      letters: { ...usual, email: true },
      patients: { ...usual, toast: false },
    })
    expect(rebaseDraft(typing(without('letters')), now)).toMatchObject({
      isClash: true,
      draft: { typed: { channels: { letters: { toast: false, email: false } } } },
    })
    const times = { ...saved, quietFrom: '21:00', quietTo: '06:00' }
    expect(rebaseDraft(typing({ from: '22:00', to: '07:00' }), times)).toMatchObject({
      isClash: true,
      draft: { typed: { from: '22:00', to: '07:00' } },
    })
    expect(rebaseDraft(typing(without('letters')), times).draft.typed.from).toBe('21:00')
  })

  it('is read from this device, and not when it is something else', () => {
    const draft = typing({ from: '22' })
    expect(parseNotificationDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of [undefined, '', '[]', '{"base":{}}', JSON.stringify({ ...draft, typed: { from: 1 } })])
      expect(parseNotificationDraft(text)).toBe(null)
  })
})
