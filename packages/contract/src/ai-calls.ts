// Defines the use and cost of calls to a language model (spec §3 AI credits, §9).
import { z } from 'zod'
import { Id, Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The owner of the key, which is the person or the practice. */
export const keyOwners = ['own', 'practice'] as const

/** The tokens that were used, or null if the provider did not report them. */
export const AiUse = z.object({
  /**
   * The caller sends this id back with what the answer was used for: as a letter's `aiCallId`, or with the decision on an
   * improvement.
   */
  callId: Id,
  model: z.string(),
  key: z.enum(keyOwners),
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  /** The cost in US dollars. */
  cost: z.number().nullable(),
})
export type AiUse = z.infer<typeof AiUse>

/** The current month in the practice's time zone. Money is in US dollars (spec §3 AI credits). */
export const AiCredits = z.object({
  totalCost: z.number(),
  totalTokens: z.number().int(),
  /** The monthly budget, or null if there is none. */
  estimatedMonthlyBudget: z.number().nullable(),
  /** The rest of the budget, which is never below 0. */
  budgetRemaining: z.number().nullable(),
  /** The share of the budget that is used, from 0 to at most 100 (spec §9). */
  budgetUsagePercent: z.number().nullable(),
})
export type AiCredits = z.infer<typeof AiCredits>

export const AiAccount = z.object({
  /** Whether calls with the practice's key are possible, because there is a key and the budget is not used up. */
  accountStatus: z.object({ available: z.boolean(), message: z.string() }),
  model: z.string(),
  /** The listed model that is used for models without a known price, with its price in US dollars per 1,000 tokens. */
  assumedPrice: z
    .object({ model: z.string(), price: z.object({ input: z.number(), output: z.number() }) })
    .nullable(),
  /** The first day of the month, `YYYY-MM-DD`. */
  since: z.string(),
  calls: z.number().int(),
  failedCalls: z.number().int(),
  /** The number of calls whose cost is missing from the total, because the provider reported no tokens or was not reached. */
  unpricedCalls: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
})
export type AiAccount = z.infer<typeof AiAccount>

const Count = z.number().int()

/** The texts by one language model in one month, and what people did with them. The month is that of the answer. */
export const AiMonth = z.object({
  /** The month as `YYYY-MM`, in the practice's time zone. */
  month: z.string(),
  model: z.string(),
  drafts: Count,
  /** The drafts that were saved as letters, those approved, and those approved with other words than the draft's. */
  saved: Count,
  approved: Count,
  changed: Count,
  improvements: Count,
  /** The improvements that people used. People who close the page decide nothing. */
  used: Count,
  rejected: Count,
  /** The findings of the fact check in the drafts and improvements, at the time when they were made. */
  criticalFindings: Count,
  otherFindings: Count,
})
export type AiMonth = z.infer<typeof AiMonth>

/** The newest month comes first. `since` is the time of the first recorded answer, or null. */
export const AiFigures = z.object({ months: z.array(AiMonth), since: Instant.nullable() })
export type AiFigures = z.infer<typeof AiFigures>

export const aiCallRoutes = defineRoutes({
  credits: {
    method: 'GET',
    path: '/api/admin/openai/credits',
    can: 'assistant.configure',
    does: 'Get the cost of AI this month and the remaining budget',
    reply: z.object({
      success: z.boolean(),
      credits: AiCredits,
      usage: AiAccount,
      error: z.string().nullable(),
    }),
  },
  figures: {
    method: 'GET',
    path: '/api/admin/ai-figures',
    can: 'assistant.configure',
    does: 'Count, by month and model, the drafts and improvements by AI, their findings and what became of them',
    reply: AiFigures,
  },
  exportFigures: {
    kind: 'file',
    method: 'GET',
    path: '/api/admin/ai-figures.csv',
    can: 'assistant.configure',
    does: 'Download the same figures as CSV',
    contentType: 'text/csv; charset=utf-8',
  },
})
