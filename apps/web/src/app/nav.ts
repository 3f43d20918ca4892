import type { Action } from '@sincerely/domain/permissions'
import {
  IconCalendarEvent,
  IconChartBar,
  IconFiles,
  IconFileText,
  IconKeyboard,
  IconLayoutDashboard,
  IconLink,
  IconListDetails,
  IconReportAnalytics,
  IconShieldLock,
  IconSparkles,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

export type NavItem = {
  to:
    | '/'
    | '/patients'
    | '/clinics'
    | '/letters'
    | '/to-type'
    | '/settings'
    | '/profile'
    | '/faq'
    | '/docs'
    | '/support'
    | '/privacy-policy'
    | '/admin'
    | '/admin/users'
    | '/admin/assignments'
    | '/admin/letters'
    | '/admin/patients'
    | '/admin/data-rights'
    | '/admin/audit'
    | '/admin/reports'
    | '/admin/ai'
  label: string
  icon: typeof IconFileText
  can: Action
}

/** The sidebar shows only pages that the user may open (spec §2 Layout). */
export const sidebarItems: readonly NavItem[] = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard, can: 'own.session' },
  { to: '/patients', label: 'Patients', icon: IconUsers, can: 'patient.read' },
  { to: '/clinics', label: 'Clinics', icon: IconCalendarEvent, can: 'clinic.read' },
  { to: '/letters', label: 'Letters', icon: IconFileText, can: 'letter.read' },
  { to: '/to-type', label: 'Ready to type', icon: IconKeyboard, can: 'dictation.read' },
]

/** Administrators see these items below the others (spec §2 Layout). */
export const administrationItems: readonly NavItem[] = [
  { to: '/admin', label: 'Admin Dashboard', icon: IconChartBar, can: 'practice.watch' },
  { to: '/admin/reports', label: 'Reports', icon: IconReportAnalytics, can: 'practice.watch' },
  { to: '/admin/users', label: 'User Management', icon: IconUserCog, can: 'user.edit' },
  { to: '/admin/assignments', label: 'Assignments', icon: IconLink, can: 'assignment.read' },
  { to: '/admin/patients', label: 'Patient Management', icon: IconUsersGroup, can: 'practice.patients' },
  { to: '/admin/letters', label: 'Letter Management', icon: IconFiles, can: 'practice.letters' },
  { to: '/admin/data-rights', label: 'Data rights', icon: IconShieldLock, can: 'data-rights.handle' },
  { to: '/admin/audit', label: 'Audit trail', icon: IconListDetails, can: 'audit.read' },
  { to: '/admin/ai', label: 'AI in letters', icon: IconSparkles, can: 'assistant.configure' },
]
