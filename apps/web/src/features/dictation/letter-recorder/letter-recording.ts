/** A recording that belongs to a letter: `dictationId` once it was sent, `hasWords` once its words are in the letter. */
export type LetterRecording = { deviceKey: string; dictationId: number | null; hasWords: boolean }
