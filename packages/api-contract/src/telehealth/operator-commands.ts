import { defineEndpoint } from '../endpoint.ts'

export type { PatientRecordsExport } from './schemas/operator-commands.ts'

/** Exports everything the sandbox stores about a member's patient; creates nothing. */
export const exportPatientRecords = defineEndpoint('POST /operator/patients/export', {
  auth: 'partner',
  summary: "Operators only, our own call: everything held about a member's patient",
  success: { status: 200 },
})

/** Deletes a member's patient with all its data, permanently: later calls do not recreate it. Idempotent. */
export const removePatientRecords = defineEndpoint('POST /operator/patients/remove', {
  auth: 'partner',
  summary: "Operators only, our own call: remove a member's patient for good",
  success: { status: 200 },
})
