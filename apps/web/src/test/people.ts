import type { SessionUser } from '@sincerely/contract/auth'

export const testDoctor: SessionUser = {
  id: 7,
  email: 'doctor@test.example',
  name: 'Dr Test',
  role: 'doctor',
  doctorId: null,
  doctorName: null,
  doctors: [],
}

export const testAdmin: SessionUser = {
  ...testDoctor,
  id: 1,
  email: 'admin@test.example',
  name: 'Test Admin',
  role: 'admin',
}
