// What the app is built of: whoever builds it, the server or a test, brings these.
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
import type { Bounds } from '../platform/load-shedding.ts'

/** What an app is made of. */
export type AppParts = {
  db: Kysely<Tables>
  /** How the pool of connections behind `db` is. */
  load: Database['load']
  /** Another connection, by which it is asked how the server is. */
  watch: Kysely<Tables>
  /** Aborted once the server is about to stop: nothing new is begun from then on. */
  stopping: AbortSignal
  /** From when on calls are turned away; the usual where nothing is said. */
  bounds?: Partial<Bounds>
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
  /** Where letters are put for a print house or a document system; null where nobody fetches any. */
  handOverFolder: string | null
  pdfReader: PdfReader
  textReadings: TextReadings
  /** The language model that may be asked, where there is a key for it. */
  ai: Ai
  /** Null where dictations are typed from their sound. */
  speech: Speech | null
  /** What is done later: its kinds are defined here; whoever made it opens, starts and closes it. */
  jobs: Jobs
  /** Who saw what; whoever made it has it written. */
  views: Views
  /** To the other servers on the same database; null where there is one alone. Closing the app closes it. */
  eventBus: EventBus | null
  /** Where backups come from and go to. */
  backups: BackupPlace
  logLevel: string
  /** The server's own output where nothing is said. */
  logStream?: LogStream
  /** For who may read /metrics from another machine; null for nobody. */
  metricsToken: string | null
  /** Null where the server cannot make itself another database. */
  leaveDemo: LeaveDemo | null
  /** Where a file that comes with a call waits, without a name, until all of it is here. */
  uploadDirectory: string
  /** The built web app; null serves the API alone. */
  webDirectory: string | null
  /** Proxies in front whose word on a caller's address is taken: true, or their addresses. */
  trustProxy: boolean | string[]
}
