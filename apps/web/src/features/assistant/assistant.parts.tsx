export { ImprovementDialog } from './improvement/improvement-dialog.tsx'
