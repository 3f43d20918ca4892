// The server's table of contents: one line for each feature.
import fastifyCompress from '@fastify/compress'
import { speakPlainly } from '@sincerely/contract/plain-messages'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { registerAddressBook } from '../features/address-book/address-book.routes.ts'
import { registerAdmin } from '../features/admin/admin.routes.ts'
import { forgetCallsInTime } from '../features/ai-calls/forget-calls.ts'
import { registerAiCalls } from '../features/ai-calls/ai-calls.routes.ts'
import { dropKeyOf } from '../features/api-keys/api-keys.ts'
import { registerApiKeys } from '../features/api-keys/api-keys.routes.ts'
import { endSessions, findActor } from '../features/auth/auth.ts'
import { endAssignments } from '../features/assignments/assignments.ts'
import { tellCoversInTime } from '../features/assignments/tell-covers.ts'
import { registerAssignments } from '../features/assignments/assignments.routes.ts'
import type { SignInRules } from '../features/auth/auth.ts'
import { registerAssistant } from '../features/assistant/assistant.routes.ts'
import { registerAttention } from '../features/attention/attention.routes.ts'
import { registerAudit } from '../features/audit/audit.routes.ts'
import { noteViewsIn } from '../features/audit/views.ts'
import type { Views } from '../features/audit/views.ts'
import { registerAuth } from '../features/auth/auth.routes.ts'
import { playTake } from '../features/dictation/dictation-sound.ts'
import { endLinks } from '../features/auth/links/links.ts'
import { registerLinks } from '../features/auth/links/links.routes.ts'
import { hashNewPassword } from '../features/auth/password.ts'
import { eraseDictations } from '../features/dictation/dictation-erasure.sql.ts'
import { handOverDictations } from '../features/dictation/dictation-hand-over.ts'
import { lastSeenNotes } from '../features/auth/sessions/last-seen.ts'
import type { BackupPlace } from '../features/backups/backup-place.ts'
import { registerBackups } from '../features/backups/backups.routes.ts'
import { registerDictation } from '../features/dictation/dictation.routes.ts'
import { registerExtraction } from '../features/extraction/extraction.routes.ts'
import type { PdfReader } from '../features/extraction/reading/read-pdf-text.ts'
import { registerFactCheck } from '../features/fact-check/fact-check.routes.ts'
import type { ExportLetter } from '../features/fhir/document-of.ts'
import { eraseSendings } from '../features/fhir/sending-erasure.sql.ts'
import { registerFhir } from '../features/fhir/fhir.routes.ts'
import { registerHelp } from '../features/help/help.routes.ts'
import { recordElectronic } from '../features/letters/complete-posting.ts'
import type { PrintBatch } from '../features/letters/batch/batch-printer.ts'
import { attachWords } from '../features/letters/attach-words.ts'
import { openEmailCourier } from '../features/letters/email/send-emails.ts'
import { eraseLetters } from '../features/letters/letter-erasure.sql.ts'
import {
  downloadLetter,
  refuseUnprintableFrame,
  refuseUnprintableSignature,
} from '../features/letters/letter-download.ts'
import { handOverLetters } from '../features/letters/letter-hand-over.ts'
import { handOverTexts } from '../features/letter-texts/letter-text-hand-over.ts'
import { registerLetterTexts } from '../features/letter-texts/letter-texts.routes.ts'
import { exportLetter } from '../features/letters/letter-export.ts'
import { askAboutLettersAlong, lockLettersAlong } from '../features/letters/letters-along.ts'
import { registerLetters } from '../features/letters/letters.routes.ts'
import type { LetterPrinter, WordPrinter } from '../features/letters/output/letter-pdf.ts'
import { erasePatients } from '../features/patients/patient-erasure.sql.ts'
import { forgetNotificationsOf } from '../features/notifications/notifications.ts'
import { registerNotifications } from '../features/notifications/notifications.routes.ts'
import { handOverPatients } from '../features/patients/patient-hand-over.ts'
import type { ReassignParts } from '../features/patients/patient-reassigning.ts'
import { registerPatients } from '../features/patients/patients.routes.ts'
import { registerPrivacy } from '../features/privacy/privacy.routes.ts'
import { registerPromptTemplates } from '../features/prompt-templates/prompt-templates.routes.ts'
import { registerSettings } from '../features/settings/settings.routes.ts'
import { dropSignatureOf } from '../features/settings/signatures.ts'
import { registerSystem } from '../features/system/system.routes.ts'
import type { LeaveDemo } from '../features/system/system.ts'
import type { UserParts } from '../features/users/user-parts.ts'
import { registerUsers } from '../features/users/users.routes.ts'
import type { Ai } from '../platform/ai.ts'
import type { Change } from '../platform/change.ts'
import type { Ctx } from '../platform/context.ts'
import type { EventLine } from '../platform/db/event-line.ts'
import type { Tables } from '../platform/db/tables.ts'
import { openDoor } from '../platform/door.ts'
import { endConnectionsAtClose } from '../platform/end-connections.ts'
import { answer, handleErrors, toAppError } from '../platform/errors.ts'
import { acceptFiles } from '../platform/incoming-files.ts'
import type { Jobs } from '../platform/jobs.ts'
import { logOptions } from '../platform/log.ts'
import type { Mailer } from '../platform/mailer.ts'
import { publishOpenApi } from '../platform/open-api.ts'
import { startRealtime } from '../platform/realtime.ts'
import type { Realtime } from '../platform/realtime.ts'
import { serialiseReplies } from '../platform/reply-serialiser.ts'
import { setHeaders } from '../platform/security-headers.ts'
import type { Speech } from '../platform/speech.ts'
import { serveWebFiles } from '../platform/web-files.ts'

