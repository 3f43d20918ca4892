// Lists the places that receive data from the practice, for the privacy policy. They depend on this
// installation's settings.
import type { Info } from '@sincerely/contract/system'

/** Each place has one or two sentences. */
export function dataRecipients({ ai, speech }: Pick<Info, 'ai' | 'speech'>): string[] {
  return [
    ...(ai ? withPracticeKey : [withOwnKey]),
    speech
      ? 'Recordings are sent to the speech recognition service that the practice has chosen, to be transcribed.'
      : "Speech recognition is not set up, so recordings stay on the practice's server.",
    'Letters are sent by post, by email, by hand or to another clinical system, as each letter states.',
    'Nowhere else.',
  ]
}

const withPracticeKey = [
  'The words of a letter are sent to the AI service that the practice has chosen when someone asks AI to draft or improve the letter.',
  'If someone uploads a patient list that Sincerely cannot read without AI, the list is sent to the same AI service, as text or as pictures of its pages, without asking first.',
]

const withOwnKey =
  'No AI service is set up for the practice. People who work here may use one with a key of their own. When they ask for it, the words of a letter are sent there. If they upload a patient list that Sincerely cannot read without AI, the list is sent there too, as text or as pictures of its pages, without asking first.'
