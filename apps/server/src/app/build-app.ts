// Registers every feature of the server, one line each.
import fastifyCompress from '@fastify/compress'
import { speakPlainly } from '@sincerely/contract/plain-messages'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { AppParts } from './app-parts.ts'
import { userParts } from './user-parts.ts'
import { registerAddressBook } from '../features/address-book/address-book.routes.ts'
import { registerAdmin } from '../features/admin/admin.routes.ts'
import { scheduleCallDeletion } from '../features/ai-calls/delete-old-calls.ts'
import { registerAiCalls } from '../features/ai-calls/ai-calls.routes.ts'
import { openPracticeKeyTest } from '../features/api-keys/api-keys.ts'
import { registerApiKeys } from '../features/api-keys/api-keys.routes.ts'
import { findActor } from '../features/auth/auth.ts'
import { scheduleCoverNotices } from '../features/assignments/cover-notices.ts'
import { registerAssignments } from '../features/assignments/assignments.routes.ts'
import { registerAssistant } from '../features/assistant/assistant.routes.ts'
import { registerAttention } from '../features/attention/attention.routes.ts'
import { registerAudit } from '../features/audit/audit.routes.ts'
import { noteViewsIn } from '../features/audit/views.ts'
import { registerAuth } from '../features/auth/auth.routes.ts'
import { registerClinics } from '../features/clinics/clinics.routes.ts'
import { eraseVisits } from '../features/clinics/visits.sql.ts'
import { playTake } from '../features/dictation/dictation-sound.ts'
import { registerLinks } from '../features/auth/links/links.routes.ts'
import { registerSingleSignOn } from '../features/auth/single-sign-on/single-sign-on.routes.ts'
import { eraseDictations } from '../features/dictation/dictation-erasure.sql.ts'
import { reassignDictationsOf } from '../features/dictation/dictation-reassigning.ts'
import { lastSeenNotes, touchOpenSessions } from '../features/auth/sessions/last-seen.ts'
import { registerBackups } from '../features/backups/backups.routes.ts'
import { registerDictation } from '../features/dictation/dictation.routes.ts'
import { registerExtraction } from '../features/extraction/extraction.routes.ts'
import { registerFactCheck } from '../features/fact-check/fact-check.routes.ts'
import type { ExportLetter } from '../features/fhir/document-of.ts'
import { openFhirChannel } from '../features/fhir/fhir-channel.ts'
import { registerFhir } from '../features/fhir/fhir.routes.ts'
import { registerHelp } from '../features/help/help.routes.ts'
import { deliveryEnded } from '../features/letters/complete-posting.ts'
import { attachWords } from '../features/letters/attach-words.ts'
import { openEmailChannel } from '../features/letters/channels/email-channel.ts'
import { eraseLetters } from '../features/letters/letter-erasure.sql.ts'
import { downloadLetter } from '../features/letters/letter-download.ts'
import { reassignLettersOf } from '../features/letters/letter-reassigning.ts'
import { registerLetterTexts } from '../features/letter-texts/letter-texts.routes.ts'
import { exportLetter } from '../features/letters/letter-export.ts'
import { askAboutLettersToReassign, lockLettersToReassign } from '../features/letters/letters-to-reassign.ts'
import { openFolderChannel } from '../features/letters/channels/folder-channel.ts'
import { registerLetters } from '../features/letters/letters.routes.ts'
import {
  printSample,
  refuseUnprintableFrame,
  refuseUnprintableSignature,
} from '../features/letters/trial-print.ts'
import { erasePatients } from '../features/patients/patient-erasure.sql.ts'
import { registerNotifications } from '../features/notifications/notifications.routes.ts'
import type { ReassignParts } from '../features/patients/patient-reassigning.ts'
import { registerPatients } from '../features/patients/patients.routes.ts'
import { registerPrivacy } from '../features/privacy/privacy.routes.ts'
import { registerPromptTemplates } from '../features/prompt-templates/prompt-templates.routes.ts'
import { registerReports } from '../features/reports/reports.routes.ts'
import { registerSettings } from '../features/settings/settings.routes.ts'
import { measureClock, measurePractice } from '../features/system/gauges.ts'
import { registerSystem } from '../features/system/system.routes.ts'
import { registerUsers } from '../features/users/users.routes.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import type { Channel } from '../platform/delivery/channel.ts'
import { eraseDeliveries } from '../platform/delivery/deliveries.sql.ts'
import { openOutbox } from '../platform/delivery/outbox.ts'
import type { RequestContexts } from '../platform/bind-routes.ts'
import { createRequestContexts } from '../platform/request-contexts.ts'
import { endConnectionsAtClose } from '../platform/end-connections.ts'
import { rememberSessions } from '../platform/known-sessions.ts'
import type { KnownSessions } from '../platform/known-sessions.ts'
import { answer, handleErrors, toAppError } from '../platform/errors.ts'
import { acceptJson } from '../platform/accept-json.ts'
import { acceptFiles } from '../platform/incoming-files.ts'
import { logOptions, logRequests } from '../platform/log.ts'
import { publishMetrics } from '../platform/metrics.ts'
import { publishOpenApi } from '../platform/open-api.ts'
import { startRealtime } from '../platform/realtime.ts'
import type { Realtime } from '../platform/realtime.ts'
import { serialiseReplies } from '../platform/reply-serialiser.ts'
import { setHeaders } from '../platform/security-headers.ts'
import { shedLoad, defaultLimits } from '../platform/load-shedding.ts'
import { serveWebFiles } from '../platform/web-files.ts'

