// The server's table of contents: one line for each feature.
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import { speakPlainly } from '@sincerely/contract/plain-messages'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { findActor } from '../features/auth/auth.ts'
import type { SignInRules } from '../features/auth/auth.ts'
import { registerAssistant } from '../features/assistant/assistant.routes.ts'
import { registerAuth } from '../features/auth/auth.routes.ts'
import { refuseUnprintableFrame } from '../features/letters/letter-download.ts'
import { registerLetters } from '../features/letters/letters.routes.ts'
import type { LetterPrinter } from '../features/letters/output/letter-pdf.ts'
import { registerPatients } from '../features/patients/patients.routes.ts'
import { registerSettings } from '../features/settings/settings.routes.ts'
import { registerSystem } from '../features/system/system.routes.ts'
import type { LeaveDemo } from '../features/system/system.ts'
import { registerUsers } from '../features/users/users.routes.ts'
import type { Tables } from '../platform/db/tables.ts'
import { openDoor } from '../platform/door.ts'
import { handleErrors } from '../platform/errors.ts'
import { logOptions } from '../platform/log.ts'
import { publishOpenApi } from '../platform/open-api.ts'
import { startRealtime } from '../platform/realtime.ts'
import type { Realtime } from '../platform/realtime.ts'
import { serveWebFiles } from '../platform/web-files.ts'

export type Services = {
  db: Kysely<Tables>
  now: () => Date
  version: string
  rules: SignInRules
  printer: LetterPrinter
  logLevel: string
  /** Null where the server cannot make itself another database. */
  leaveDemo: LeaveDemo | null
  /** The built web app; null serves the API alone. */
  webDirectory: string | null
}

const bodyLimit = 8_000_000

/** Builds the app, ready to listen. Closing it ends its connections. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  speakPlainly()
  const app = Fastify({
    logger: logOptions(services.logLevel),
    bodyLimit,
    genReqId: requestId,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { directives: contentPolicy },
    strictTransportSecurity: false,
  })
  await app.register(fastifyCompress, { threshold: 4096, encodings: ['gzip', 'identity'] })
  await publishOpenApi(app, services.version)
  registerFeatures(app, services)
  await serveWebFiles(app, services.webDirectory)
  return app
}

function registerFeatures(app: FastifyInstance, services: Services): void {
  const { db, now, rules, printer, version, leaveDemo } = services
  const identify = (token: string) => findActor(rules, db, token, now())
  const realtime: Realtime = startRealtime(app.server, identify)
  app.addHook('preClose', () => realtime.close())
  const door = openDoor({ db, now, publish: realtime.publish }, identify)
  registerAuth(app, door, rules, realtime.drop)
  registerUsers(app, door)
  registerPatients(app, door)
  registerLetters(app, door, printer.print)
  registerAssistant(app, door)
  registerSettings(app, door, (frame) => refuseUnprintableFrame(frame, printer.print))
  registerSystem(app, door, { version, demo: rules.demo, leaveDemo })
}

// Scripts only from here; inline styles are what Mantine and TipTap set on elements.
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  frameSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  upgradeInsecureRequests: null,
}

function requestId(): string {
  return crypto.randomUUID()
}
