// Formats and counts days and times. The current time and the practice's time zone are always passed in.

/** 'Good morning' before 12:00, 'Good afternoon' 12:00 to 16:59, 'Good evening' from 17:00 (spec §2 Dashboard). */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** The calendar day `YYYY-MM-DD` of an instant in a time zone (IANA name, such as Europe/London). */
export function dayIn(instant: Date, timeZone: string): string {
  const [day, month, year] = formatter('day', timeZone).format(instant).split('/')
  return `${year}-${month}-${day}`
}

/** The hour 0–23 of an instant in a time zone. */
export function hourIn(instant: Date, timeZone: string): number {
  return Number(formatter('hour', timeZone).format(instant))
}

/** `YYYY-MM-DD` → `dd/mm/yyyy` (spec §9); anything else is returned unchanged. */
export function shortDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : day
}

/** The calendar day after `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return addDays(day, 1)
}

/** The calendar day that many days after `YYYY-MM-DD`; before it if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** An instant as `dd/mm/yyyy` in a time zone. */
export function shortDate(instant: Date, timeZone: string): string {
  return shortDay(dayIn(instant, timeZone))
}

/** An instant as `Friday 20 November 2026` in a time zone. */
export function fullDate(instant: Date, timeZone: string): string {
  return formatter('fullDate', timeZone).format(instant).replace(',', '')
}

/** A month `YYYY-MM` as `November 2026`. */
export function monthName(month: string): string {
  return formatter('month', 'UTC').format(new Date(`${month}-01T00:00:00Z`))
}

/** An instant as `14:02` in a time zone. */
export function clockTime(instant: Date, timeZone: string): string {
  return formatter('clock', timeZone).format(instant)
}

/**
 * The instant at which a clock in a time zone shows `time` (`HH:MM`) on `day` (`YYYY-MM-DD`). If the hour occurs twice, the
 * second; if a clock change skips the time, the one an hour later.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const guess = shown - aheadOfUtc(shown, timeZone)
  return new Date(shown - aheadOfUtc(guess, timeZone))
}

/** Whether this is a time zone's name, such as Europe/London. Offsets such as +01:00 are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false
  try {
    formatter('clock', name)
    return true
  } catch {
    return false
  }
}

/** A time zone's offset from UTC at an instant; both in ms, the instant at a full minute. */
function aheadOfUtc(instant: number, timeZone: string): number {
  const at = new Date(instant)
  return Date.parse(`${dayIn(at, timeZone)}T${clockTime(at, timeZone)}:00Z`) - instant
}

/** 'just now', 'N mins ago', 'N hours ago', 'N days ago' (spec §2 Letter detail). A future instant is 'just now'. */
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
 * A day `YYYY-MM-DD` relative to today: 'Today', 'Yesterday', '{n} days ago' under seven days, else `dd/mm/yyyy` (spec §2
 * Admin Letters). Future days are written out.
 */
export function relativeDay(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days > 1 && days < 7 ? `${days} days ago` : shortDay(day)
}

const formats = {
  // One language for all: each further one takes a browser 10 ms and more to load.
  day: ['en-GB', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  hour: ['en-GB', { hour: '2-digit', hourCycle: 'h23' }],
  fullDate: ['en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  month: ['en-GB', { month: 'long', year: 'numeric' }],
  clock: ['en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
} as const satisfies Record<string, [locale: string, Intl.DateTimeFormatOptions]>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached for each time zone: creating one takes a thousand times longer than formatting a date. */
function formatter(format: keyof typeof formats, timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(`${format} ${timeZone}`)
  if (known !== undefined) return known
  const [locale, options] = formats[format]
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(`${format} ${timeZone}`, made)
  return made
}
