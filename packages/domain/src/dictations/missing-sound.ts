// Writes sentences about sound that a device lost before it reached the server, for the person who types or signs.

/** A range of a take, in seconds from its beginning. */
export type LostSound = { take: number; start: number; end: number }

/** `told` is the sound that the device knows to be lost. If it knows of none, `parts` lists the missing parts. */
export function missingNote(told: readonly LostSound[], parts: readonly string[]): string {
  if (told.length === 0) return [...parts, lost].join(' ')
  const pieces = told.map(({ take, start, end }) => {
    const where = `from about ${clock(start)} to ${clock(Math.max(end, start + 1))}`
    return take === 1 && told.every((one) => one.take === 1) ? where : `in recording ${take} ${where}`
  })
  const shown = pieces.slice(0, maxNamed).join(', ')
  const more = pieces.length > maxNamed ? ' and more' : ''
  return `Sound is missing ${shown}${more}. ${lost}`
}

const maxNamed = 10

const lost = 'It was lost on the device that recorded it. The rest of the recording was kept.'

/** Writes seconds as '1:05'. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
