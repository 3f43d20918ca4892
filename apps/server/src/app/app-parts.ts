// The parts that the app is built from. The server and the tests each provide these parts.
import type { Kysely } from 'kysely'
import type { SignInRules } from '../features/auth/auth.ts'
import type { Views } from '../features/audit/views.ts'
import type { BackupPlace } from '../features/backups/backup-place.ts'
import type { LetterPrinter, WordPrinter } from '../features/letters/output/letter-pdf.ts'
import type { PdfReader } from '../features/extraction/reading/read-pdf-text.ts'
import type { PrintBatch } from '../features/letters/batch/batch-printer.ts'
import type { LeaveDemo } from '../features/system/system.ts'
import type { Ai } from '../platform/ai.ts'
import type { Database } from '../platform/db/connect.ts'
import type { EventBus } from '../platform/db/event-bus.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { LogStream } from '../platform/log.ts'
import type { Mailer } from '../platform/mailer.ts'
import type { Speech } from '../platform/speech.ts'
import type { TextReadings } from '../platform/text-readings/text-readings.ts'
import type { LoadLimits } from '../platform/load-shedding.ts'

export type AppParts = {
  db: Kysely<Tables>
  /** The state of the connection pool behind `db`. */
  load: Database['load']
  /** A separate connection for the health checks. */
  watch: Kysely<Tables>
  /** Aborted when the server is about to stop: no new work starts after that. */
  stopping: AbortSignal
  /** The load at which calls are refused. Without it, the defaults apply. */
  bounds?: Partial<LoadLimits>
  now: () => Date
  version: string
  rules: SignInRules
  printer: LetterPrinter
  wordPrinter: WordPrinter
  printBatch: PrintBatch
  /** The address people use, for links in e-mails, without a trailing slash. Null if it is not configured. */
  address: string | null
  /** Null if the server sends no e-mail and people send their own. */
  mailer: Mailer | null
  /** The folder where letters are put for a print house or a document system; null if there is none. */
  handOverFolder: string | null
  pdfReader: PdfReader
  textReadings: TextReadings
  /** The language model, if the practice or a person has a key for it. */
  ai: Ai
  /** Null if there is no speech to text and dictations are typed from the recording. */
  speech: Speech | null
  /** Background jobs. The app defines the kinds of job; its creator opens, starts and closes the queue. */
  jobs: Jobs
  /** The log of who viewed what; its creator flushes it. */
  views: Views
  /** The link to other servers on the same database; null if this is the only one. Closing the app closes it. */
  eventBus: EventBus | null
  backups: BackupPlace
  logLevel: string
  /** Defaults to the server's own output. */
  logStream?: LogStream
  /** The token that lets another machine read /metrics; null if none may. */
  metricsToken: string | null
  /** Null if the server cannot create a second database. */
  leaveDemo: LeaveDemo | null
  /** The folder for uploads in progress. The files in it have no names. */
  uploadDirectory: string
  /** The folder of the built web app. If it is null, the server offers only the API. */
  webDirectory: string | null
  /** The proxies trusted to report a caller's address: true for any, or their addresses. */
  trustProxy: boolean | string[]
}
