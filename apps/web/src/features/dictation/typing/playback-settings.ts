// The settings of playback keys and pedals, and of the rewind after a pause. They are stored on this device.
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { keepChoice, readChoice } from '../../../platform/storage.ts'

export const playbackActions = ['toggle', 'back', 'forward', 'slower', 'faster'] as const
export type PlaybackAction = (typeof playbackActions)[number]

export type PlaybackSettings = {
  /** The rewind after a pause, in seconds. */
  rewind: number
  keys: Record<PlaybackAction, string>
}

/** The default keys are F-keys that pedals send and browsers do not use, close together for one hand. */
export const defaultSettings: PlaybackSettings = {
  rewind: 1.5,
  keys: { toggle: 'F4', back: 'F2', forward: 'F9', slower: 'Shift+F2', faster: 'Shift+F9' },
}

/** Ctrl+Space always works, in addition to the key that was set. Both thumbs can reach it. */
export const fixedToggleKey = 'Ctrl+Space'

/** The choices for the rewind, in seconds. */
export const rewindOptions = [0, 0.5, 1, 1.5, 2, 3, 5] as const

export const actionLabels = {
  toggle: 'Play or pause',
  back: 'Back 5 seconds',
  forward: 'Forward 5 seconds',
  slower: 'Slower',
  faster: 'Faster',
} as const satisfies Record<PlaybackAction, string>

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** Returns a name such as 'Shift+F2', 'Ctrl+Space' or 'Alt+k'; empty for a modifier key alone. */
export function keyText({ key, code, ctrlKey, altKey, shiftKey, metaKey }: KeyPress): string {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'].includes(key)) return ''
  const keyName = code === 'Space' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  const modifiers = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta'].filter(
    Boolean,
  )
  return [...modifiers, keyName].join('+')
}

export function actionOf(press: string, { keys }: PlaybackSettings): PlaybackAction | null {
  if (press === fixedToggleKey) return 'toggle'
  return playbackActions.find((action) => keys[action] === press) ?? null
}

/** Says why a key cannot be set for an action; null if it can. */
export function problemWith(
  press: string,
  action: PlaybackAction,
  { keys }: PlaybackSettings,
): string | null {
  if (
    !/^(?:(?:Ctrl|Alt|Shift|Meta)\+)*(?:F\d{1,2}|Media\w+)$|^(?:(?:Ctrl|Alt)\+)+(?:Shift\+)?[^+]+$/.test(
      press,
    )
  )
    return 'Choose an F-key, or a key together with Ctrl or Alt. Other keys are needed for typing.'
  if (reservedKeys.has(press))
    return `${press} is used by the browser or the letter editor. Choose another one.`
  const other = playbackActions.find((one) => one !== action && keys[one] === press)
  if (other) return `${press} is already set for ‘${actionLabels[other]}’. Choose another one.`
  return press === fixedToggleKey ? `${press} already plays and pauses. Choose another one.` : null
}

export function readPlaybackSettings(): PlaybackSettings {
  return parsePlaybackSettings(readChoice('playback') ?? undefined)
}

export function savePlaybackSettings(settings: PlaybackSettings): void {
  keepChoice('playback', JSON.stringify(settings))
}

/** Reads stored settings. Uses the default keys if any stored key is invalid. */
export function parsePlaybackSettings(stored: string | undefined): PlaybackSettings {
  const fields = parseObject(stored)
  const rewind = rewindOptions.find((one) => one === fields?.rewind) ?? defaultSettings.rewind
  const keys = isObject(fields?.keys) ? readKeys(fields.keys) : null
  return { rewind, keys: keys ?? defaultSettings.keys }
}

function readKeys(found: Record<string, unknown>): PlaybackSettings['keys'] | null {
  const [toggle, back, forward, slower, faster] = playbackActions.map((action) => String(found[action]))
  if (!toggle || !back || !forward || !slower || !faster) return null
  const keys = { toggle, back, forward, slower, faster }
  const isValid = playbackActions.every(
    (action) => problemWith(keys[action], action, { ...defaultSettings, keys }) === null,
  )
  return isValid ? keys : null
}

/** The keys that browsers and the letter editor use. */
const reservedKeys = new Set(
  [
    'F1 F5 F6 F11 F12 Ctrl+F4 Alt+F4 Ctrl+F5 Shift+F5 Alt+ArrowLeft Alt+ArrowRight',
    'Ctrl+a Ctrl+b Ctrl+c Ctrl+f Ctrl+i Ctrl+k Ctrl+l Ctrl+n Ctrl+p Ctrl+r Ctrl+s Ctrl+t Ctrl+u Ctrl+v Ctrl+w',
    'Ctrl+x Ctrl+y Ctrl+z Ctrl+Shift+n Ctrl+Shift+t Ctrl+Shift+w Ctrl+Shift+z Ctrl+Shift+7 Ctrl+Shift+8',
    'Ctrl+Enter Ctrl+Backspace Ctrl+Delete Ctrl+ArrowLeft Ctrl+ArrowRight Ctrl+Home Ctrl+End',
  ].flatMap((keys) => keys.split(' ')),
)
