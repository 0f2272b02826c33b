import type { CallingMember } from '#http/caller.ts'
import { type FieldNames, passOnRefusal } from '#outside/pass-on-refusal.ts'
import type { PatientRecords } from '#outside/telehealth-messages.ts'
import type { DocumentsRoom } from './room.ts'

/** Asks for something in the member's own records; refusals the member may read come back under our field names. */
export const askRecords = <T>(
  room: Pick<DocumentsRoom, 'asPatient' | 'telehealth'>,
  member: CallingMember,
  ask: (records: PatientRecords) => Promise<T>,
  names: FieldNames = {},
): Promise<T> =>
  passOnRefusal(() => room.asPatient(member, (access) => ask(room.telehealth.records(access))), names)
