import type { SessionUser } from '@sincerely/contract/auth'

/** A doctor who is signed in. */
export const testDoctor: SessionUser = {
  id: 7,
  email: 'doctor@test.example',
  name: 'Dr Test',
  role: 'doctor',
  doctorId: null,
  doctorName: null,
  doctors: [],
}

/** An administrator who is signed in. */
export const testAdmin: SessionUser = {
  ...testDoctor,
  id: 1,
  email: 'admin@test.example',
  name: 'Test Admin',
  role: 'admin',
}
