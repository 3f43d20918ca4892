import { backupRoutes } from '@sincerely/contract/backups'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { BackupParts } from './backup-place.ts'
import { listBackups, takeBackup } from './backups.ts'
import { openBackupQueue } from './take-backups.ts'

export function registerBackups(app: FastifyInstance, contexts: RequestContexts, parts: BackupParts): void {
  const queue = openBackupQueue(parts)
  bindRoutes(app, contexts, backupRoutes, {
    list: (ctx) => listBackups(ctx, parts.place),
    take: async (ctx) => ({ backup: await takeBackup(ctx, queue) }),
  })
}
