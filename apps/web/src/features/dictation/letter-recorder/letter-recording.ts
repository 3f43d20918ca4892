/**
 * A recording that belongs to a letter, by the key of the device that made it. `dictationId`: its number on the server, once it
 * was sent. `hasWords`: the words that speech to text found are in the letter.
 */
export type LetterRecording = { deviceKey: string; dictationId: number | null; hasWords: boolean }
