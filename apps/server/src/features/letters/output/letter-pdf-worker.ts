// The thread that typesets letters as PDF.

import { answerLetters } from './answer-letters.ts'
import { createTypesetter } from './typeset-letter.ts'

answerLetters(createTypesetter())
