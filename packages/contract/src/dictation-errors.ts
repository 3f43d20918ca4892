// Defines the errors of dictations with their HTTP status and sentence (errors.ts has all errors).
import type { Refusal } from '@sincerely/domain/refusals'

export const dictationErrors = {
  dictation_is_sent: {
    status: 409,
    message:
      'This dictation has already been sent and its recording cannot be changed. Dictate what is missing in a new one.',
  },
  dictation_not_sent: {
    status: 409,
    message: 'This dictation has not been sent yet. Send it first.',
  },
  dictation_is_typed: {
    status: 409,
    message: 'This dictation has already been made into a letter. Open the letter and continue there.',
  },
  dictation_not_typed: { status: 409, message: 'This dictation has not been typed yet. Type it first.' },
  dictation_is_discarded: {
    status: 409,
    message: 'This dictation was discarded. Restore it first, then continue.',
  },
  dictation_not_discarded: {
    status: 409,
    message: 'This dictation has not been discarded. There is nothing to restore.',
  },
  dictation_restore_too_late: {
    status: 409,
    message:
      'The recording of this dictation has been deleted, so the dictation cannot be restored. Dictate it again.',
  },
  dictation_changed_meanwhile: {
    status: 409,
    message:
      'This dictation was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  dictation_part_differs: {
    status: 409,
    message:
      'Another tab or device has sent a different recording for the same part of this dictation. Nothing was replaced. Continue there, or make a new recording.',
  },
  dictation_parts_missing: {
    status: 409,
    message:
      'Part of the recording has not arrived yet, so the dictation was not sent. Wait until the rest has arrived, or send the dictation without it if that part is lost.',
  },
  dictation_has_no_sound: {
    status: 422,
    message: 'Nothing has been recorded yet. Record something, then send it.',
  },
  dictation_sound_unknown: {
    status: 422,
    message:
      'This recording cannot be played. Nothing was stored. Record it again, or send a WebM, Ogg, MP4, WAV, FLAC or MP3 file.',
  },
  dictation_too_long: {
    status: 422,
    message: 'This dictation has reached the maximum length. Send it and continue in a new one.',
  },
  dictation_of_another_patient: {
    status: 409,
    message:
      'This dictation and the letter are about different patients. Choose the same patient for both. Nothing was saved.',
  },
  dictation_sound_deleted: {
    status: 409,
    message: 'The recording of this dictation has been deleted, as set by your practice. The letter is kept.',
  },
  speech_not_set_up: {
    status: 409,
    message: 'Speech recognition is not set up. Type the dictation from the recording.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
