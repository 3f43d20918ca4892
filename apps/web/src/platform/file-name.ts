// The file name a server gives in Content-Disposition, with accents (RFC 5987, rules §4).

/** `filename*=UTF-8''…` wins over `filename="…"`; null when there is neither. */
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
