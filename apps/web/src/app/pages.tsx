import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { adminPages } from './admin-pages.ts'
import { inRoot, root } from './root-page.ts'
import { readFirstAdminSearch, readLoginSearch } from '../features/auth/login-search.ts'
import { readClinicSearch, readClinicsSearch } from '../features/clinics/clinics-search.ts'
import { readQueueSearch } from '../features/dictation/queue/queue-search.ts'
import { readHelpSearch } from '../features/help/help-search.ts'
import { prefetchLetterList } from '../features/letters/list/prefetch-letter-list.ts'
import { listOf, readLetterSearch, readLettersSearch } from '../features/letters/list/letters-search.ts'
import { readPatientSearch, readPatientView } from '../features/patients/patient-search.ts'
import { readSettingsSearch } from '../features/settings/settings-search.ts'
import { fetchPart } from '../platform/lazy-part.ts'

// Every page is lazy.
const dashboard = createRoute({
  ...inRoot,
  path: '/',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/dashboard.tsx')),
    'DashboardPage',
  ),
  staticData: { title: 'Dashboard', can: 'own.session' },
})

const patients = createRoute({
  ...inRoot,
  path: '/patients',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/patients.tsx')),
    'PatientsPage',
  ),
  validateSearch: readPatientSearch,
  staticData: { title: 'Patients', can: 'patient.read' },
})

const patient = createRoute({
  ...inRoot,
  path: '/patients/$patientId',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/patient.tsx')),
    'PatientPage',
  ),
  validateSearch: readPatientView,
  staticData: { title: 'Patient', can: 'patient.read' },
})

const patientUpload = createRoute({
  ...inRoot,
  path: '/patients/upload',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/patient-upload.tsx')),
    'PatientUploadPage',
  ),
  staticData: { title: 'Upload Patients', can: 'patient.create' },
})

const clinics = createRoute({
  ...inRoot,
  path: '/clinics',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/clinics.tsx')),
    'ClinicsPage',
  ),
  validateSearch: readClinicsSearch,
  staticData: { title: 'Clinics', can: 'clinic.read' },
})

const clinic = createRoute({
  ...inRoot,
  path: '/clinics/$clinicId',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/clinic.tsx')),
    'ClinicPage',
  ),
  validateSearch: readClinicSearch,
  staticData: { title: 'Clinic', can: 'clinic.read' },
})

const letters = createRoute({
  ...inRoot,
  path: '/letters',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/letters.tsx')),
    'LettersPage',
  ),
  validateSearch: readLettersSearch,
  loaderDeps: ({ search }) => listOf(search),
  loader: ({ deps }) => prefetchLetterList(deps),
  staticData: { title: 'Letters', can: 'letter.read' },
})

const letter = createRoute({
  ...inRoot,
  path: '/letters/$letterId',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/letter.tsx')),
    'LetterPage',
  ),
  validateSearch: readLetterSearch,
  staticData: { title: 'Letter', can: 'letter.read' },
})

const toType = createRoute({
  ...inRoot,
  path: '/to-type',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/to-type.tsx')),
    'ToTypePage',
  ),
  validateSearch: readQueueSearch,
  staticData: { title: 'Ready to type', can: 'dictation.read' },
})

const dictation = createRoute({
  ...inRoot,
  path: '/to-type/$dictationId',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/dictation.tsx')),
    'DictationPage',
  ),
  staticData: { title: 'Dictation', can: 'dictation.read' },
})

const settings = createRoute({
  ...inRoot,
  path: '/settings',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/settings.tsx')),
    'SettingsPage',
  ),
  validateSearch: readSettingsSearch,
  staticData: { title: 'Settings', can: 'own.settings' },
})

const unsent = createRoute({
  ...inRoot,
  path: '/unsent',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/unsent.tsx')),
    'UnsentPage',
  ),
  staticData: { title: 'Unsaved work', can: 'own.session' },
})

const setPassword = createRoute({
  ...inRoot,
  path: '/set-password',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/set-password.tsx')),
    'SetPasswordPage',
  ),
  staticData: { title: 'Choose your password', can: 'public' },
})

const profile = createRoute({
  ...inRoot,
  path: '/profile',
  beforeLoad: () => redirect({ to: '/settings', search: { tab: 'profile' }, replace: true, throw: true }),
  staticData: { title: 'My profile', can: 'own.account' },
})

const login = createRoute({
  ...inRoot,
  path: '/login',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/login.tsx')),
    'LoginPage',
  ),
  validateSearch: readLoginSearch,
  staticData: { title: 'Sign in', can: 'public' },
})

const singleSignOn = createRoute({
  ...inRoot,
  path: '/login/sso',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/single-sign-on.tsx')),
    'SingleSignOnPage',
  ),
  staticData: { title: 'Sign in', can: 'public' },
})

const firstAdmin = createRoute({
  ...inRoot,
  path: '/first-admin',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/first-admin.tsx')),
    'FirstAdminPage',
  ),
  validateSearch: readFirstAdminSearch,
  beforeLoad: ({ search: { key } }) => {
    if (key !== undefined) redirect({ to: '/first-admin', hash: key, replace: true, throw: true })
  },
  staticData: { title: 'Set up your practice', can: 'public' },
})

const privacyPolicy = createRoute({
  ...inRoot,
  path: '/privacy-policy',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/privacy-policy.tsx')),
    'PrivacyPolicyPage',
  ),
  staticData: { title: 'Privacy Policy', can: 'public' },
})

/** Visitors expect the privacy policy at this address. */
const privacy = createRoute({
  ...inRoot,
  path: '/privacy',
  beforeLoad: () => redirect({ to: '/privacy-policy', search: true, hash: true, replace: true, throw: true }),
  staticData: { title: 'Privacy Policy', can: 'public' },
})

const cookiePolicy = createRoute({
  ...inRoot,
  path: '/cookie-policy',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/cookie-policy.tsx')),
    'CookiePolicyPage',
  ),
  staticData: { title: 'Cookie Policy', can: 'public' },
})

const docs = createRoute({
  ...inRoot,
  path: '/docs',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/docs.tsx')),
    'DocsPage',
  ),
  validateSearch: readHelpSearch,
  staticData: { title: 'Documentation', can: 'own.session' },
})

const faq = createRoute({
  ...inRoot,
  path: '/faq',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/faq.tsx')),
    'FaqPage',
  ),
  validateSearch: readHelpSearch,
  staticData: { title: 'FAQ', can: 'own.session' },
})

const support = createRoute({
  ...inRoot,
  path: '/support',
  component: lazyRouteComponent(
    fetchPart(() => import('./pages/support.tsx')),
    'SupportPage',
  ),
  staticData: { title: 'Support', can: 'own.session' },
})

export const pages = root.addChildren([
  dashboard,
  patients,
  patient,
  patientUpload,
  clinics,
  clinic,
  letters,
  letter,
  toType,
  dictation,
  settings,
  profile,
  login,
  singleSignOn,
  unsent,
  setPassword,
  firstAdmin,
  privacyPolicy,
  privacy,
  cookiePolicy,
  ...adminPages,
  docs,
  faq,
  support,
])
