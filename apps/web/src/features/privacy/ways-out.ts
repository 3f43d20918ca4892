// Where data go from the practice, as this installation is set: for the privacy policy.
import type { Info } from '@sincerely/contract/system'

/** Each a sentence or two; all there are. */
export function waysOut({ ai, speech }: Pick<Info, 'ai' | 'speech'>): string[] {
  return [
    ...(ai ? withPracticeKey : [withOwnKey]),
    speech
      ? 'Recordings go to the speech recogniser that the practice has chosen, to be written down.'
      : 'No speech recogniser is set up: recordings stay on the practice’s server.',
    'Letters go by post, by e-mail, by hand or to another clinical system, as each of them says.',
    'To nobody else.',
  ]
}

const withPracticeKey = [
  'To draft or improve a letter, its words may go to the language model that the practice has chosen, when somebody asks for that.',
  'A patient list that somebody uploads and that fixed rules cannot read goes to that language model as well, as text or as pictures of its pages, without another question.',
]

const withOwnKey =
  'No language model is set up for the practice. Somebody who works here may use one with a key of their own; the words of a letter then go there when they ask for it. A patient list that they upload and that fixed rules cannot read then goes there as well, as text or as pictures of its pages, without another question.'
