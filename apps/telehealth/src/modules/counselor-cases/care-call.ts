import type { CareCall } from '@evenkeel/api-contract/counselor/cases'
import type { Patient } from '#caller.ts'
import type { CareCall as Asked } from '#modules/counselor-auth/auth.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'

/** A call the care line was asked for, as the wire has it. */
export const presentCareCall = (asked: Asked | null): CareCall | null =>
  asked && { state: asked.state, asked_at: asked.askedAt.toString(), by: asked.by }

/** What a page shows of the care line beside a person: the last call it was asked for, and its number. */
export async function presentCareLine(
  { careLine }: Pick<CounselorService, 'careLine'>,
  { memberId, ou }: Pick<Patient, 'memberId' | 'ou'>,
) {
  return {
    care_call: presentCareCall(await careLine.read(memberId)),
    care_phone: await careLine.phoneFor(ou),
  }
}