const bodyLimit = 8_000_000
/** In milliseconds: the interval between searches for slow requests. */
const lookForSlowMs = 5000
/** In milliseconds: how long requests in progress may take after the app has begun to close. */
const lastAnswersMs = 10_000

/** Builds the app and makes it ready to listen. When the app closes, its connections end within ten seconds. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  speakPlainly()
  const { headersMs, requestMs } = { ...defaultLimits, ...parts.bounds }
  const app = Fastify({
    logger: logOptions(parts.logLevel, parts.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(headersMs, lookForSlowMs) },
    // Calls that arrive while the app closes are answered by the app's own error handler.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    trustProxy: parts.trustProxy,
    // A malformed URL is answered in the same shape as every other error.
    frameworkErrors: (error, request, reply) => {
      headers(request, reply)
      void answer(toAppError(error), request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serialiseReplies)
  endConnectionsAtClose(app, { graceMs: lastAnswersMs })
  handleErrors(app)
  const headers = setHeaders(app, parts.address)
  logRequests(app)
  const { load } = shedLoad(app, {
    pool: parts.load,
    stopping: parts.stopping,
    limits: parts.bounds,
  })
  await app.register(fastifyCompress, { threshold: 4096, encodings: ['gzip', 'identity'] })
  acceptJson(app)
  await acceptFiles(app, { folder: parts.uploadDirectory })
  await publishOpenApi(app, parts.version)
  const migrations = (await readMigrations(parts.backups.migrations)).map(({ id }) => id)
  registerFeatures(app, { ...parts, load }, migrations)
  await serveWebFiles(app, parts.webDirectory)
  return app
}

type FindSession = KnownSessions['find']

/** A call with a locked session does not count as activity of its user. */
function notingWhoIsThere(find: FindSession, noteSeen: ReturnType<typeof lastSeenNotes>): FindSession {
  return async (token) => {
    const found = await find(token)
    if (found !== null && !found.isLocked) await noteSeen(found.session)
    return found
  }
}

