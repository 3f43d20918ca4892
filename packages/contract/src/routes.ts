// Lists the routes of the whole API on one screen.
import { accountRoutes } from './account.ts'
import { addressBookRoutes } from './address-book.ts'
import { adminRoutes } from './admin.ts'
import { aiCallRoutes } from './ai-calls.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { assignmentRoutes } from './assignments.ts'
import { assistantRoutes } from './assistant.ts'
import { attentionRoutes } from './attention.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { backupRoutes } from './backups.ts'
import { clinicRoutes } from './clinics.ts'
import { dictationRoutes } from './dictation.ts'
import { extractionRoutes } from './extraction.ts'
import { acceptedFindingRoutes, factCheckRoutes } from './fact-check.ts'
import { fhirRoutes } from './fhir.ts'
import { helpRoutes } from './help.ts'
import { letterBatchRoutes } from './letter-batches.ts'
import { letterEditorRoutes } from './letter-editors.ts'
import { letterHistoryRoutes } from './letter-history.ts'
import { letterOutputRoutes } from './letter-output.ts'
import { letterRecipientRoutes } from './letter-recipients.ts'
import { letterTextRoutes } from './letter-texts.ts'
import { letterRoutes } from './letters.ts'
import { notificationRoutes } from './notifications.ts'
import { patientDuplicateRoutes } from './patient-duplicates.ts'
import { patientImportRoutes } from './patient-imports.ts'
import { patientRoutes } from './patients.ts'
import { practiceLetterRoutes } from './practice-letters.ts'
import { practicePatientRoutes } from './practice-patients.ts'
import { privacyRoutes } from './privacy.ts'
import { promptTemplateRoutes } from './prompt-templates.ts'
import { reportRoutes } from './reports.ts'
import type { Row } from './route.ts'
import { settingsRoutes } from './settings.ts'
import { signInLinkRoutes } from './sign-in-links.ts'
import { singleSignOnRoutes } from './single-sign-on.ts'
import { systemRoutes } from './system.ts'
import { twoFactorRoutes } from './two-factor.ts'
import { userRoutes } from './users.ts'
import { workingCopyRoutes } from './working-copies.ts'

export const routes = {
  signInLinks: signInLinkRoutes,
  singleSignOn: singleSignOnRoutes,
  auth: { ...authRoutes, ...accountRoutes, ...twoFactorRoutes },
  system: systemRoutes,
  backups: backupRoutes,
  users: userRoutes,
  assignments: assignmentRoutes,
  patients: {
    ...patientRoutes,
    ...patientDuplicateRoutes,
    ...patientImportRoutes,
    ...practicePatientRoutes,
  },
  extraction: extractionRoutes,
  letters: {
    ...letterRoutes,
    ...workingCopyRoutes,
    ...letterOutputRoutes,
    ...letterHistoryRoutes,
    ...letterRecipientRoutes,
    ...letterEditorRoutes,
    ...letterBatchRoutes,
    ...acceptedFindingRoutes,
    ...practiceLetterRoutes,
  },
  letterTexts: letterTextRoutes,
  addressBook: addressBookRoutes,
  clinics: clinicRoutes,
  dictation: dictationRoutes,
  fhir: fhirRoutes,
  assistant: assistantRoutes,
  promptTemplates: promptTemplateRoutes,
  apiKeys: apiKeyRoutes,
  aiCalls: aiCallRoutes,
  factCheck: factCheckRoutes,
  settings: settingsRoutes,
  notifications: notificationRoutes,
  privacy: privacyRoutes,
  attention: attentionRoutes,
  admin: adminRoutes,
  reports: reportRoutes,
  audit: auditRoutes,
  help: helpRoutes,
} as const

/** Every row with its name, such as `letters.review`. */
export const allRoutes: (Row & { name: string })[] = Object.entries(routes).flatMap(([feature, table]) =>
  Object.entries(table).map(([verb, row]: [string, Row]) => ({ ...row, name: `${feature}.${verb}` })),
)
