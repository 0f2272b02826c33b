import type { CallingMember } from '#http/caller.ts'
import { type FieldNames, passOnRefusal } from '#integrations/forward-refusal.ts'
import type { PatientRecords } from '#integrations/telehealth-messages.ts'
import type { DocumentsDeps } from './deps.ts'

/** Asks for something in the member's own records; refusals the member may read come back under our field names. */
export const askRecords = <T>(
  deps: Pick<DocumentsDeps, 'asPatient' | 'telehealth'>,
  member: CallingMember,
  ask: (records: PatientRecords) => Promise<T>,
  names: FieldNames = {},
): Promise<T> =>
  passOnRefusal(() => deps.asPatient(member, (access) => ask(deps.telehealth.records(access))), names)
