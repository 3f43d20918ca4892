import { describe, expect, it } from 'vitest'
import {
  actionOf,
  parsePlaybackSettings,
  pressText,
  problemWith,
  usualSettings,
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

describe('a press', () => {
  it('is written down with what is held', () => {
    expect(pressText(press('F2', { shiftKey: true }))).toBe('Shift+F2')
    expect(pressText(press(' ', { ctrlKey: true }))).toBe('Ctrl+Space')
    expect(pressText(press('K', { altKey: true }))).toBe('Alt+k')
    expect(pressText(press('Shift', { shiftKey: true }))).toBe('')
  })

  it('does what is set for it, and Ctrl+Space always plays', () => {
    const settings = { ...usualSettings, keys: { ...usualSettings.keys, toggle: 'F13' } }
    expect(actionOf('F13', settings)).toBe('toggle')
    expect(actionOf('F4', settings)).toBeNull()
    expect(actionOf('Ctrl+Space', settings)).toBe('toggle')
    expect(actionOf('Shift+F9', settings)).toBe('faster')
  })
})

describe('a key', () => {
  it.each(['k', 'Enter', 'Shift+k', 'Space', ''])('%j cannot be set: it is typed with', (key) => {
    expect(problemWith(key, 'toggle', usualSettings)).toMatch(/^Choose an F-key/)
  })

  it.each(['F5', 'Ctrl+s', 'Ctrl+w', 'Ctrl+ArrowLeft'])('%j cannot be set: it does something else', (key) => {
    expect(problemWith(key, 'toggle', usualSettings)).toMatch(/is used by the browser or the letter editor/)
  })

  it('cannot be set twice', () => {
    expect(problemWith('F2', 'toggle', usualSettings)).toMatch(/already set for ‘Back 5 seconds’/)
    expect(problemWith('Ctrl+Space', 'back', usualSettings)).toMatch(/already plays and pauses/)
  })

  it.each(['F4', 'F13', 'F24', 'Shift+F7', 'Ctrl+j', 'Alt+Shift+k', 'MediaPlayPause'])(
    '%j can be set',
    (key) => {
      expect(problemWith(key, 'toggle', usualSettings)).toBeNull()
    },
  )
})

describe('what was kept', () => {
  it('comes back, also where two keys have changed places', () => {
    const kept = { rewind: 3, keys: { ...usualSettings.keys, toggle: 'F2', back: 'F4' } }
    expect(parsePlaybackSettings(JSON.stringify(kept))).toEqual(kept)
  })

  it('is as usual where it makes no sense', () => {
    expect(parsePlaybackSettings(undefined)).toEqual(usualSettings)
    expect(parsePlaybackSettings('{"rewind":99,"keys":{"toggle":"k"}}')).toEqual(usualSettings)
    const doubled = { rewind: 1, keys: { ...usualSettings.keys, faster: 'F4' } }
    expect(parsePlaybackSettings(JSON.stringify(doubled)).keys).toEqual(usualSettings.keys)
  })
})
