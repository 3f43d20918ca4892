// Formats and counts days and times. Callers always pass the current time and the practice's time zone.

/**
 * Returns 'Good morning' before 12:00, 'Good afternoon' from 12:00 to 16:59, and 'Good evening' from 17:00 (spec §2 Dashboard).
 */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** Returns the calendar day `YYYY-MM-DD` of an instant in a time zone (IANA name, such as Europe/London). */
export function dayIn(instant: Date, timeZone: string): string {
  const [day, month, year] = formatter('day', timeZone).format(instant).split('/')
  return `${year}-${month}-${day}`
}

/** Returns the hour (0–23) of an instant in a time zone. */
export function hourIn(instant: Date, timeZone: string): number {
  return Number(formatter('hour', timeZone).format(instant))
}

/** Writes `YYYY-MM-DD` as `dd/mm/yyyy` (spec §9). Any other text is returned unchanged. */
export function shortDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : day
}

/** Returns the calendar day after `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return addDays(day, 1)
}

/** Returns the calendar day that many days later, or earlier if the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Writes an instant as `dd/mm/yyyy` in a time zone. */
export function shortDate(instant: Date, timeZone: string): string {
  return shortDay(dayIn(instant, timeZone))
}

/** Writes an instant as `Friday 20 November 2026` in a time zone. */
export function fullDate(instant: Date, timeZone: string): string {
  return formatter('fullDate', timeZone).format(instant).replace(',', '')
}

/** Writes a month `YYYY-MM` as `November 2026`. */
export function monthName(month: string): string {
  return formatter('month', 'UTC').format(new Date(`${month}-01T00:00:00Z`))
}

/** Writes an instant as `14:02` in a time zone. */
export function clockTime(instant: Date, timeZone: string): string {
  return formatter('clock', timeZone).format(instant)
}

/**
 * Returns the instant at which a clock in a time zone shows `time` (`HH:MM`) on `day` (`YYYY-MM-DD`). If the hour occurs twice,
 * it is the second. If a clock change skips the time, it is the time one hour later.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const guess = shown - aheadOfUtc(shown, timeZone)
  return new Date(shown - aheadOfUtc(guess, timeZone))
}

/** Whether this is the name of a time zone, such as Europe/London. Offsets such as +01:00 are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false
  try {
    formatter('clock', name)
    return true
  } catch {
    return false
  }
}

/** Returns a time zone's offset from UTC at an instant. Both are in ms, and the instant is a full minute. */
function aheadOfUtc(instant: number, timeZone: string): number {
  const at = new Date(instant)
  return Date.parse(`${dayIn(at, timeZone)}T${clockTime(at, timeZone)}:00Z`) - instant
}

/** Returns 'just now', 'N mins ago', 'N hours ago' or 'N days ago' (spec §2 Letter detail). A future instant is 'just now'. */
export function timeAgo(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? '1 min ago' : `${minutes} mins ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/**
 * Writes a day `YYYY-MM-DD` relative to today: 'Today', 'Yesterday', '{n} days ago' under seven days, or else `dd/mm/yyyy` (spec
 * §2 Admin Letters). Future days are always `dd/mm/yyyy`.
 */
export function relativeDay(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days > 1 && days < 7 ? `${days} days ago` : shortDay(day)
}

/** Whether the text is a real calendar day, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const formats = {
  // There is one language for all, because each further one takes a browser at least 10 ms to load.
  day: ['en-GB', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  hour: ['en-GB', { hour: '2-digit', hourCycle: 'h23' }],
  fullDate: ['en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  month: ['en-GB', { month: 'long', year: 'numeric' }],
  clock: ['en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
} as const satisfies Record<string, [locale: string, Intl.DateTimeFormatOptions]>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The formatters are cached for each time zone, because creating one takes a thousand times longer than formatting a date. */
function formatter(format: keyof typeof formats, timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(`${format} ${timeZone}`)
  if (known !== undefined) return known
  const [locale, options] = formats[format]
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(`${format} ${timeZone}`, made)
  return made
}
