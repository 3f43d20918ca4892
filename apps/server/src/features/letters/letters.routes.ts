import { routes } from '@sincerely/contract/routes'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import { logged } from '../../platform/errors.ts'
import { approveBatch } from './batch/approve-batch.ts'
import type { PrintBatch } from './batch/batch-printer.ts'
import { downloadBatch } from './batch/download-batch.ts'
import { openVersion } from './letter-readings.ts'
import { lookAtBatch } from './batch/look-at-batch.ts'
import type { ReportFault } from './batch/one-by-one.ts'
import { postBatch } from './batch/post-batch.ts'
import { createLetter } from './create-letter.ts'
import { downloadLetter, downloadWordFile, getLetterFrame } from './letter-download.ts'
import type { PrintLetters, PrintWordFile } from './letter-download.ts'
import { correctLetter } from './letter-correction.ts'
import { listAccepted, listRepeatedActions } from './letter-findings.ts'
import { changeLetter, getVersion, listSteps, restoreVersion } from './letter-history.ts'
import { listSendings, postLetter } from './letter-posting.ts'
import { addressLetter } from './letter-recipients.ts'
import { deleteLetter, getDeleted, restoreLetter } from './letter-removal.ts'
import { exportPracticeLetters, listPracticeLetters } from './practice/practice-letters.ts'
import { reassignLetters } from './practice/reassign-letters.ts'
import { reviewLetter } from './letter-review.ts'
import { getLetter, listForReview, listLetters, listPending, saveText } from './letters.ts'
import { listEditors, sayEditing, stopEditing } from './letter-editors.ts'
import { dropWorkingCopy, getWorkingCopy, listUnsaved, saveWorkingCopy } from './working-copies.ts'

export type LetterParts = {
  print: PrintLetters
  printWord: PrintWordFile
  printBatch: PrintBatch
  outbox: Outbox
}

export function registerLetters(
  app: FastifyInstance,
  contexts: RequestContexts,
  { print, printWord, printBatch, outbox }: LetterParts,
): void {
  const reporting = ({ requestId }: Ctx): ReportFault => {
    return (fault) =>
      app.log.error(
        { reqId: requestId, code: fault.code, errors: logged(fault) },
        'a letter of a batch failed',
      )
  }
  bindRoutes(app, contexts, routes.letters, {
    list: (ctx, { query }) => listLetters(ctx, query),
    listForReview: (ctx, { query }) => listForReview(ctx, query),
    listPending: (ctx, { query }) => listPending(ctx, query),
    listUnsaved: (ctx) => listUnsaved(ctx),
    create: async (ctx, { body }) => ({ letter: await createLetter(ctx, body) }),
    get: async (ctx, { params }) => ({ letter: await getLetter(ctx, params.id) }),
    saveText: async (ctx, { params, body }) => ({ letter: await saveText(ctx, params.id, body) }),
    review: async (ctx, { params, body }) => ({ letter: await reviewLetter(ctx, params.id, body, print) }),
    post: async (ctx, { params, body }) => ({ letter: await postLetter(ctx, params.id, body, outbox) }),
    pdf: (ctx, { params, query }) => downloadLetter(ctx, params.id, query, print),
    docx: (ctx, { params, query }) => downloadWordFile(ctx, params.id, query, printWord),
    frame: (ctx, { params }) => getLetterFrame(ctx, params.id),
    address: async (ctx, { params, body }) => ({ letter: await addressLetter(ctx, params.id, body) }),
    listAccepted: (ctx, { params }) => listAccepted(ctx, params.id),
    listRepeatedActions: (ctx, { params }) => listRepeatedActions(ctx, params.id),
    listSendings: (ctx, { params }) => listSendings(ctx, params.id, outbox),
    listEditors: (ctx, { params }) => listEditors(ctx, params.id),
    sayEditing: (ctx, { params }) => sayEditing(ctx, params.id),
    stopEditing: (ctx, { params }) => stopEditing(ctx, params.id),
    getWorkingCopy: (ctx, { params }) => getWorkingCopy(ctx, params.id),
    saveWorkingCopy: (ctx, { params, body }) => saveWorkingCopy(ctx, params.id, body),
    change: async (ctx, { params, body }) => ({ letter: await changeLetter(ctx, params.id, body) }),
    listSteps: (ctx, { params }) => listSteps(ctx, params.id),
    getVersion: async (ctx, { params }) => ({ text: await getVersion(ctx, params.id, params.number) }),
    restoreVersion: async (ctx, { params, body }) => ({
      letter: await restoreVersion(ctx, params.id, { number: params.number, version: body.version }),
    }),
    delete: (ctx, { params, query }) => deleteLetter(ctx, params.id, query.version),
    getDeleted: async (ctx, { params }) => ({ deletion: await getDeleted(ctx, params.id) }),
    restore: async (ctx, { params }) => ({ letter: await restoreLetter(ctx, params.id) }),
    correct: async (ctx, { params }) => ({ letter: await correctLetter(ctx, params.id) }),
    dropWorkingCopy: (ctx, { params, query }) => dropWorkingCopy(ctx, params.id, query),
    openVersion: (ctx, { params, body }) => openVersion(ctx, params.id, body.version),
    lookAtBatch: (ctx, { body }) => lookAtBatch(ctx, body),
    approveBatch: (ctx, { body, signal }) =>
      approveBatch(ctx, body, { signal, report: reporting(ctx), print }),
    postBatch: (ctx, { body, signal }) => postBatch(ctx, body, { signal, report: reporting(ctx), outbox }),
    pdfBatch: (ctx, { body, signal }) =>
      downloadBatch(ctx, body.ids, { form: 'pdf', signal, report: reporting(ctx), printBatch }),
    listPractice: (ctx, { query }) => listPracticeLetters(ctx, query),
    exportPractice: (ctx, { query, signal }) => exportPracticeLetters(ctx, query, signal),
    reassign: (ctx, { body }) => reassignLetters(ctx, body),
    zipBatch: (ctx, { body, signal }) =>
      downloadBatch(ctx, body.ids, { form: 'zip', signal, report: reporting(ctx), printBatch }),
  })
}
