// The thread that makes Word files.

import { answerLetters } from './answer-letters.ts'
import { letterDocx } from './letter-docx.ts'

answerLetters(letterDocx)