/** What an app is made of. */
export type AppParts = {
  db: Kysely<Tables>
  now: () => Date
  version: string
  rules: SignInRules
  printer: LetterPrinter
  wordPrinter: WordPrinter
  printBatch: PrintBatch
  /** The address people use, for links in e-mails; no slash at the end. Null where nobody has said it. */
  address: string | null
  /** Null where people send e-mails themselves. */
  mailer: Mailer | null
  pdfReader: PdfReader
  /** The language model that may be asked, where there is a key for it. */
  ai: Ai
  /** Null where dictations are typed from their sound. */
  speech: Speech | null
  /** What is done later: its kinds are defined here; whoever made it opens, starts and closes it. */
  jobs: Jobs
  /** Who saw what; whoever made it has it written. */
  views: Views
  /** To the other servers on the same database; null where there is one alone. Closing the app closes it. */
  eventLine: EventLine | null
  /** Where backups come from and go to. */
  backups: BackupPlace
  logLevel: string
  /** Null where the server cannot make itself another database. */
  leaveDemo: LeaveDemo | null
  /** Where a file that comes with a call waits, without a name, until all of it is here. */
  uploadDirectory: string
  /** The built web app; null serves the API alone. */
  webDirectory: string | null
  /** Proxies in front whose word on a caller's address is taken: true, or their addresses. */
  trustProxy: boolean | string[]
}

const bodyLimit = 8_000_000
/** How long what is under way may take to be answered once the app closes. */
const lastAnswersMs = 10_000

