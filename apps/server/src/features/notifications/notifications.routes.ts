import { notificationRoutes } from '@sincerely/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { emailNotifications } from './email-notifications.ts'
import { scheduleNotificationDeletion } from './delete-old-notifications.ts'
import { changeNotificationSettings, getNotificationSettings } from './notification-settings.ts'
import {
  clearNotification,
  clearNotifications,
  getNotification,
  listNotifications,
  markAllRead,
  markRead,
  restoreNotifications,
} from './own-notifications.ts'

type Parts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & {
  jobs: Jobs
  mailer: Mailer | null
  address: string | null
}

export function registerNotifications(app: FastifyInstance, contexts: RequestContexts, parts: Parts): void {
  const canEmail = parts.mailer !== null
  emailNotifications(parts)
  scheduleNotificationDeletion(parts)
  bindRoutes(app, contexts, notificationRoutes, {
    list: (ctx, { query }) => listNotifications(ctx, query),
    getSettings: async (ctx) => ({ settings: await getNotificationSettings(ctx, canEmail) }),
    updateSettings: async (ctx, { body }) => ({
      settings: await changeNotificationSettings(ctx, body, canEmail),
    }),
    get: async (ctx, { params }) => ({ notification: await getNotification(ctx, params.id) }),
    markRead: async (ctx, { params, body }) => ({ notification: await markRead(ctx, params.id, body.read) }),
    markAllRead: (ctx, { body }) => markAllRead(ctx, body.upTo),
    clear: (ctx, { params }) => clearNotification(ctx, params.id),
    clearAll: (ctx, { query }) => clearNotifications(ctx, query.upTo),
    restore: (ctx, { body }) => restoreNotifications(ctx, body.clearedAt),
  })
}