function registerFeatures(app: FastifyInstance, parts: AppParts, migrations: string[]): void {
  const { db, now, rules, printer, wordPrinter, printBatch, mailer, pdfReader, jobs } = parts
  const sessions = rememberSessions((token) => findActor(rules, db, token, now()), now)
  const realtime: Realtime = startRealtime(app.server, sessions, {
    eventBus: parts.eventBus,
    touchSessions: touchOpenSessions(db, now),
  })
  app.addHook('preClose', () => realtime.close())
  const { publish, follow } = realtime
  const seen = notingWhoIsThere(sessions.find, lastSeenNotes(db, now))
  const noteViews = noteViewsIn(parts.views)
  const contexts = createRequestContexts({ db, now, publish, follow }, parts.textReadings, seen, noteViews)
  registerAuth(app, contexts, rules)
  registerLinks(app, contexts, { secretKey: rules.secretKey, mailer, address: parts.address })
  registerSingleSignOn(app, contexts, { rules, address: parts.address })
  registerUsers(app, contexts, userParts)
  registerAssignments(app, contexts)
  registerPatients(app, contexts, reassignParts)
  const { print } = printer
  const { secretKey } = rules
  const keyParts = { ai: parts.ai, secretKey, practiceKey: openPracticeKeyTest(parts.ai) }
  registerExtraction(app, contexts, pdfReader, keyParts)
  const exportWithPdf: ExportLetter = (ctx, id) => exportLetter(ctx, id, print)
  const later = { db, now, publish, jobs }
  const { readFor } = parts.textReadings
  const fhir = openFhirChannel({ db, now, secretKey, exportLetter: exportWithPdf, readFor })
  const outbox = openOutbox({ ...later, ended: deliveryEnded }, [...channelsOf(parts), fhir])
  registerFhir(app, contexts, { secretKey, exportLetter: exportWithPdf, outbox, channel: fhir })
  registerLetters(app, contexts, { print, printWord: wordPrinter.print, printBatch, outbox })
  registerDictation(app, contexts, { ...later, secretKey, speech: parts.speech, attachWords })
  registerClinics(app, contexts)
  registerLetterTexts(app, contexts)
  registerAddressBook(app, contexts)
  registerAssistant(app, contexts, keyParts)
  registerPromptTemplates(app, contexts)
  registerApiKeys(app, contexts, keyParts)
  registerAiCalls(app, contexts, keyParts)
  scheduleCallDeletion(later)
  scheduleCoverNotices(later)
  registerFactCheck(app, contexts)
  registerSettings(app, contexts, {
    unprintable: (frame) => refuseUnprintableFrame(frame, printer.print),
    unprintableImage: (image) => refuseUnprintableSignature(image, printer.print),
    printSample: (ctx, frame) => printSample(ctx, frame, print),
  })
  registerAdmin(app, contexts, {
    ...later,
    mailer,
    dataDirectory: parts.uploadDirectory,
    practiceKey: keyParts.practiceKey,
    speech: parts.speech,
    backups: parts.backups,
  })
  registerReports(app, contexts)
  registerAttention(app, contexts)
  registerAudit(app, contexts)
  registerBackups(app, contexts, { ...later, place: parts.backups })
  registerHelp(app, contexts)
  registerNotifications(app, contexts, { ...later, mailer, address: parts.address })
  registerPrivacy(app, contexts, {
    secretKey,
    printLetter: (ctx, id) => downloadLetter(ctx, id, {}, print),
    soundOf: (ctx, take) => playTake(ctx, take, secretKey),
    erase: [eraseDeliveries, eraseVisits, eraseDictations, eraseLetters, erasePatients],
  })
  registerHowItIs(app, contexts, { ...parts, migrations, connections: realtime.connections })
}

/** The channels that send letters, besides the FHIR server. Of several electronic channels the first takes the letter. */
function channelsOf({ db, now, mailer, handOverFolder, printer: { print } }: AppParts): Channel[] {
  return [
    openEmailChannel({ db, now, print, mailer }),
    openFolderChannel({ db, now, print, folder: handOverFolder }),
  ]
}

/** Registers the monitoring routes with the sources of their values. */
function registerHowItIs(
  app: FastifyInstance,
  contexts: RequestContexts,
  parts: AppParts & Pick<Realtime, 'connections'> & { migrations: string[] },
): void {
  const { version, rules, watch, now } = parts
  registerSystem(app, contexts, {
    ...parts,
    demo: rules.demo,
    ...whatIsSetUp(parts),
  })
  publishMetrics(app, {
    token: parts.metricsToken,
    version,
    pool: parts.load,
    connections: parts.connections,
    practice: async () => [await measureClock(watch), ...(await measurePractice({ db: watch, now }))],
  })
}

function whatIsSetUp({ ai, speech }: Pick<AppParts, 'ai' | 'speech'>): { ai: boolean; speech: boolean } {
  return { ai: ai.settings.apiKey !== null, speech: speech !== null }
}

/** The changes in other features when patients get another doctor. */
const reassignParts: ReassignParts = {
  letters: reassignLettersOf,
  dictations: reassignDictationsOf,
  lockLetters: lockLettersToReassign,
  askAboutWriters: askAboutLettersToReassign,
}
