import { defineEndpoint } from '../endpoint.ts'
import { memberAccessRoles as roles } from './member-access.ts'

export type { StaffAppointment, StaffCoverage, StaffProfile, StaffRequest } from './schemas/member-record.ts'

const dataCategory = 'look-up' as const

/** Reads profile and devices. */
export const readStaffProfile = defineEndpoint('GET /staff/look-ups/:id/profile', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Profile of the opened person',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Lists appointments of the telehealth service: upcoming ones first, then past ones. */
export const readStaffAppointments = defineEndpoint('GET /staff/look-ups/:id/appointments', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Appointments of the opened person',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** Lists requests, newest first. */
export const readStaffRequests = defineEndpoint('GET /staff/look-ups/:id/requests', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Requests of the opened person',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Reads the session ledger. */
export const readStaffCoverage = defineEndpoint('GET /staff/look-ups/:id/coverage', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Covered sessions of the opened person',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})
