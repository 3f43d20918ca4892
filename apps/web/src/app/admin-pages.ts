import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { readPracticeSearch as readLettersSearch } from '../features/letters/practice/practice-search.ts'
import { readPracticeSearch as readPatientsSearch } from '../features/patients/practice/practice-search.ts'
import { readDataRightsSearch } from '../features/privacy/data-rights-search.ts'
import { readReportsSearch } from '../features/reports/reports-search.ts'
import { readUsersSearch } from '../features/users/users-search.ts'
import { fetchPart } from '../platform/lazy-part.ts'
import { inRoot } from './root-page.ts'

const admin = createRoute({
  ...inRoot,
  path: '/admin',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/admin.tsx')),
    'AdminPage',
  ),
  staticData: { title: 'Admin Dashboard', can: 'practice.watch' },
})

const users = createRoute({
  ...inRoot,
  path: '/admin/users',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/users.tsx')),
    'UsersPage',
  ),
  validateSearch: readUsersSearch,
  staticData: { title: 'User Management', can: 'user.edit' },
})

const assignments = createRoute({
  ...inRoot,
  path: '/admin/assignments',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/assignments.tsx')),
    'AssignmentsPage',
  ),
  staticData: { title: 'Assignments', can: 'assignment.read' },
})

const adminPatients = createRoute({
  ...inRoot,
  path: '/admin/patients',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/admin-patients.tsx')),
    'AdminPatientsPage',
  ),
  validateSearch: readPatientsSearch,
  staticData: { title: 'Patient Management', can: 'practice.patients' },
})

const adminLetters = createRoute({
  ...inRoot,
  path: '/admin/letters',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/admin-letters.tsx')),
    'AdminLettersPage',
  ),
  validateSearch: readLettersSearch,
  staticData: { title: 'Letter Management', can: 'practice.letters' },
})

const dataRights = createRoute({
  ...inRoot,
  path: '/admin/data-rights',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/data-rights.tsx')),
    'DataRightsPage',
  ),
  validateSearch: readDataRightsSearch,
  staticData: { title: 'Data rights', can: 'data-rights.handle' },
})

const audit = createRoute({
  ...inRoot,
  path: '/admin/audit',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/audit.tsx')),
    'AuditPage',
  ),
  validateSearch: readAuditSearch,
  staticData: { title: 'Audit trail', can: 'audit.read' },
})

const reports = createRoute({
  ...inRoot,
  path: '/admin/reports',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/reports.tsx')),
    'ReportsPage',
  ),
  validateSearch: readReportsSearch,
  staticData: { title: 'Reports', can: 'practice.watch' },
})

const aiFigures = createRoute({
  ...inRoot,
  path: '/admin/ai',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/ai-figures.tsx')),
    'AiFiguresPage',
  ),
  staticData: { title: 'AI in letters', can: 'assistant.configure' },
})

export const adminPages = [
  admin,
  users,
  assignments,
  adminPatients,
  adminLetters,
  dataRights,
  audit,
  reports,
  aiFigures,
] as const
