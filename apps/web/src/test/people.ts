import type { SessionUser } from '@sincerely/contract/auth'

/** A signed-in doctor. */
export const testDoctor: SessionUser = {
  id: 7,
  email: 'doctor@test.example',
  name: 'Dr Test',
  role: 'doctor',
  doctorId: null,
  doctorName: null,
  doctors: [],
}

/** A signed-in administrator. */
export const testAdmin: SessionUser = {
  ...testDoctor,
  id: 1,
  email: 'admin@test.example',
  name: 'Test Admin',
  role: 'admin',
}
