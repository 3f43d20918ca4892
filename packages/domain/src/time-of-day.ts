/** Reads a typed time of day as `HH:MM`: 14:02, 9.05, 1402, 9, 2.30 pm. Returns null if the text is not a time. */
export function readTimeOfDay(text: string): string | null {
  const match = written.exec(text.trim())
  const hour = Number(match?.groups?.['hour'])
  const minute = Number(match?.groups?.['minute'] ?? 0)
  const half = match?.groups?.['half']?.toLowerCase()
  const counted = half === undefined ? hour : hourOfHalf(hour, half)
  if (counted === null || !(counted < 24) || !(minute < 60)) return null
  return `${twoDigits(counted)}:${twoDigits(minute)}`
}

const written = /^(?<hour>\d{1,2})(?:\s*(?:[:.h]\s*)?(?<minute>\d{2})|h)?(?:\s*(?<half>[ap])\.?m\.?)?$/iu

/** 12 am is midnight, and 12 pm is noon. */
function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function twoDigits(amount: number): string {
  return String(amount).padStart(2, '0')
}
