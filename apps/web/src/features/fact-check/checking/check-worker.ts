// Checks letters and maps their words to the dictation in a worker, so that typing never has to wait.
import { alignToDictation } from '@sincerely/domain/composer/source-map'
import { checkFacts, unusedDictation } from '@sincerely/domain/fact-check/check-facts'
import { lintLetter } from '@sincerely/domain/lint/lint-letter'
import { medicineTable } from '@sincerely/domain/medicine-table/medicine-table'
import type { Answer, Question, WorkerMessage } from './check-messages.ts'

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  send('started')
  send(answer(data))
})

function send(message: WorkerMessage): void {
  self.postMessage(message)
}

function answer(question: Question): Answer {
  if ('map' in question) return { map: alignToDictation(question.map.letter, question.map.dictation) }
  if ('lint' in question) return { style: lintLetter(question.lint) }
  if ('medicinesOf' in question) return { medicineTable: medicineTable(question.medicinesOf) }
  return { findings: checkFacts(question.check), unused: unusedDictation(question.check) }
}
