// What a rule about dictations may refuse with: its HTTP status and the sentence a person reads (errors.ts has them all).
import type { Refusal } from '@sincerely/domain/refusals'

export const dictationErrors = {
  dictation_is_sent: {
    status: 409,
    message: 'This dictation has been sent already. Its sound stays as it is; dictate what is missing anew.',
  },
  dictation_not_sent: {
    status: 409,
    message: 'This dictation has not been sent yet. Send it first.',
  },
  dictation_is_typed: {
    status: 409,
    message: 'This dictation has become a letter already. Open the letter and go on there.',
  },
  dictation_not_typed: { status: 409, message: 'This dictation has not been typed yet.' },
  dictation_is_discarded: {
    status: 409,
    message: 'This dictation was discarded. Bring it back first, then go on.',
  },
  dictation_not_discarded: { status: 409, message: 'This dictation has not been discarded.' },
  dictation_restore_too_late: {
    status: 409,
    message: 'The sound of this dictation has been deleted, so it can no longer be brought back.',
  },
  dictation_changed_meanwhile: {
    status: 409,
    message:
      'This dictation was changed meanwhile, by somebody else or in another tab of yours. What you entered is kept; look at the change and save again.',
  },
  dictation_part_differs: {
    status: 409,
    message:
      'Another tab or device has sent other sound for the same moment of this dictation. Nothing was replaced; go on there, or record a new take.',
  },
  dictation_parts_missing: {
    status: 409,
    message:
      'Not all of the sound has arrived yet. Nothing was sent; it is sent once the rest is here, or without it where it is lost.',
  },
  dictation_has_no_sound: {
    status: 422,
    message: 'Nothing was recorded yet. Record something, then send it.',
  },
  dictation_sound_unknown: {
    status: 422,
    message:
      'This is not a recording that can be played: it does not begin as one. Nothing was stored; record it anew, or send a WebM, Ogg, MP4, WAV, FLAC or MP3 file.',
  },
  dictation_too_long: {
    status: 422,
    message: 'This dictation is longer than can be kept in one. Send it and go on in a new one.',
  },
  dictation_of_another_patient: {
    status: 409,
    message:
      'This dictation is about another patient than the letter. Choose the same patient for both. Nothing was saved.',
  },
  dictation_sound_deleted: {
    status: 409,
    message: 'The sound of this dictation has been deleted, as the practice has set. The letter stays.',
  },
  speech_not_set_up: {
    status: 409,
    message: 'No speech to text is set up here. Type the dictation from its sound.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