/** Builds the app, ready to listen. Closing it ends its connections, within ten seconds. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  speakPlainly()
  const app = Fastify({
    logger: logOptions(parts.logLevel),
    bodyLimit,
    genReqId: requestId,
    forceCloseConnections: 'idle',
    trustProxy: parts.trustProxy,
    // An address that cannot even be read is answered in the same shape as everything else.
    frameworkErrors: (error, request, reply) => void answer(toAppError(error), request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serialiseReplies)
  endConnectionsAtClose(app, { graceMs: lastAnswersMs })
  handleErrors(app)
  setHeaders(app)
  await app.register(fastifyCompress, { threshold: 4096, encodings: ['gzip', 'identity'] })
  await acceptFiles(app, { folder: parts.uploadDirectory })
  await publishOpenApi(app, parts.version)
  registerFeatures(app, parts)
  await serveWebFiles(app, parts.webDirectory)
  return app
}

function registerFeatures(app: FastifyInstance, parts: AppParts): void {
  const { db, now, rules, printer, wordPrinter, printBatch, mailer, pdfReader, jobs, version, leaveDemo } =
    parts
  const identify = (token: string) => findActor(rules, db, token, now())
  const realtime: Realtime = startRealtime(app.server, identify, { line: parts.eventLine })
  app.addHook('preClose', () => realtime.close())
  const { publish } = realtime
  const noteSeen = lastSeenNotes(db, now)
  const seen = async (token: string) => {
    const found = await identify(token)
    if (found !== null) await noteSeen(found.session)
    return found
  }
  const door = openDoor({ db, now, publish }, seen, noteViewsIn(parts.views))
  registerAuth(app, door, rules, {
    endConnections: realtime.drop,
    followSession: realtime.refreshSession,
  })
  registerLinks(app, door, {
    secretKey: rules.secretKey,
    mailer,
    address: parts.address,
    follow: realtime.refresh,
  })
  registerUsers(app, door, { ...peopleParts, follow: realtime.refresh })
  registerAssignments(app, door)
  registerPatients(app, door, reassignParts)
  const { print } = printer
  const { secretKey } = rules
  const keyParts = { ai: parts.ai, secretKey }
  registerExtraction(app, door, pdfReader, keyParts)
  const exportWithPdf: ExportLetter = (ctx, id) => exportLetter(ctx, id, print)
  const later = { db, now, publish, jobs }
  const couriers = {
    email: openEmailCourier({ ...later, print, mailer }),
    electronic: registerFhir(app, door, {
      ...later,
      secretKey,
      exportLetter: exportWithPdf,
      tried: recordElectronic,
    }),
  }
  registerLetters(app, door, { print, printWord: wordPrinter.print, printBatch, couriers })
  registerDictation(app, door, { ...later, secretKey, speech: parts.speech, attachWords })
  registerLetterTexts(app, door)
  registerAddressBook(app, door)
  registerAssistant(app, door, keyParts)
  registerPromptTemplates(app, door)
  registerApiKeys(app, door, keyParts)
  registerAiCalls(app, door, keyParts)
  forgetCallsInTime(later)
  tellCoversInTime(later)
  registerFactCheck(app, door)
  registerSettings(app, door, {
    unprintable: (frame) => refuseUnprintableFrame(frame, printer.print),
    unprintableImage: (image) => refuseUnprintableSignature(image, printer.print),
  })
  registerAdmin(app, door, {
    dataDirectory: parts.uploadDirectory,
    ...whatIsSetUp(parts),
    backups: parts.backups,
  })
  registerAttention(app, door)
  registerAudit(app, door)
  registerBackups(app, door, { ...later, place: parts.backups })
  registerHelp(app, door)
  registerNotifications(app, door, { ...later, mailer, address: parts.address })
  registerPrivacy(app, door, {
    secretKey,
    printLetter: (ctx, id) => downloadLetter(ctx, id, {}, print),
    soundOf: (ctx, take) => playTake(ctx, take, secretKey),
    erase: [eraseSendings, eraseDictations, eraseLetters, erasePatients],
  })
  registerSystem(app, door, {
    version,
    demo: rules.demo,
    leaveDemo,
    ...whatIsSetUp(parts),
  })
}

function whatIsSetUp({ ai, speech }: Pick<AppParts, 'ai' | 'speech'>): { ai: boolean; speech: boolean } {
  return { ai: ai.settings.apiKey !== null, speech: speech !== null }
}

async function endRole(ctx: Ctx, tx: Change, userId: number): Promise<void> {
  await endAssignments(ctx, tx, userId)
  await dropSignatureOf(ctx, tx, userId)
}

/** What other features do when somebody hands over their work, is put on hold or leaves. */
const peopleParts: Omit<UserParts, 'follow'> = {
  hashNewPassword,
  handOver: {
    patients: handOverPatients,
    letters: handOverLetters,
    dictations: handOverDictations,
    texts: handOverTexts,
  },
  endLinks,
  endRole,
  signOut: async (tx, userId) => {
    await endSessions(tx, userId)
    await endLinks(tx, userId)
  },
  leave: async (ctx, tx, userId) => {
    await endRole(ctx, tx, userId)
    await dropKeyOf(tx, userId)
    await forgetNotificationsOf(tx, userId)
  },
}

function requestId(): string {
  return crypto.randomUUID()
}

/** What goes along when patients get another doctor. */
const reassignParts: ReassignParts = {
  letters: handOverLetters,
  dictations: handOverDictations,
  lockLetters: lockLettersAlong,
  askAboutWriters: askAboutLettersAlong,
}
