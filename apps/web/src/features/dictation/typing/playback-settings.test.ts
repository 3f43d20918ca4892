import { describe, expect, it } from 'vitest'
import {
  actionOf,
  parsePlaybackSettings,
  keyText,
  problemWith,
  defaultSettings,
} from './playback-settings.ts'

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', boolean>> = {},
) => ({
  key,
  code: key === ' ' ? 'Space' : key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
})

describe('a key press', () => {
  it('is written with its modifier keys', () => {
    expect(keyText(press('F2', { shiftKey: true }))).toBe('Shift+F2')
    expect(keyText(press(' ', { ctrlKey: true }))).toBe('Ctrl+Space')
    expect(keyText(press('K', { altKey: true }))).toBe('Alt+k')
    expect(keyText(press('Shift', { shiftKey: true }))).toBe('')
  })

  it('triggers the action set for it; Ctrl+Space always plays or pauses', () => {
    const settings = { ...defaultSettings, keys: { ...defaultSettings.keys, toggle: 'F13' } }
    expect(actionOf('F13', settings)).toBe('toggle')
    expect(actionOf('F4', settings)).toBeNull()
    expect(actionOf('Ctrl+Space', settings)).toBe('toggle')
    expect(actionOf('Shift+F9', settings)).toBe('faster')
  })
})

describe('a playback key', () => {
  it.each(['k', 'Enter', 'Shift+k', 'Space', ''])('%j is refused because it is used for typing', (key) => {
    expect(problemWith(key, 'toggle', defaultSettings)).toMatch(/^Choose an F-key/)
  })

  it.each(['F5', 'Ctrl+s', 'Ctrl+w', 'Ctrl+ArrowLeft'])(
    '%j is refused because the browser or editor uses it',
    (key) => {
      expect(problemWith(key, 'toggle', defaultSettings)).toMatch(
        /is used by the browser or the letter editor/,
      )
    },
  )

  it('is refused if it already has an action', () => {
    expect(problemWith('F2', 'toggle', defaultSettings)).toMatch(/already set for ‘Back 5 seconds’/)
    expect(problemWith('Ctrl+Space', 'back', defaultSettings)).toMatch(/already plays and pauses/)
  })

  it.each(['F4', 'F13', 'F24', 'Shift+F7', 'Ctrl+j', 'Alt+Shift+k', 'MediaPlayPause'])(
    '%j is accepted',
    (key) => {
      expect(problemWith(key, 'toggle', defaultSettings)).toBeNull()
    },
  )
})

describe('stored playback settings', () => {
  it('are restored, even if two keys were swapped', () => {
    const draft = { rewind: 3, keys: { ...defaultSettings.keys, toggle: 'F2', back: 'F4' } }
    expect(parsePlaybackSettings(JSON.stringify(draft))).toEqual(draft)
  })

  it('fall back to the defaults if invalid', () => {
    expect(parsePlaybackSettings(undefined)).toEqual(defaultSettings)
    expect(parsePlaybackSettings('{"rewind":99,"keys":{"toggle":"k"}}')).toEqual(defaultSettings)
    const doubled = { rewind: 1, keys: { ...defaultSettings.keys, faster: 'F4' } }
    expect(parsePlaybackSettings(JSON.stringify(doubled)).keys).toEqual(defaultSettings.keys)
  })
})
