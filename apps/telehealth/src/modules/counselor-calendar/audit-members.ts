import type { FastifyRequest } from 'fastify'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import type { BookedVisitRow } from './repository.ts'

/** Records the patients of the shown or changed visits for the audit log, each patient once. */
export async function auditMembers(
  { noteMember }: Pick<CounselorService, 'noteMember'>,
  request: FastifyRequest,
  rows: readonly BookedVisitRow[],
): Promise<void> {
  const people = new Map(rows.map(({ patient }) => [patient.id, patient]))
  for (const { memberId, ou } of people.values()) await noteMember(request, { memberId, ou })
}
