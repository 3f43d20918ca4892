// The pages of the administration: path → page → who may open it → its name. Each is fetched when it is first needed.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { fetchPart } from '../platform/lazy-part.ts'
import { adminPatientsSearch } from './pages/admin-patients-search.ts'
import { auditSearch } from './pages/audit-search.ts'
import { dataRightsSearch } from './pages/data-rights-search.ts'
import { practiceLettersSearch } from './pages/practice-letters-search.ts'
import { usersSearch } from './pages/users-search.ts'
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
  validateSearch: usersSearch,
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
  validateSearch: adminPatientsSearch,
  staticData: { title: 'Patient Management', can: 'practice.patients' },
})

const practiceLetters = createRoute({
  ...inRoot,
  path: '/admin/letters',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/practice-letters.tsx')),
    'PracticeLettersPage',
  ),
  validateSearch: practiceLettersSearch,
  staticData: { title: 'Letter Management', can: 'practice.letters' },
})

const dataRights = createRoute({
  ...inRoot,
  path: '/admin/data-rights',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/data-rights.tsx')),
    'DataRightsPage',
  ),
  validateSearch: dataRightsSearch,
  staticData: { title: 'Data rights', can: 'data-rights.handle' },
})

const audit = createRoute({
  ...inRoot,
  path: '/admin/audit',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/audit.tsx')),
    'AuditPage',
  ),
  validateSearch: auditSearch,
  staticData: { title: 'Audit trail', can: 'audit.read' },
})

export const adminPages = [
  admin,
  users,
  assignments,
  adminPatients,
  practiceLetters,
  dataRights,
  audit,
] as const
