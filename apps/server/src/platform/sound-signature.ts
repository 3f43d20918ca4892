// Recognises sound files by their first bytes, because the declared type may be wrong.

/** In bytes. A smaller file is a header with less than a second of sound, such as after a quick tap (documents §3.2). */
export const minTakeBytes = 200

/**
 * Whether the bytes are the beginning of WebM, Ogg, MP4, WAV, FLAC, MP3 or AAC, the only formats that browsers and recorders
 * make.
 */
export function beginsAsSound(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 12)
  if (bytes.length < 4) return false
  return (
    text.startsWith('\u001A\u0045\u00DF\u00A3') ||
    text.startsWith('OggS') ||
    text.startsWith('fLaC') ||
    text.startsWith('ID3') ||
    text.slice(4, 8) === 'ftyp' ||
    (text.startsWith('RIFF') && text.slice(8) === 'WAVE') ||
    // The sync word of MPEG audio and ADTS has eleven one bits.
    (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
  )
}
