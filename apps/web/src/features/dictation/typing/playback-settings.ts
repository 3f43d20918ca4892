// How playback answers to keys and pedals, and how far it goes back after a pause: settable, kept on this device.
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { keepChoice, readChoice } from '../../../platform/storage.ts'

export const playbackActions = ['toggle', 'back', 'forward', 'slower', 'faster'] as const
export type PlaybackAction = (typeof playbackActions)[number]

export type PlaybackSettings = {
  /** In seconds. */
  rewind: number
  keys: Record<PlaybackAction, string>
}

/** F-keys, as pedals send them: those that browsers do not need, next to each other for one hand. */
export const usualSettings: PlaybackSettings = {
  rewind: 1.5,
  keys: { toggle: 'F4', back: 'F2', forward: 'F9', slower: 'Shift+F2', faster: 'Shift+F9' },
}

/** Works beside the key that is set: within reach of both thumbs on every keyboard. */
export const alwaysToggle = 'Ctrl+Space'

/** In seconds. */
export const rewinds = [0, 0.5, 1, 1.5, 2, 3, 5] as const

export const actionLabels = {
  toggle: 'Play or pause',
  back: 'Back 5 seconds',
  forward: 'Forward 5 seconds',
  slower: 'Slower',
  faster: 'Faster',
} as const satisfies Record<PlaybackAction, string>

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** A press as it is written down: 'Shift+F2', 'Ctrl+Space', 'Alt+k'. Empty for a key that only goes with others. */
export function pressText({ key, code, ctrlKey, altKey, shiftKey, metaKey }: Press): string {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'].includes(key)) return ''
  const named = code === 'Space' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  const held = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta'].filter(Boolean)
  return [...held, named].join('+')
}

/** What a press does, or null. */
export function actionOf(press: string, { keys }: PlaybackSettings): PlaybackAction | null {
  if (press === alwaysToggle) return 'toggle'
  return playbackActions.find((action) => keys[action] === press) ?? null
}

/** Why a press cannot be set for an action, or null when it can. */
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
  if (taken.has(press)) return `${press} is used by the browser or the letter editor. Choose another one.`
  const other = playbackActions.find((one) => one !== action && keys[one] === press)
  if (other) return `${press} is already set for ‘${actionLabels[other]}’. Choose another one.`
  return press === alwaysToggle ? `${press} already plays and pauses. Choose another one.` : null
}

/** What was kept on this device, or the usual. */
export function readPlaybackSettings(): PlaybackSettings {
  return parsePlaybackSettings(readChoice('playback') ?? undefined)
}

export function keepPlaybackSettings(settings: PlaybackSettings): void {
  keepChoice('playback', JSON.stringify(settings))
}

/** Keys that make no sense together are all as usual. */
export function parsePlaybackSettings(stored: string | undefined): PlaybackSettings {
  const kept = parseObject(stored)
  const rewind = rewinds.find((one) => one === kept?.rewind) ?? usualSettings.rewind
  const keys = isObject(kept?.keys) ? readKeys(kept.keys) : null
  return { rewind, keys: keys ?? usualSettings.keys }
}

function readKeys(found: Record<string, unknown>): PlaybackSettings['keys'] | null {
  const [toggle, back, forward, slower, faster] = playbackActions.map((action) => String(found[action]))
  if (!toggle || !back || !forward || !slower || !faster) return null
  const keys = { toggle, back, forward, slower, faster }
  const makesSense = playbackActions.every(
    (action) => problemWith(keys[action], action, { ...usualSettings, keys }) === null,
  )
  return makesSense ? keys : null
}

/** What browsers do not give away, and what the letter's editor needs. */
const taken = new Set(
  [
    'F1 F5 F6 F11 F12 Ctrl+F4 Alt+F4 Ctrl+F5 Shift+F5 Alt+ArrowLeft Alt+ArrowRight',
    'Ctrl+a Ctrl+b Ctrl+c Ctrl+f Ctrl+i Ctrl+k Ctrl+l Ctrl+n Ctrl+p Ctrl+r Ctrl+s Ctrl+t Ctrl+u Ctrl+v Ctrl+w',
    'Ctrl+x Ctrl+y Ctrl+z Ctrl+Shift+n Ctrl+Shift+t Ctrl+Shift+w Ctrl+Shift+z Ctrl+Shift+7 Ctrl+Shift+8',
    'Ctrl+Enter Ctrl+Backspace Ctrl+Delete Ctrl+ArrowLeft Ctrl+ArrowRight Ctrl+Home Ctrl+End',
  ].flatMap((keys) => keys.split(' ')),
)
