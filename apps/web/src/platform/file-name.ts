// Reads the file name in a Content-Disposition header, accents included (RFC 5987, rules §4).

/** Prefers `filename*=UTF-8''…` to `filename="…"`. Returns null if the header has neither. */
export function fileNameOf(contentDisposition: string | null): string | null {
  if (contentDisposition === null) return null
  const accented = /filename\*=UTF-8''([^;]+)/i.exec(contentDisposition)?.[1]
  if (accented) return decode(accented.trim())
  return /filename="?([^";]+)"?/i.exec(contentDisposition)?.[1]?.trim() ?? null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
