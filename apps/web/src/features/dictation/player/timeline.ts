// Maps positions of the whole recording to takes, and formats times.

export type TakeLength = { seconds: number }

/** A position within a take. `take` is its index in the list. */
export type TakePosition = { take: number; offset: number }

export function totalSeconds(takes: readonly TakeLength[]): number {
  return takes.reduce((all, { seconds }) => all + seconds, 0)
}

/**
 * Returns the take at a position in seconds from the start of the first take. Positions outside the recording count as its
 * start or end.
 */
export function takePositionAt(takes: readonly TakeLength[], position: number): TakePosition {
  let rest = Math.max(0, position)
  for (const [take, { seconds }] of takes.entries()) {
    if (rest < seconds || take === takes.length - 1) return { take, offset: Math.min(rest, seconds) }
    rest -= seconds
  }
  return { take: 0, offset: 0 }
}

/** Returns the position in seconds from the start of the first take. */
export function positionOf(takes: readonly TakeLength[], { take, offset }: TakePosition): number {
  return totalSeconds(takes.slice(0, take)) + offset
}

/**
 * Returns the position, in seconds, at which playback continues: a little earlier, to repeat the last words, or at the start
 * if everything was played.
 */
export function resumeAt(position: number, rewind: number, total: number): number {
  return position >= total - 0.25 ? 0 : Math.max(0, position - rewind)
}

export const slowest = 0.75
export const fastest = 2
const rateStep = 0.25

/** Returns the speed after a step down or up, from 0.75 to 2. */
export function steppedRate(rate: number, by: 1 | -1): number {
  const stepped = Math.round((rate + by * rateStep) / rateStep) * rateStep
  return Math.min(fastest, Math.max(slowest, stepped))
}

/** Writes 65 seconds as '1:05', and 3700 seconds as '1:01:40'. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Writes 65 seconds as '1 minute 5 seconds', for screen readers. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const rest = counted(whole % 60, 'second')
  return minutes === 0 ? rest : `${counted(minutes, 'minute')} ${rest}`
}
