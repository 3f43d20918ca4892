// Beside the page: what differs in a letter, and where its words come from. Typing never waits for it.
import { alignToDictation } from '@sincerely/domain/composer/source-map'
import { checkFacts, unusedDictation } from '@sincerely/domain/fact-check/check-facts'
import type { Answer, Question, WorkerWord } from './check-messages.ts'

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  say('begun')
  say(answerTo(data))
})

function say(word: WorkerWord): void {
  self.postMessage(word)
}

function answerTo(question: Question): Answer {
  if ('map' in question) return { map: alignToDictation(question.map.letter, question.map.dictation) }
  return { findings: checkFacts(question.check), unused: unusedDictation(question.check) }
}
